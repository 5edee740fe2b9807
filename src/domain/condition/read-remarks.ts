import { namesOf } from '../record-of.ts'
import { type AssessedCondition, assessedConditionIn } from './assessed-condition.ts'
import type { ConditionGroup } from './condition-groups.ts'
import {
  badGroups,
  denial,
  keptSo,
  LEXICON_VERSION,
  lexicon,
  need,
  needAfter,
  redoneAfter,
  redoneBefore,
} from './lexicon.ts'
import { type StatedCondition, statedHits } from './stated-hits.ts'

/** A group of the lexicon that a listing speaks of, and the words that say so. */
export type ConditionHit = {
  readonly group: ConditionGroup
  /** As the remarks have them, or a field of the listing with what it says: `Property condition: Fixer`. */
  readonly words: string
  /** A field says it, not the remarks. */
  readonly stated?: true
}

/** What one listing says of its home's condition: the same from the browser and the server, and stored as it is. */
export type ConditionReading = {
  /** `LEXICON_VERSION` it was read by. */
  readonly lexicon: number
  /** Characters of the remarks, runs of spaces as one; 0 without remarks. */
  readonly remarksLength: number
  /** At most one of a group, in the order of the text, then what fields say. */
  readonly hits: readonly ConditionHit[]
  /** Weights of the groups hit, in ln price, a market's centre not taken off. */
  readonly sum: number
  /** What the county's appraisers say beside it. */
  readonly assessed: AssessedCondition | null
}

/** What a listing says that is read: its remarks, and the fields that say the same in a word. */
export type SaidOfCondition = StatedCondition & {
  readonly publicRemarks: string | null
  /** A county's rating, as it is written. */
  readonly assessedCondition?: string | null
}

/**
 * Reads a listing's remarks and fields by the lexicon: each group counts once, however often and by whatever it is
 * said. Pure, so that one text always reads the same.
 */
export const readRemarks = (said: SaidOfCondition): ConditionReading => {
  const remarks = (said.publicRemarks ?? '').replaceAll(/\s+/g, ' ').trim()
  const hits: ConditionHit[] = hitsIn(remarks)
  for (const hit of statedHits(said)) {
    if (!hits.some(({ group }) => group === hit.group)) hits.push(hit)
  }
  return {
    lexicon: LEXICON_VERSION,
    remarksLength: remarks.length,
    hits,
    sum: sumOf(hits.map(({ group }) => group)),
    assessed: assessedConditionIn(said.assessedCondition ?? ''),
  }
}

/** Neither remarks nor a field. */
export const saysNothing = ({ remarksLength, hits, assessed }: ConditionReading): boolean =>
  remarksLength === 0 && hits.length === 0 && assessed === null

/** Sum of what groups weigh in ln price among all the groups of one listing. */
export const sumOf = (
  counted: readonly ConditionGroup[],
  all: readonly ConditionGroup[] = counted,
): number => {
  const isMixed =
    all.includes('renovated') && all.filter((group) => badGroups.has(group)).length === 1
  const sum = counted.reduce(
    // One bad group beside "renovated" counts half.
    (total, group) => total + lexicon[group].weight * (isMixed && badGroups.has(group) ? 0.5 : 1),
    0,
  )
  // Weights are of two decimals and their halves of three; classes begin at exact figures.
  return Math.round(sum * 1000) / 1000
}

type Found = { readonly group: ConditionGroup; readonly from: number; readonly to: number }

const hitsIn = (remarks: string): ConditionHit[] => {
  const text = straightened(remarks)
  const found = new Map<ConditionGroup, Found>()
  for (const group of groups) {
    const pattern = patterns[group]
    pattern.lastIndex = 0
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const counted = countedAs(group, text, match.index, pattern.lastIndex)
      if (counted === null) continue
      const earlier = found.get(counted.group)
      if (!earlier || counted.from < earlier.from) found.set(counted.group, counted)
      if (counted.group === group) break
    }
  }
  return [...found.values()]
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .map(({ group, from, to }) => ({ group, words: quoted(remarks.slice(from, to)) }))
}

const groups = namesOf(lexicon)

/** Lower case and straight quotes, character by character, so that a match is at the same place in the remarks. */
const straightened = (remarks: string): string =>
  // The one letter that becomes two in lower case.
  remarks
    .replaceAll('İ', 'I')
    .toLowerCase()
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[‐‑]/g, '-')

/** A group's phrases as one expression of whole words, kept and started over: `matchAll` copies it for each text. */
const patterns = Object.fromEntries(
  groups.map((group) => [
    group,
    new RegExp(
      `\\b(?:${lexicon[group].phrases.map(({ source }) => source).join('|')})(?!\\w)`,
      'g',
    ),
  ]),
) as Readonly<Record<ConditionGroup, RegExp>>

/** Characters of a sentence that are looked at on each side of a phrase. */
const AROUND = 80

/** The group a phrase counts for where it is, which words around it may change; null for none. */
const countedAs = (group: ConditionGroup, text: string, from: number, to: number): Found | null => {
  const before = text.slice(Math.max(0, from - AROUND), from)
  const after = text.slice(to, to + AROUND)
  const itself = { group, from, to }
  if (deniable.has(group)) {
    const denied = denial.exec(before)
    if (denied && !deniedNeeds.has(group)) return null
    if (denied) return { group: 'needs nothing', from: from - denied[0].length, to }
  }
  if (needable.has(group)) {
    const needed = need.exec(before)
    if (needed && !denial.test(before.slice(0, needed.index)))
      return { group: 'needs work', from: from - needed[0].length, to }
    const neededAfter = needAfter.exec(after)
    if (neededAfter) return { group: 'needs work', from, to: to + neededAfter[0].length }
  }
  if (group === 'teardown' && GUTTED.test(text.slice(from, to)))
    return redoneAfter.test(after) || redoneBefore.test(before)
      ? { group: 'renovated', from, to }
      : itself
  return group === 'as is' && keptSo.test(before) ? null : itself
}

const deniable: ReadonlySet<ConditionGroup> = new Set([
  'teardown',
  'rehab',
  'needs work',
  'bank',
  'dated',
  'renovated',
  'kitchen and bath',
  'systems',
  'well kept',
])
/** `Not a fixer` and `no repairs needed` speak well of a home. */
const deniedNeeds: ReadonlySet<ConditionGroup> = new Set(['rehab', 'needs work'])
const needable: ReadonlySet<ConditionGroup> = new Set(['renovated', 'kitchen and bath', 'systems'])
const GUTTED = /^(?:gutted|to the studs)$/

/** Without quotation marks and parentheses that it does not both open and close. */
const quoted = (words: string): string => {
  const marks = words.match(/["“”]/g) ?? []
  const closed = marks.length % 2 === 1 ? words.replaceAll(/["“”]/g, '') : words
  return (closed.includes('(') ? closed : closed.replace(/\)$/, '')).replaceAll(
    /^[("'‘’]+|['‘’]+$/g,
    '',
  )
}
