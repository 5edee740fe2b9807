import { zipOf } from '../listings/market.ts'
import { LONGEST_TEXT } from '../listings/plausible.ts'
import { designators, directions, streetWords } from '../listings/reading/usps-words.ts'
import { stateCodeOf, usStates } from '../search/us-states.ts'
import type { GivenHome } from './added-home.ts'

export type SplitAddress = Pick<GivenHome, 'addressLine' | 'city' | 'state' | 'zip'>

/**
 * Reads an address as people write it into one line: `318 S 35th St, Tacoma, WA 98418`, also without its commas, its
 * state or its zip code. Null where it does not begin with a house number and a street.
 */
export const splitAddress = (text: string): SplitAddress | null => {
  // No address is: a cell of a file may hold a megabyte of commas.
  if (text.length > LONGEST_LINE) return null
  const line = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/,?\s*(?:USA|US)\.?$/i, '')
  if (!/^\d/.test(line) || !/[a-z]/i.test(line)) return null
  const zipMatch = /[,\s]+(\d{5})(?:-\d{4})?$/.exec(line)
  const zip = zipOf(zipMatch?.[1] ?? '')
  const withoutZip = zipMatch === null ? line : line.slice(0, zipMatch.index)
  const { state, before } = stateAtEnd(withoutZip)
  const parts = before
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const [first = '', second, ...others] = parts
  if (second === undefined) {
    const { street, rest } = streetAtStart(first)
    if (street === '') return null
    const city = state === null && zip === null ? '' : rest
    return {
      addressLine: city === '' && rest !== '' ? first : street,
      city: city || null,
      state,
      zip,
    }
  }
  const [last] = others.slice(-1)
  const isUnit = last !== undefined && /^(?:#|apt|unit|ste|suite|bldg|lot)\b|^#/i.test(second)
  return {
    addressLine: isUnit ? `${first} ${second}` : first,
    city: (isUnit ? last : second) || null,
    state,
    zip,
  }
}

/** Street, city and state, with room to spare. */
const LONGEST_LINE = 2 * LONGEST_TEXT

/** `Tacoma, WA`, `Tacoma WA` and `Tacoma, Washington` end in a state. */
const stateAtEnd = (text: string): { readonly state: string | null; readonly before: string } => {
  const [, before, words] = STATE_AT_END.exec(text) ?? []
  if (before === undefined || words === undefined) return { state: null, before: text }
  return { state: stateCodeOf(words), before: before.replace(/,\s*$/, '') }
}

const STATE = usStates.flatMap(({ code, name }) => [code, name]).join('|')
const STATE_AT_END = new RegExp(`^(.*\\S)[,\\s]+(${STATE})\\.?$`, 'i')

/** The street of `318 S 35th St Tacoma` ends behind its last street word, direction and unit. */
const streetAtStart = (text: string): { readonly street: string; readonly rest: string } => {
  const words = text.split(' ')
  let end = words.findIndex((word, i) => i > 1 && streetWords.has(plain(word)))
  if (end === -1) return { street: text, rest: '' }
  // Of `12 Park Ave` the second street word ends it.
  while (streetWords.has(plain(words[end + 1] ?? ''))) end += 1
  if (directions.has(plain(words[end + 1] ?? ''))) end += 1
  const next = words[end + 1] ?? ''
  if (next.startsWith('#') && next !== '#') end += 1
  else if (
    (designators.has(plain(next)) || next === '#') &&
    /\d|^[a-z]$/i.test(words[end + 2] ?? '')
  )
    end += 2
  return { street: words.slice(0, end + 1).join(' '), rest: words.slice(end + 1).join(' ') }
}

const plain = (word: string): string => word.toLowerCase().replace(/[.,]/g, '')
