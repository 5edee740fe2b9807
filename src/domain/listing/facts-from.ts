import type { IsoDate } from '../iso-date.ts'
import type { FactSaid, RowOfHome } from './merged-facts.ts'
import { sourceInWords } from './source-in-words.ts'

/** What one source says of a home, as of the day it last did. */
type FactsFrom = {
  /** In words: `NWMLS`, `King County file`. */
  readonly source: string
  readonly date: IsoDate
  readonly facts: readonly FactTold[]
}

/** The facts that are told with their source, in the order they are read. */
const factsTold = [
  'price',
  'status',
  'address',
  'location',
  'beds',
  'baths',
  'size',
  'lot',
  'year built',
  'HOA dues',
  'list date',
  'MLS number',
  'terms of sale',
  'listing firm',
  'description',
  'photo',
  'listing page',
] as const
type FactTold = (typeof factsTold)[number]

/**
 * Which source says which fact of a home for sale: that of its price first, then the newest. Null where one source
 * says them all.
 */
export const factsFromOf = (
  offer: RowOfHome,
  saidBy: ReadonlyMap<FactSaid, RowOfHome>,
): FactsFrom[] | null => {
  const told = factsTold.flatMap((fact) => {
    const name = nameOf[fact]
    const by = name === null ? offer : saidBy.get(name)
    return by ? { fact, source: sourceInWords(by), date: by.exportedOn } : []
  })
  if (new Set(told.map(({ source }) => source)).size < 2) return null
  const groups = [...Map.groupBy(told, ({ source, date }) => `${source}\n${date}`).values()]
  return groups
    .map((facts) => ({
      source: facts[0]?.source ?? '',
      date: facts[0]?.date ?? offer.exportedOn,
      facts: facts.map(({ fact }) => fact),
    }))
    .toSorted((a, b) => Number(isOfOffer(b)) - Number(isOfOffer(a)) || (a.date < b.date ? 1 : -1))
}

const isOfOffer = ({ facts }: FactsFrom): boolean => facts.includes('price')

/** Null: only the offer that counts says it. */
const nameOf: Readonly<Record<FactTold, FactSaid | null>> = {
  price: null,
  status: null,
  address: 'unparsedAddress',
  location: 'latitude',
  beds: 'bedroomsTotal',
  baths: 'bathroomsTotalDecimal',
  size: 'livingArea',
  lot: 'lotSizeSquareFeet',
  'year built': 'yearBuilt',
  'HOA dues': 'associationFee',
  'list date': 'onMarketDate',
  'MLS number': 'listingId',
  'terms of sale': 'specialListingConditions',
  'listing firm': 'listOfficeName',
  description: 'publicRemarks',
  photo: 'mediaUrl',
  'listing page': 'listingUrl',
}
