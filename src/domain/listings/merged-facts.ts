import { milesBetween } from '../distance.ts'
import { recordOf } from '../record-of.ts'
import { coarsePoint } from './display-rules.ts'
import { type Fact, type FactName, factNames, facts } from './facts.ts'
import { isCoarse } from './home-identity.ts'
import type { ListingFact } from './listing.ts'
import { isOfSameOffer, isSameSale, type StandingInput } from './standing.ts'

/** What a row of a home shows that other rows may know as well, or better. */
export const homeFactNames = [
  ...factNames,
  'addressKey',
  'longitude',
  'internetAddressDisplayYN',
  'internetAutomatedValuationDisplayYN',
] as const
type Name = (typeof homeFactNames)[number]

export type HomeFacts = Pick<ListingFact & { readonly addressKey: string | null }, Name>

/** A row as its own source gives it. */
export type RowOfHome = StandingInput &
  HomeFacts & { readonly originatingSystemName: string | null }

export type MergedFacts = {
  readonly facts: HomeFacts
  /** Which row says each of them; a fact that none says is not there. */
  readonly saidBy: ReadonlyMap<FactName, RowOfHome>
}

/**
 * What a row that counts shows, put together from all rows of its home (`all`, in any order). What the home is comes
 * from the newest row that says it: for an offer, the offer that counts first; for a sale, first its own records, then
 * what was said up to the closing, since what was learned later may have been built later. What belongs to an offer or
 * a sale comes from rows of the same one. Rows kept off the Internet give nothing. Coarse coordinates give way to finer
 * ones nearby. A home with a hidden address is at the place where it is shown, for everything made from the row.
 */
export const mergedFacts = (row: RowOfHome, all: readonly RowOfHome[]): MergedFacts => {
  const others = all.filter((other) => other.id !== row.id).toSorted(newestFirst)
  const shown = others.filter((other) => other.internetEntireListingDisplayYN)
  const same = [row, ...shown.filter((other) => isOfTheSame(row, other))]
  const earlier = shown.filter((other) => row.kind === 'offer' || asOf(other) <= asOf(row))
  const ofHome = [...new Set(row.kind === 'offer' ? [row, ...earlier] : [...same, ...earlier])]

  const rowsBy = {
    home: ofHome,
    'offer or sale': same,
    // For a sale, days on market count from its own source's list date alone.
    offer: row.kind === 'offer' ? same : [row],
    place: [ofHome.find((one) => isPrecise(one) && milesBetween(row, one) < NEARBY_MILES) ?? row],
  }
  const saidBy = new Map<FactName, RowOfHome>()
  for (const name of factNames) {
    const { sharedBy = 'home' }: Fact = facts[name]
    const by = rowsBy[sharedBy].find((one) => one[name] !== null)
    if (by) saidBy.set(name, by)
  }
  const sayer = (name: FactName) => saidBy.get(name) ?? row
  const kept = keptBack(row, others)
  const { latitude, longitude } = kept.internetAddressDisplayYN
    ? sayer('latitude')
    : coarsePoint(sayer('latitude'))
  return {
    facts: {
      ...recordOf<Pick<HomeFacts, FactName>>(factNames, (name) => sayer(name)[name]),
      addressKey: sayer('unparsedAddress').addressKey,
      latitude,
      longitude,
      ...kept,
    },
    saidBy,
  }
}

/**
 * What the seller keeps back in one row is kept back in all rows of the same offer or sale, from whatever source. What
 * the home's newest listing keeps back is also kept back in older rows, which would give it away: the address, and a
 * value made from an earlier sale.
 */
const keptBack = (
  row: RowOfHome,
  others: readonly RowOfHome[],
): Pick<HomeFacts, 'internetAddressDisplayYN' | 'internetAutomatedValuationDisplayYN'> => {
  const [newest = row] = [row, ...others].toSorted(newestFirst)
  const ofNewest = [newest, ...others.filter((other) => isSaidBeside(newest, other))]
  const rows = [row, ...others.filter((other) => isSaidBeside(row, other)), ...ofNewest]
  return {
    internetAddressDisplayYN: rows.every((one) => one.internetAddressDisplayYN),
    internetAutomatedValuationDisplayYN: rows.every(
      (one) => one.internetAutomatedValuationDisplayYN,
    ),
  }
}

/** Is about the same offer or sale, and is no earlier state of the same listing. */
const isSaidBeside = (row: RowOfHome, other: RowOfHome): boolean =>
  other.id !== row.id && !isSameListing(row, other) && isOfTheSame(row, other)

const isOfTheSame = (row: RowOfHome, other: RowOfHome): boolean =>
  isSameListing(row, other) || isOfSameOffer(row, other) || isSameSale(row, other)

const isSameListing = (a: RowOfHome, b: RowOfHome): boolean =>
  a.source === b.source && a.listingKey === b.listingKey

/** The day that a row is about: for a sale its closing. */
const asOf = (row: RowOfHome): string => row.closeDate ?? row.exportedOn

const newestFirst = (a: RowOfHome, b: RowOfHome): number => {
  const [first, second] = [inOrder(a), inOrder(b)]
  return first < second ? 1 : first > second ? -1 : 0
}

const inOrder = (row: RowOfHome): string =>
  [asOf(row), row.exportedOn, row.source, row.listingKey, row.kind].join('\n')

const isPrecise = ({ latitude, longitude }: RowOfHome): boolean =>
  !isCoarse(latitude) && !isCoarse(longitude)

/** A listing's coarse coordinates may be those of its block. */
const NEARBY_MILES = 0.5
