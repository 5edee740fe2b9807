import type { HomeFeatures, SaleDoubt } from '../comps/candidate.ts'
import { NO_MARKET_SALE_USD } from '../listings/plausible.ts'
import { areSeveralHomes, areUnlike } from '../listings/unlike-homes.ts'
import { DAYS_PER_YEAR } from '../time-units.ts'

/** A closed sale, as far as resales are found among them. Days are day numbers, money is whole US dollars. */
export type SaleOfHome = Omit<HomeFeatures, 'homeType'> & {
  /** The parcel, or our own identity of the home. */
  readonly propertyId: string
  readonly listingKey: string
  /** Null for what is no home: land, parking. */
  readonly homeType: HomeFeatures['homeType'] | null
  readonly price: number
  /** The day of the closing. */
  readonly day: number
  /** Why its price says nothing; absent or null for a sale to be trusted. */
  readonly doubt?: SaleDoubt | null | undefined
  /** Sold on one day at one price with a home nearby. */
  readonly inPackage?: boolean | undefined
}

/** A home offered for sale. */
export type OfferOfHome = Omit<HomeFeatures, 'homeType'> & {
  readonly propertyId: string
  readonly homeType: HomeFeatures['homeType'] | null
  /** The first day on the market. */
  readonly listedOn: number
  /** The newest ask known. */
  readonly askUsd: number
}

/** How a home that was bought came back to the market: sold, or only listed so far. */
export type Again<S extends SaleOfHome, O extends OfferOfHome> =
  | { readonly how: 'sold'; readonly sale: S }
  | { readonly how: 'listed'; readonly offer: O }

/** A home bought and sold again, or listed again, 30 to 366 days later. */
export type Resale<S extends SaleOfHome = SaleOfHome, O extends OfferOfHome = OfferOfHome> = {
  readonly bought: S
  readonly again: Again<S, O>
  /** US dollars: the price of the resale, or the new ask less 3%. */
  readonly resoldUsd: number
  /** Day number of the closing, or of the new listing. */
  readonly resoldOn: number
  /** From closing to closing, or to the new listing. */
  readonly daysHeld: number
  /** How far the market moved between the two days, as a logarithm. */
  readonly marketMove: number
  /** It brought 20% or more over the market's own move. */
  readonly isFlip: boolean
  /** What the second record says otherwise than the first. */
  readonly changed: Changed
}

/** Each null where it stayed the same or is not known of both. */
export type Changed = {
  readonly bedroomsTotal: FromTo | null
  readonly bathroomsTotalDecimal: FromTo | null
  readonly livingArea: FromTo | null
}
type FromTo = { readonly from: number; readonly to: number }

/** Why homes that came back within a year do not count. */
export const whyLeftOut = [
  'land',
  'new home',
  'unlike homes',
  'package sale',
  'doubtful sale',
  'share of a home',
] as const
export type WhyLeftOut = (typeof whyLeftOut)[number]

/** How many homes were left out, by why: none so far. */
export const noneLeftOut = (): Record<WhyLeftOut, number> => ({
  land: 0,
  'new home': 0,
  'unlike homes': 0,
  'package sale': 0,
  'doubtful sale': 0,
  'share of a home': 0,
})

export type Resales<S extends SaleOfHome, O extends OfferOfHome> = {
  /** In the order of their resales. */
  readonly resales: readonly Resale<S, O>[]
  readonly leftOut: Readonly<Record<WhyLeftOut, number>>
}

export type ResaleOptions = {
  /** Day number: what closed, was listed or was found out later does not count. */
  readonly asOfDay: number
  /** How far the market moved from one day (number) to another, as a logarithm. */
  readonly marketMove: (from: number, to: number) => number
}

/**
 * The homes among these that were sold twice within 30 to 366 days, or sold and listed again: each pair of consecutive
 * sales of a home, and its newest sale with the listing that followed. Pairs that are not resales of one home at market
 * prices are left out, and counted by the first reason that holds.
 */
export const resalesOf = <S extends SaleOfHome, O extends OfferOfHome>(
  { sales, offers = [] }: { readonly sales: readonly S[]; readonly offers?: readonly O[] },
  { asOfDay, marketMove }: ResaleOptions,
): Resales<S, O> => {
  const resales: Resale<S, O>[] = []
  const leftOut = noneLeftOut()
  const offersOf = Map.groupBy(offers, ({ propertyId }) => propertyId)
  for (const inTurn of salesByHome(sales, offersOf, asOfDay)) {
    const several = areSeveralHomes(inTurn.map(({ day }) => day))
    for (const [i, bought] of inTurn.entries()) {
      const again = cameBack(bought, inTurn[i + 1], offersOf.get(bought.propertyId) ?? [], asOfDay)
      if (again === null) continue
      const resale = resaleOf(bought, again, marketMove)
      const why = several ? 'unlike homes' : whyNoResale(resale, asOfDay)
      if (why === null) resales.push(resale)
      else leftOut[why] += 1
    }
  }
  return { resales: resales.toSorted((a, b) => a.resoldOn - b.resoldOn), leftOut }
}

/** The sales of each home that was sold twice, or sold and offered, in the order of their closings. */
const salesByHome = <S extends SaleOfHome>(
  sales: readonly S[],
  offered: ReadonlyMap<string, unknown>,
  asOfDay: number,
): Iterable<S[]> => {
  const first = new Map<string, S>()
  const homes = new Map<string, S[]>()
  for (const sale of sales) {
    if (sale.day > asOfDay) continue
    const { propertyId } = sale
    const known = homes.get(propertyId)
    const one = first.get(propertyId)
    if (known) known.push(sale)
    else if (one) homes.set(propertyId, [one, sale])
    else if (offered.has(propertyId)) homes.set(propertyId, [sale])
    else first.set(propertyId, sale)
  }
  for (const inTurn of homes.values())
    inTurn.sort((a, b) => a.day - b.day || (a.listingKey < b.listingKey ? -1 : 1))
  return homes.values()
}

const cameBack = <S extends SaleOfHome, O extends OfferOfHome>(
  bought: S,
  next: S | undefined,
  offers: readonly O[],
  asOfDay: number,
): Again<S, O> | null => {
  if (next !== undefined) return isInTime(bought, next.day) ? { how: 'sold', sale: next } : null
  const since = offers.filter(
    ({ listedOn, askUsd }) => listedOn <= asOfDay && askUsd > 0 && isInTime(bought, listedOn),
  )
  if (since.length === 0) return null
  const newest = since.reduce((a, b) => (b.listedOn > a.listedOn ? b : a))
  return { how: 'listed', offer: newest }
}

const isInTime = (bought: SaleOfHome, day: number): boolean =>
  day - bought.day >= MIN_DAYS_HELD && day - bought.day <= MAX_DAYS_HELD

export const MIN_DAYS_HELD = 30
export const MAX_DAYS_HELD = DAYS_PER_YEAR + 1

const resaleOf = <S extends SaleOfHome, O extends OfferOfHome>(
  bought: S,
  again: Again<S, O>,
  marketMove: ResaleOptions['marketMove'],
): Resale<S, O> => {
  const [resoldUsd, resoldOn] =
    again.how === 'sold'
      ? [again.sale.price, again.sale.day]
      : [again.offer.askUsd * SOLD_OF_ASK, again.offer.listedOn]
  const moved = marketMove(bought.day, resoldOn)
  const later = again.how === 'sold' ? again.sale : again.offer
  return {
    bought,
    again,
    resoldUsd,
    resoldOn,
    daysHeld: resoldOn - bought.day,
    marketMove: moved,
    isFlip: Math.log(resoldUsd / bought.price) - moved >= MIN_RISE,
    changed: {
      bedroomsTotal: changeOf(bought.bedroomsTotal, later.bedroomsTotal),
      bathroomsTotalDecimal: changeOf(bought.bathroomsTotalDecimal, later.bathroomsTotalDecimal),
      livingArea: changeOf(bought.livingArea, later.livingArea),
    },
  }
}

/** Half of all homes sell within 2.9% of their ask. */
export const SOLD_OF_ASK = 0.97
/** A flip brings 20% more than the market's own move. */
export const MIN_RISE = Math.log(1.2)

const changeOf = (from: number | null, to: number | null): FromTo | null =>
  from === null || to === null || from === to ? null : { from, to }

const whyNoResale = (resale: Resale, asOfDay: number): WhyLeftOut | null => {
  const { bought, again, resoldUsd, marketMove } = resale
  const later = again.how === 'sold' ? again.sale : again.offer
  if (bought.homeType === null || later.homeType === null) return 'land'
  if (isNew(bought, bought.day) || isNew(later, resale.resoldOn)) return 'new home'
  if (areUnlike(bought, later)) return 'unlike homes'
  const both = again.how === 'sold' ? [bought, again.sale] : [bought]
  if (both.some(({ inPackage }) => inPackage)) return 'package sale'
  if (both.some(({ doubt }) => doubt && doubt.from <= asOfDay)) return 'doubtful sale'
  if (Math.min(bought.price, resoldUsd) <= NO_MARKET_SALE_USD) return 'doubtful sale'
  const rise = Math.log(resoldUsd / bought.price) - marketMove
  return Math.abs(rise) > MAX_RISE ? 'share of a home' : null
}

/** Three times the price within a year, or a third of it: one of the two was paid for part of the home. */
const MAX_RISE = Math.log(3)

/** Built in the year it is sold in or the year before: a builder's sale, or a house in place of another. */
const isNew = ({ yearBuilt }: Pick<HomeFeatures, 'yearBuilt'>, day: number): boolean =>
  yearBuilt !== null && yearBuilt >= yearOf(day) - 1

const yearOf = (day: number): number => Math.floor(1970 + (day + 0.5) / DAYS_PER_GREGORIAN_YEAR)
const DAYS_PER_GREGORIAN_YEAR = 365.2425
