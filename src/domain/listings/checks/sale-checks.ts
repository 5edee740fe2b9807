import { type Candidate, inFixedOrder, type SaleDoubt } from '../../comps/candidate.ts'
import { HomesByPlace } from '../../comps/homes-by-place.ts'
import { rowsOfResoldHomes } from '../../comps/market-sales.ts'
import { milesBetween } from '../../distance.ts'
import { dollars } from '../../dollars.ts'
import { NO_MARKET_SALE_USD } from '../plausible.ts'
import { notOrdinary, type SpecialListingCondition } from '../reading/special-listing-conditions.ts'
import { AlikeCursor, middleAndSpread } from './alike-nearby.ts'
import type { Check } from './check.ts'

/** A sale whose price is checked. */
export type CheckedSale = Candidate & {
  readonly specialListingConditions?: readonly SpecialListingCondition[] | null
  /** The listing's description, without contacts; null or absent where the source has none. */
  readonly publicRemarks?: string | null
  /** Its condition in a word: a county's rating, or a listing's RESO field. */
  readonly propertyCondition?: string | null
}

/** What is wrong with a sale, or may be, and the day number from which it is known. */
export type SaleCheck = Check & { readonly knownFrom: number }

/** What is wrong with sales, by listing key. */
export type SaleChecks = ReadonlyMap<string, readonly SaleCheck[]>

/**
 * What is wrong with each sale of a market, by its listing key; sales without a fault are left out. A check
 * rests on nothing that happened after the day it is known from, so a value as of a past day leaves out what
 * it would have left out then. `only` names the sales to check among them; all, unless given.
 */
export const saleChecks = (
  sales: Iterable<CheckedSale>,
  only?: ReadonlySet<string>,
): SaleChecks => {
  const byPlace = new HomesByPlace(
    [...sales].filter(
      ({ livingArea, price }) => (livingArea ?? 0) > 0 && price > NO_MARKET_SALE_USD,
    ),
  )
  const all = byPlace.candidates
  const found = new Map<string, SaleCheck[]>()
  const note = (sale: CheckedSale, check: SaleCheck | null) => {
    if (check === null || only?.has(sale.listingKey) === false) return
    const known = found.get(sale.listingKey)
    if (known) known.push(check)
    else found.set(sale.listingKey, [check])
  }
  const alike = new AlikeCursor(byPlace)
  const packages = packageSales(all)
  for (const sale of all) {
    if (only?.has(sale.listingKey) === false) continue
    note(sale, noMarketSale(sale))
    const usual = usualPriceOf(alike, all, sale)
    note(sale, priceFarOff(sale, usual))
    const together = packages.get(sale)
    if (together) note(sale, packageSale(sale, together, usual))
  }
  for (const rows of rowsOfResoldHomes(all))
    for (const [sale, check] of resoldAtOnce(rows.flatMap((row) => all[row] ?? [])))
      note(sale, check)
  return found
}

/** Such sales are not between a willing buyer and a willing seller (IAAO, Standard on Verification of Sales). */
const noMarketSale = ({ specialListingConditions, day }: CheckedSale): SaleCheck | null => {
  const conditions = notOrdinary(specialListingConditions)
  return conditions.length > 0
    ? {
        code: 'no-ordinary-sale',
        severity: conditions.every((condition) => condition === 'Probate Listing')
          ? 'check'
          : 'doubtful',
        evidence: `Sold under special conditions: ${conditions.join(', ').toLowerCase()}`,
        knownFrom: day,
      }
    : null
}

type UsualPrice = { readonly middle: number; readonly spread: number }

/** What sales like it say of a sale, in logarithms of US dollars: each moved to its size. */
const usualPriceOf = (
  alike: AlikeCursor,
  all: readonly CheckedSale[],
  sale: CheckedSale,
): UsualPrice | null => {
  const rows = alike.of(sale, sale.day)
  if (rows === null) return null
  const prices = rows.flatMap((row) => {
    const other = all[row]
    if (!other?.livingArea || !sale.livingArea) return []
    return [Math.log(other.price) + PRICE_PER_SIZE * Math.log(sale.livingArea / other.livingArea)]
  })
  return middleAndSpread(prices, MIN_PRICE_SPREAD)
}

/** In a neighborhood a home twice as large sells for about half as much again. */
const PRICE_PER_SIZE = 0.6
const MIN_PRICE_SPREAD = 0.1

/**
 * A price far outside what the sale's own features say: part of a home, a transfer within a family, a wreck, or a home
 * whose worth (a view, a waterfront) no listing mentions.
 */
const priceFarOff = (sale: CheckedSale, usual: UsualPrice | null): SaleCheck | null => {
  if (usual === null) return null
  const off = Math.log(sale.price) - usual.middle
  const score = Math.abs(off) / usual.spread
  const ratio = Math.exp(Math.abs(off))
  if (score < FAR_OFF_SCORE || ratio < FAR_OFF_RATIO) return null
  return {
    code: 'price-far-off',
    severity: 'doubtful',
    evidence: `Sold for ${Math.round(100 * Math.exp(off))}% of what sales like it say`,
    knownFrom: sale.day,
  }
}

const FAR_OFF_SCORE = 4
const FAR_OFF_RATIO = 2

/** Sales of one day at one price within a quarter mile of each other, by sale: perhaps one deed for all. */
const packageSales = (
  all: readonly CheckedSale[],
): ReadonlyMap<CheckedSale, readonly CheckedSale[]> => {
  const together = new Map<CheckedSale, readonly CheckedSale[]>()
  for (const alike of Map.groupBy(all, ({ day, price }) => `${day} ${price}`).values()) {
    if (alike.length < 2) continue
    for (const sale of alike) {
      const others = alike.filter(
        (other) =>
          other.propertyId !== sale.propertyId && milesBetween(sale, other) <= PACKAGE_MILES,
      )
      if (others.length > 0) together.set(sale, others)
    }
  }
  return together
}

const PACKAGE_MILES = 0.25

/** One deed for several homes names the price of all on each: it is the price of none. */
const packageSale = (
  sale: CheckedSale,
  others: readonly CheckedSale[],
  usual: UsualPrice | null,
): SaleCheck => {
  const above = usual === null ? 0 : Math.log(sale.price) - usual.middle
  return {
    code: 'package-sale',
    severity: above > Math.log(PACKAGE_RATIO) ? 'doubtful' : 'check',
    evidence: `Sold on one day at one price (${dollars(sale.price)}) with ${others.length === 1 ? 'a home' : `${others.length} homes`} nearby`,
    knownFrom: sale.day,
  }
}

const PACKAGE_RATIO = 1.4

/**
 * Of a home sold twice within a month, the earlier price is that of a dealer who had found the buyer already, or a
 * step of one sale.
 */
const resoldAtOnce = (sales: readonly CheckedSale[]): (readonly [CheckedSale, SaleCheck])[] => {
  const inTurn = sales.toSorted((a, b) => a.day - b.day || inFixedOrder(a, b))
  return inTurn.flatMap((sale, i) => {
    const next = inTurn[i + 1]
    const days = (next?.day ?? Number.POSITIVE_INFINITY) - sale.day
    // At the same price it is the same sale, recorded twice.
    if (next === undefined || days === 0 || days > RESOLD_DAYS || next.price === sale.price)
      return []
    const check: SaleCheck = {
      code: 'resold-at-once',
      severity: 'doubtful',
      evidence: `Sold again ${days === 1 ? 'a day' : `${days} days`} later for ${dollars(next.price)}`,
      knownFrom: next.day,
    }
    return [[sale, check] as const]
  })
}

const RESOLD_DAYS = 30

/** The sales, each with why its price is in doubt, where it is. */
export const withDoubts = <S extends CheckedSale>(
  sales: readonly S[],
  found: SaleChecks = saleChecks(sales),
): readonly S[] =>
  sales.map((sale) => {
    const doubt = doubtOf(found.get(sale.listingKey) ?? [])
    return doubt === null ? sale : { ...sale, doubt }
  })

/** Why a sale counts for nothing; null for one that can be trusted. */
export const doubtOf = (checks: readonly SaleCheck[]): SaleDoubt | null => {
  const doubts = checks.filter(({ severity }) => severity === 'doubtful')
  return doubts.length === 0
    ? null
    : {
        from: Math.min(...doubts.map(({ knownFrom }) => knownFrom)),
        evidence: doubts.map(({ evidence }) => evidence).join('; '),
      }
}
