import type { Candidate } from '../../comps/candidate.ts'
import { chanceOfWork, describedHome, learnWorkConstant } from '../../flips/chance-of-work.ts'
import type { HomeValue } from '../appraisal/home-value.ts'
import { medianOf } from '../arithmetic/quantile.ts'
import type { HeldOutSale } from './held-out-sale.ts'
import { meanOf, shareOf } from './ratio-study.ts'

/** What remarks are worth: the same sales valued with them and without. Percentages as numbers. */
export type WordsStudy = {
  /** The share of the tested sales whose condition is described. */
  readonly described: number
  readonly withWords: WordsFigures
  readonly withoutWords: WordsFigures
  /** Tenths of the described homes by their chance of work, the lowest first. */
  readonly chanceOfWork: readonly WorkTenth[]
}

export type WordsFigures = Errors & {
  /** Of homes whose remarks have bad words. */
  readonly badWords: Errors & { readonly cover80: number }
}

type Errors = {
  readonly n: number
  /** The median size of value / price - 1. */
  readonly mdape: number
  /** Its median. */
  readonly bias: number
}

export type WorkTenth = {
  readonly n: number
  /** The mean chance, by gap and age alone, that words speak of work. */
  readonly predicted: number
  /** The share whose words do. */
  readonly observed: number
}

/** A sale that was valued without itself; `asIs` is what its price is compared with. */
export type TestedSale = Pick<HeldOutSale, 'priceUsd'> & {
  readonly sale: Candidate
  readonly home: Pick<HomeValue, 'value'>
  readonly asIs: Pick<HomeValue, 'value' | 'likelyRange'>
}

export type ToStudyWords = {
  /** The tested sales with their conditions. */
  readonly tested: readonly TestedSale[]
  /** The same valued as if no sale had remarks; each still with its condition, to tell the homes apart. */
  readonly unread: readonly TestedSale[]
  /** Sales before them that were valued too: what the market's own chance of work is learned from. */
  readonly before: readonly TestedSale[]
}

/** Compares values with remarks and without, and what gap and age say of work with what remarks say. */
export const wordsStudy = ({ tested, unread, before }: ToStudyWords): WordsStudy => {
  const constant = learnWorkConstant(describedHomes(before)) ?? undefined
  const homes = describedHomes(tested)
    .map((home) => ({ ...home, chance: chanceOfWork({ ...home, offset: null }, constant) }))
    .toSorted((a, b) => a.chance - b.chance)
  const end = (tenth: number) => Math.round((tenth * homes.length) / 10)
  return {
    described: shareOf(tested, ({ sale }) => sale.condition != null),
    withWords: figuresOf(tested),
    withoutWords: figuresOf(unread),
    chanceOfWork: Array.from({ length: 10 }, (_, tenth) => {
      const part = homes.slice(end(tenth), end(tenth + 1))
      return {
        n: part.length,
        predicted: 100 * meanOf(part.map(({ chance }) => chance)),
        observed: shareOf(part, ({ needsWork }) => needsWork),
      }
    }),
  }
}

const figuresOf = (sales: readonly TestedSale[]): WordsFigures => {
  const bad = sales.filter(({ sale }) => sale.condition?.hasBadWords)
  return { ...errorsOf(sales), badWords: { ...errorsOf(bad), cover80: shareOf(bad, isHeld) } }
}

const errorsOf = (sales: readonly TestedSale[]): Errors => {
  const errors = sales.map(({ asIs, priceUsd }) => 100 * (asIs.value / priceUsd - 1))
  return { n: errors.length, mdape: medianOf(errors.map(Math.abs)), bias: medianOf(errors) }
}

const isHeld = ({ priceUsd, asIs: { likelyRange } }: TestedSale): boolean =>
  priceUsd >= likelyRange.low && priceUsd <= likelyRange.high

/** County files know no asks: what was paid is used as the ask. */
const describedHomes = (sales: readonly TestedSale[]) =>
  sales.flatMap(({ sale, home }) => describedHome(sale, home.value) ?? [])
