import { designators, directions, numberWords, streetWords, unitWords } from './usps-words.ts'

/**
 * A street address reduced to what distinguishes two homes, by the abbreviations of USPS Publication 28, so that `4303
 * E. Oak Street Apt 3` and `4303 E Oak St #3` in the same zip are one home: `4303 e oak st #3|43201`. Null without a
 * street number or a zip.
 */
export const addressKeyOf = (
  unparsedAddress: string | null,
  postalCode: string | null,
): string | null => {
  if (!unparsedAddress || !postalCode) return null
  const address = partsOf(wordsOf(unparsedAddress))
  if (address === null) return null
  const { number, street, unit } = address
  return `${[number, ...street].join(' ')}${unit === null ? '' : ` #${unit}`}|${postalCode}`
}

/** What an address key says: the number and street, and the unit where it has one. */
export const partsOfAddressKey = (
  key: string,
): { readonly street: string; readonly unit: string | null } => {
  const address = key.slice(0, key.lastIndexOf('|'))
  const [street = '', unit = null] = address.split(' #')
  return { street, unit }
}

type Parts = { readonly number: string; readonly street: readonly string[]; readonly unit: Unit }
type Unit = string | null

/** Words and `#`, in lower case and without punctuation: a hyphen joins its two sides. */
const wordsOf = (address: string): string[] =>
  address
    .toLowerCase()
    .replace(/[.,"'’“”()]/g, ' ')
    .replace(/#/g, ' # ')
    .trim()
    .split(/\s+/)

const partsOf = ([first = '', ...rest]: readonly string[]): Parts | null => {
  if (!/^\d/.test(first)) return null
  const fraction = /^\d\/\d$/.test(rest[0] ?? '') ? [rest[0]] : []
  const { words, unit: named } = withoutUnit(rest.slice(fraction.length))
  const [digits, letter] = /^(\d+)-?([a-z])$/.exec(first)?.slice(1) ?? []
  const inFront = unitInFront(words)
  const found =
    letter !== undefined && isUnit(letter, named)
      ? { unit: letter, street: words, number: digits }
      : inFront !== null && isUnit(inFront, named)
        ? { unit: inFront, street: words.slice(1), number: first }
        : named === null && unitAtEnd(words) !== null
          ? { unit: unitAtEnd(words), street: words.slice(0, -1), number: first }
          : { unit: named, street: words, number: first }
  const number = [found.number, ...fraction].join(' ')
  return { number, street: found.street.map(streetWord), unit: found.unit }
}

/** A letter is the unit where none is named besides, or the same: `12 B Oak St #3` is not `12 A Oak St #3`. */
const isUnit = (letter: string, named: Unit) => named === null || named === letter

/** Takes out a unit that is called one: `#3`, `Apt 3`, `Unit B-308`, and `#B` between number and street. */
const withoutUnit = (words: readonly string[]): { words: readonly string[]; unit: Unit } => {
  const at = words.findIndex((word, i) => isDesignator(words, i) || (i > 1 && unitWords.has(word)))
  if (at === -1) return { words, unit: null }
  if (!isDesignator(words, at)) {
    const isLast = at === words.length - 1
    const word = words[at] ?? ''
    return isLast
      ? { words: words.slice(0, at), unit: unitWords.get(word) ?? word }
      : { words, unit: null }
  }
  if (at > 0) return { words: words.slice(0, at), unit: unitText(words.slice(at)) }
  const after = words.findIndex((_, i) => !isDesignator(words, i))
  return { words: words.slice(after + 1), unit: unitText(words.slice(0, after + 1)) }
}

/** `#`, and a word such as `unit` before what can be a unit: `12 Key Way` and `5 Lot Ave` are streets. */
const isDesignator = (words: readonly string[], i: number): boolean => {
  const word = words[i] ?? ''
  if (word === '#') return true
  if (!designators.has(word)) return false
  const next = words[i + 1] === '#' ? words[i + 2] : words[i + 1]
  return next !== undefined && (/\d/.test(next) || /^[a-z](?:[&/-][a-z])*$/.test(next))
}

/**
 * A letter between number and street is a unit: `4303 B Dayton Ave N`. One that is also a direction is a unit only
 * where the street has another direction: `4303 E Dayton Ave N`, but not `511 E 51st St` or `100 E 200 S`. `12 C St NW`
 * is in C Street.
 */
const unitInFront = (words: readonly string[]): Unit => {
  const [letter = '', ...street] = words
  if (!/^[a-z]$/.test(letter) || street.length < 2) return null
  const name = street.filter((word) => !directions.has(word))
  if (name.length === 1 && streetWords.has(name[0] ?? '')) return null
  if (!directions.has(letter)) return letter
  const isGrid = street.length === 2 && /^\d+$/.test(street[0] ?? '')
  const hasDirection = directions.has(street[0] ?? '') || directions.has(street.at(-1) ?? '')
  return hasDirection && !isGrid ? letter : null
}

/** A letter or number behind the whole street: `9212 18th Ave SW B`, but not `12 Avenue C` or `5 Highway 99`. */
const unitAtEnd = (words: readonly string[]): Unit => {
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const streetEnds = before.findLastIndex((word) => !directions.has(word))
  const ending = streetWords.get(before[streetEnds] ?? '')
  const isUnit = /^(\d+[a-z]?|[a-z]\d*)$/.test(last) && !directions.has(last)
  return isUnit && streetEnds > 0 && ending !== undefined && !numberedStreets.has(ending)
    ? unitText([last])
    : null
}

/** Streets whose name is the number behind these: `County Road 12`, `Highway 99`. */
const numberedStreets = new Set(['rd', 'hwy', 'rte', 'expy', 'fwy', 'pkwy', 'loop', 'byp', 'trl'])

/**
 * `Apt B-308`, `#b308` and `Unit B 308` are one unit, and so are `03` and `3`; `Bldg 1 Apt 2` is not `12`, nor
 * `Lot 3` or `PH 3` the apartment `3`.
 */
const unitText = (words: readonly string[]): Unit => {
  const parts: string[][] = []
  for (const [i, word] of words.entries()) {
    const called = designators.get(word)
    const isCalled = word === '#' || (called !== undefined && isDesignator(words, i))
    if (isCalled && word !== '#' && parts.at(-1)?.length !== 0) parts.push(called ? [called] : [])
    else if (!isCalled) parts.push([...(parts.pop() ?? []), word])
  }
  const texts = parts.map((part) =>
    part
      .join('-')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/(?<=[a-z])-(?=\d)|(?<=\d)-(?=[a-z])|^-|-$/g, '')
      .replace(/^0+(?=.)/, ''),
  )
  return texts.filter((text) => text !== '').join('_') || null
}

/** Written one way: `Avenue` as `ave`, `North` as `n`, `First` and `1st` as `1`. */
const streetWord = (word: string): string =>
  numberWords.get(word) ??
  directions.get(word) ??
  streetWords.get(word) ??
  word.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1')
