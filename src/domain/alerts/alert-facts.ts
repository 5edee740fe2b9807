import type { SearchDistance } from '../distance.ts'
import type { IsoDate } from '../iso-date.ts'
import { inDollars } from '../listing/checks/in-words.ts'
import { ADDRESS_NOT_SHOWN } from '../listing/display-rules.ts'
import { discountToValue } from '../search/discount-to-value.ts'
import type { HomeEvent, HomeFigures } from './home-event.ts'

/**
 * Why an alert fired. `value`: the value has moved with sales around. `changed`: what is known of the home has
 * changed in another way, such as its size.
 */
export const alertReasons = [
  'listed',
  'price cut',
  'back on market',
  'value',
  'changed',
  'pending',
  'sold',
] as const
export type AlertReason = (typeof alertReasons)[number]

/** Of what an alert tells: an event on the market, or else what moved it. */
export type AlertCause =
  | HomeEvent
  | { readonly type: 'value'; readonly date: IsoDate; readonly fromValue: number }
  | { readonly type: 'changed'; readonly date: IsoDate }

/** What is known of a home when an alert fires. */
export type AlertedHome = {
  readonly imageUrl: string | null
  readonly addressLine: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly beds: number | null
  readonly bath: number | null
  readonly size: number | null
  /** Asked now, or last, in whole US dollars. */
  readonly askingUsd: number | null
  readonly figures: HomeFigures | null
  readonly distance: SearchDistance
  /** What is wrong with it, or may be, each a sentence without its period. */
  readonly checks: readonly string[]
  /** The best first. */
  readonly comps: readonly AlertComp[]
}

export type AlertComp = {
  readonly addressLine: string
  readonly price: number
  readonly dateSold: string | null
  readonly distanceMiles: number
  readonly beds: number | null
  readonly bath: number | null
  readonly size: number | null
}

/** What an alert tells, wherever it is told. Money is whole US dollars. */
export type AlertFacts = Omit<AlertedHome, 'askingUsd' | 'figures'> & {
  /** Asked now, or paid where it was sold. */
  readonly price: number | null
  /** Asked before, where that was more, or before it was sold. */
  readonly earlierPrice: number | null
  /** The day it happened. */
  readonly date: IsoDate
  readonly value: number | null
  /** What the value was, where that it moved is why it fired. */
  readonly earlierValue: number | null
  readonly range80: { readonly low: number; readonly high: number } | null
  /** How far the price is under the value, to the nearest thousand; below 0 for over. */
  readonly discount: number | null
  /** Why it fired, a sentence without its capital and its period. */
  readonly why: string
}

/** So many of the best comps are told. */
export const COMPS_TOLD = 3

/** What an alert tells of a home, and why it fired in words: `price cut $22,500 on Nov 3; now $22,000 under value`. */
export const alertFacts = (home: AlertedHome, cause: AlertCause): AlertFacts => {
  const { askingUsd, figures, comps, ...rest } = home
  const price = cause.type === 'sold' ? cause.priceUsd : askingUsd
  const value = figures === null ? null : Math.round(figures.value)
  const range80 = figures && { low: Math.round(figures.low80), high: Math.round(figures.high80) }
  const told = {
    ...rest,
    comps: comps.slice(0, COMPS_TOLD),
    price,
    earlierPrice: earlierPriceOf(home, cause),
    date: cause.date,
    value,
    earlierValue: cause.type === 'value' ? Math.round(cause.fromValue) : null,
    range80,
    discount:
      price === null || value === null || range80 === null
        ? null
        : discountToValue({ price, value, range80 }).underUsd,
  }
  return { ...told, why: whyInWords(cause, told) }
}

/** What the seller of a home keeps back now, whatever was shown when an alert fired. */
export type KeptBack = {
  readonly listing: boolean
  readonly address: boolean
  readonly value: boolean
}

/** What an alert may still tell. */
export const withoutKeptBack = (
  facts: AlertFacts,
  reason: AlertReason,
  keptBack: KeptBack,
): AlertFacts => {
  const { listing, address, value } = keptBack
  if (!listing && !address && !value) return facts
  const addressLine = address || listing ? ADDRESS_NOT_SHOWN : facts.addressLine
  if (!value && !listing) return { ...facts, addressLine }
  const valueless = {
    ...{ ...facts, addressLine, value: null, earlierValue: null, range80: null, discount: null },
    ...{ checks: [], comps: [] },
  }
  if (!listing) return { ...valueless, why: whyWithoutValue(valueless, reason) }
  return {
    ...valueless,
    ...{ imageUrl: null, beds: null, bath: null, size: null, price: null, earlierPrice: null },
    why: 'no longer shown at the seller’s request',
  }
}

const whyWithoutValue = (told: Told, reason: AlertReason): string => {
  const { date, price, earlierPrice } = told
  switch (reason) {
    case 'price cut':
      return whyInWords({ type: reason, date, fromUsd: earlierPrice ?? price ?? 0 }, told)
    case 'back on market':
      return whyInWords({ type: reason, date, fromUsd: earlierPrice }, told)
    case 'sold':
      return whyInWords({ type: reason, date, priceUsd: price ?? 0 }, told)
    case 'value':
      return 'sales nearby have moved its value'
    default:
      return whyInWords({ type: reason, date }, told)
  }
}

const earlierPriceOf = ({ askingUsd }: AlertedHome, cause: AlertCause): number | null => {
  switch (cause.type) {
    case 'price cut':
    case 'back on market':
      return cause.fromUsd
    case 'sold':
      return askingUsd
    default:
      return null
  }
}

type Told = Omit<AlertFacts, 'why'>

const whyInWords = (cause: AlertCause, told: Told): string => {
  const day = dayInWords(cause.date)
  switch (cause.type) {
    case 'listed':
      return withDiscount(`new listing on ${day}`, told)
    case 'price cut':
      return withDiscount(
        `price cut ${inDollars(cause.fromUsd - (told.price ?? cause.fromUsd))} on ${day}`,
        told,
        'now ',
      )
    case 'back on market': {
      const cut = cause.fromUsd === null ? 0 : cause.fromUsd - (told.price ?? cause.fromUsd)
      const less = cut > 0 ? `, ${inDollars(cut)} less than before` : ''
      return withDiscount(`back on the market on ${day}${less}`, told, 'now ')
    }
    case 'value': {
      const moved = (told.value ?? cause.fromValue) - cause.fromValue
      const direction = moved < 0 ? 'down' : 'up'
      return withDiscount(
        `value ${direction} ${inDollars(Math.abs(moved))} with sales nearby`,
        told,
        'now ',
      )
    }
    case 'changed':
      return withDiscount('what is known of it has changed', told, 'now ')
    case 'pending':
      return withDiscount(`pending since ${day}`, told)
    case 'sold':
      return `sold for ${inDollars(cause.priceUsd)} on ${day}${besideValue(told)}`
  }
}

const withDiscount = (what: string, { discount }: Told, now = ''): string =>
  discount === null ? what : `${what}; ${now}${sideOfValue(discount)}`

const sideOfValue = (discount: number): string => {
  if (discount === 0) return 'about at value'
  return `${inDollars(Math.abs(discount))} ${discount > 0 ? 'under' : 'over'} value`
}

/** `, $9,000 over our value of $431,000`. */
const besideValue = ({ discount, value }: Told): string => {
  if (discount === null || value === null) return ''
  const ours = `our value of ${inDollars(value)}`
  if (discount === 0) return `, about ${ours}`
  return `, ${inDollars(Math.abs(discount))} ${discount > 0 ? 'under' : 'over'} ${ours}`
}

/** `Nov 3`. */
const dayInWords = (date: IsoDate): string => shortDay.format(new Date(`${date}T00:00:00Z`))

const shortDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
