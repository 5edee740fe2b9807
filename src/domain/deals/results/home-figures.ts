import type { Condition } from '../../condition/condition-class.ts'
import { dollarsOf } from '../../dollars.ts'
import { ageOf } from '../../listings/age-of.ts'
import { type OfferByExit, offerWithoutRent } from '../exits/offer-without-rent.ts'
import type { DefaultValues } from '../fields/default-fields.ts'
import { assumedLevel, repairsUsd } from '../inputs/assumed-repairs.ts'
import {
  type AssumedLevel,
  type DealInputs,
  type RehabLevel,
  rehabLevels,
} from '../inputs/deal-inputs.ts'
import { type CountyOfHome, dealPlaceOf, defaultValues, inputsWith } from '../inputs/defaults.ts'
import { type OwnDefaults, overridesAt } from '../inputs/own-defaults.ts'
import { type ScopeFacts, scopeFactsOf } from '../scope/scope-quantities.ts'
import { beyondAtPrice, offerAndNet } from './max-offer.ts'
import { hasRoomFor, roomForRepairsUsd } from './room-for-repairs.ts'
import type { Verdict } from './verdict.ts'

/** What a home's deal is worked out from before the subscriber changes anything. Money is in whole US dollars. */
export type HomeForDeal = {
  /** The ask; of a home without one, its typical value. */
  readonly price: number
  /** Nothing is asked for it: no gap says what work it needs. */
  readonly noAsk?: boolean | undefined
  readonly typicalValue: number
  readonly likelySale: { readonly price: number } | null
  readonly afterRepairValue: { readonly price: number }
  /** Living area in square feet. */
  readonly size: number | null
  /** A half bath is .5. */
  readonly bath?: number | null | undefined
  readonly beds?: number | null | undefined
  readonly stories?: number | null | undefined
  readonly yearBuilt?: number | null | undefined
  /** The as-of date of its value: YYYY-MM-DD. */
  readonly asOf: string
  readonly state: string
  readonly city: string
  readonly zip: string
  /** Absent where it is not known. */
  readonly county?: CountyOfHome | undefined
  /** A month. */
  readonly hoaDues?: number | null | undefined
  /** What its own words say; absent or null for nothing. */
  readonly condition?: Condition | null | undefined
}

/** The results of a home's deal at its ask. Whole US dollars. */
export type HomeFigures = {
  readonly assumedRepairs: { readonly level: AssumedLevel; readonly dollars: number }
  readonly roomForRepairs: {
    readonly dollars: number
    readonly perSqft: number
    /** The highest level whose assumed cost it pays; null when for none. */
    readonly level: RehabLevel | null
  }
  readonly verdict: Verdict
  /** The highest price that leaves the target; null when none does. */
  readonly maxOffer: number | null
  /** The exit that the max offer is of, in words, where one works by another than the flip. */
  readonly maxOfferBy?: string
  /** What is left at the ask, before income tax; below 0 a loss. */
  readonly netAtAsk: number
}

/**
 * A home's figures from a person's own defaults, and the shipped ones where they set none: bought at its ask with a
 * loan, the assumed work by its facts, sold at its after-repair value. Null where the living area is not known.
 * Only what these figures ask for is worked out, so that a page of homes takes no time. With a `level` that work is
 * taken in place of what is assumed.
 */
export const homeFigures = (
  home: HomeForDeal,
  own: readonly OwnDefaults[],
  level?: AssumedLevel,
): HomeFigures | null => {
  const deal = assumedDealOf(home, own, level)
  if (deal === null) return null
  const { inputs, values, facts } = deal
  const { maxOfferUsd, netCents, beyondCents } = offerAndNet(inputs)
  const dollars = roomForRepairsUsd(inputs, beyondCents)
  const netAtAsk = dollarsOf(netCents)
  const led = offerWithoutRent(inputs, values, maxOfferUsd)
  const figures = {
    assumedRepairs: {
      level: deal.level,
      dollars: repairsUsd(values, deal.level, facts),
    },
    roomForRepairs: roomOf(dollars, values, facts),
    verdict: verdictOf({ netCents, beyondCents }),
    maxOffer: maxOfferUsd,
    netAtAsk,
  }
  return led === null ? figures : ledBy({ ...figures, price: home.price }, led)
}

/** Figures with the max offer of another exit, which decides whether the ask clears. */
export const ledBy = <Figures extends Pick<HomeFigures, 'netAtAsk'>>(
  { price, ...figures }: Figures & { readonly price: number },
  led: OfferByExit,
): Omit<Figures, 'price'> & OfferByExit & Pick<HomeFigures, 'verdict'> => ({
  ...figures,
  ...led,
  verdict:
    led.maxOffer !== null && price <= led.maxOffer
      ? 'clears'
      : figures.netAtAsk >= 0
        ? 'pays'
        : 'loses',
})

/** Whether a home's room for repairs pays for a level of work, as `roomForRepairs.level` says it: for filters over thousands of homes. */
export const roomPaysFor = (
  home: HomeForDeal,
  own: readonly OwnDefaults[],
  level: RehabLevel,
): boolean => {
  const deal = assumedDealOf(home, own)
  return deal !== null && hasRoomFor(deal.inputs, repairsUsd(deal.values, level, deal.facts))
}

/** Whether a home asks at most its max offer, so that it clears: for filters over thousands of homes. */
export const asksAtMostMaxOffer = (home: HomeForDeal, own: readonly OwnDefaults[]): boolean => {
  const deal = assumedDealOf(home, own)
  if (deal === null) return false
  const { inputs, values } = deal
  if (values.worksBy === 'flip' || values.worksBy === 'rent') return beyondAtPrice(inputs) >= 0
  const maxOffer = offerWithoutRent(inputs, values, null)?.maxOffer ?? null
  return maxOffer !== null && home.price <= maxOffer
}

/**
 * The verdict of a deal at its price, from what it leaves. Whole dollars decide: a loss of 20 cents counts as no loss.
 */
export const verdictOf = ({
  netCents,
  beyondCents,
}: {
  readonly netCents: number
  /** Beyond the target. */
  readonly beyondCents: number
}): Verdict => {
  if (beyondCents >= 0) return 'clears'
  return dollarsOf(netCents) >= 0 ? 'pays' : 'loses'
}

/** A room in dollars, by the square foot, and as the highest level that it pays for. */
export const roomOf = (
  dollars: number,
  values: DefaultValues,
  facts: ScopeFacts & { readonly livingArea: number },
): HomeFigures['roomForRepairs'] => ({
  dollars,
  perSqft: 0 + Math.round(dollars / facts.livingArea),
  level: highestLevelPaid(dollars, values, facts),
})

/** The level of work that is assumed for a home. */
export const assumedLevelOf = ({
  price,
  typicalValue,
  yearBuilt,
  asOf,
  condition,
}: Pick<HomeForDeal, 'typicalValue' | 'yearBuilt' | 'asOf' | 'condition'> & {
  /** Null where nothing is asked. */
  readonly price: number | null
}): AssumedLevel =>
  assumedLevel(
    price === null ? null : Math.log(price / typicalValue),
    ageOf({ yearBuilt, asOf }),
    condition?.class,
  )

type AssumedDeal = {
  readonly inputs: DealInputs
  readonly level: AssumedLevel
  readonly values: DefaultValues
  readonly facts: ScopeFacts & { readonly livingArea: number }
}

const assumedDealOf = (
  home: HomeForDeal,
  own: readonly OwnDefaults[],
  level: AssumedLevel = assumedLevelOf(home.noAsk ? { ...home, price: null } : home),
): AssumedDeal | null => {
  const { price, size: livingArea, state, city, hoaDues } = home
  if (livingArea === null || livingArea < 1) return null
  const values = valuesAt(own, home)
  const facts = { ...scopeFactsOf(home), livingArea }
  const inputs = inputsWith(
    {
      state,
      city,
      level,
      livingArea,
      facts,
      priceCents: price * 100,
      arvCents: home.afterRepairValue.price * 100,
      asItStandsCents: (home.likelySale?.price ?? price) * 100,
      ...(hoaDues ? { duesCentsAMonth: Math.round(hoaDues * 100) } : {}),
    },
    values,
  )
  return { inputs, level, values, facts }
}

/** The values that hold at a place, worked out once for all homes that are asked with the same defaults. */
const valuesAt = (
  own: readonly OwnDefaults[],
  home: Pick<HomeForDeal, 'state' | 'city' | 'zip' | 'county' | 'asOf'>,
): DefaultValues => {
  let places = valuesByPlace.get(own)
  if (places === undefined) {
    places = new Map()
    valuesByPlace.set(own, places)
  }
  const { state, city, zip, county, asOf } = home
  const place = `${state}|${city}|${zip.slice(0, 3)}|${county?.name}|${asOf}`
  let values = places.get(place)
  if (values === undefined) {
    const at = { ...dealPlaceOf(home), taxedOn: asOf }
    values = defaultValues(at, overridesAt(own, { state, zip })).values
    places.set(place, values)
  }
  return values
}

/** Per list of own defaults, for as long as the list is in use. */
const valuesByPlace = new WeakMap<readonly OwnDefaults[], Map<string, DefaultValues>>()

const highestLevelPaid = (
  dollars: number,
  values: DefaultValues,
  facts: ScopeFacts,
): RehabLevel | null =>
  rehabLevels.findLast((level) => repairsUsd(values, level, facts) <= dollars) ?? null
