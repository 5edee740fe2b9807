import type { IsoDate } from '../iso-date.ts'
import { type FactName, factNames, facts } from './facts.ts'
import type { RowOfHome } from './merged-facts.ts'
import { sourceInWords } from './source-in-words.ts'
import { isForSale, isOfSameOffer } from './standing.ts'

/** What one source says of a home, as of the day it last did. */
type FactsFrom = {
  /** In words: `NWMLS`, `King County file`. */
  readonly source: string
  readonly date: IsoDate
  /** In words, in the order they are read: `price`, `lot`. */
  readonly facts: readonly string[]
  /** What it asks for the home, in US dollars, where the price is that of another source. */
  readonly asks?: number
}

/**
 * Which source says which fact of a home for sale: that of its price first, then the newest; with them each other source
 * that offers the home as well (among `all` its rows), and what it asks. Null where there is one source.
 */
export const factsFromOf = (
  offer: RowOfHome,
  saidBy: ReadonlyMap<FactName, RowOfHome>,
  all: readonly RowOfHome[],
): FactsFrom[] | null => {
  // Only the offer that counts says its price and its status.
  const ofOffer = ['price', 'status'].map((fact): Said => ({ ...sourceOf(offer), fact }))
  const ofHome = factNames.flatMap((name): Said[] => {
    const by = saidBy.get(name)
    return by ? [{ ...sourceOf(by), fact: facts[name].words }] : []
  })
  const offered = otherOffers(offer, all).map(
    (row): Said => ({ ...sourceOf(row), asks: row.listPrice }),
  )
  const said = [...ofOffer, ...ofHome, ...offered]
  if (new Set(said.map(({ source }) => source)).size < 2) return null
  return [...Map.groupBy(said, ({ source, date }) => `${source}\n${date}`).values()]
    .map((ofSource): FactsFrom => {
      const asks = ofSource.find((one) => one.asks !== undefined)?.asks ?? null
      return {
        source: ofSource[0]?.source ?? '',
        date: ofSource[0]?.date ?? offer.exportedOn,
        facts: ofSource.flatMap(({ fact }) => fact ?? []),
        ...(asks === null ? {} : { asks }),
      }
    })
    .toSorted((a, b) => Number(isOfOffer(b)) - Number(isOfOffer(a)) || (a.date < b.date ? 1 : -1))
}

type Said = Pick<FactsFrom, 'source' | 'date'> & {
  readonly fact?: string
  readonly asks?: number | null
}

const sourceOf = (row: RowOfHome) => ({ source: sourceInWords(row), date: row.exportedOn })

/** The same offer as other sources have it, the newest of each. */
const otherOffers = (offer: RowOfHome, all: readonly RowOfHome[]): RowOfHome[] => {
  const newest = new Map<string, RowOfHome>()
  const ofOthers = all.filter(
    (row) =>
      sourceInWords(row) !== sourceInWords(offer) &&
      row.internetEntireListingDisplayYN &&
      isForSale(row) &&
      isOfSameOffer(row, offer),
  )
  for (const row of ofOthers.toSorted((a, b) => (inOrder(a) < inOrder(b) ? -1 : 1)))
    newest.set(sourceInWords(row), row)
  return [...newest.values()]
}

const inOrder = ({ exportedOn, source, listingKey }: RowOfHome): string =>
  [exportedOn, source, listingKey].join('\n')

const isOfOffer = ({ facts }: FactsFrom): boolean => facts.includes('price')
