import type { SearchDistance } from '../distance.ts'
import { dollars } from '../dollars.ts'
import type { IsoDate } from '../iso-date.ts'
import { ADDRESS_NOT_SHOWN } from '../listings/display-rules.ts'
import type { BriefFigures } from '../search/brief-figures.ts'
import { askAgainstTypical, withRange } from '../search/figures-in-words.ts'
import type { HomeEvent, HomeFigures } from './home-event.ts'

/** Why an alert reminds of what its reader has set: a next step that is due, or an offer that is about to expire. */
const reminderReasons = ['next step', 'offer expires'] as const
type ReminderReason = (typeof reminderReasons)[number]

export const isReminder = (reason: AlertReason): reason is ReminderReason =>
  reminderReasons.some((one) => one === reason)

/** Alerts of what their reader has set or added: no seller keeps anything of it back, so their words stay as they are. */
type OwnReason = ReminderReason | 'comp'

const isOwn = (reason: AlertReason): reason is OwnReason => isReminder(reason) || reason === 'comp'

/**
 * Why an alert fired. `value`: the value has moved with sales around. `changed`: another fact of the home has changed,
 * such as its size. `comp`: a sale has become a comp of a home that the reader added. `next step` and `offer expires` remind of what the reader has set.
 */
export const alertReasons = [
  'listed',
  'price cut',
  'back on market',
  'value',
  'changed',
  'pending',
  'sold',
  'comp',
  ...reminderReasons,
] as const
export type AlertReason = (typeof alertReasons)[number]

/** What an alert is about: an event on the market, or else what moved the home's value. */
export type AlertCause =
  | HomeEvent
  | { readonly type: 'value'; readonly date: IsoDate; readonly fromValue: number }
  | { readonly type: 'changed'; readonly date: IsoDate }

/** A home as known when an alert fires. */
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
  readonly valued: HomeFigures | null
  /** From the deal defaults of the alerted account, or from the deal it keeps; null where the home has no value. */
  readonly figures: BriefFigures | null
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

/** What an alert says, in mails, messages and the app. Money is whole US dollars. */
export type AlertFacts = Omit<AlertedHome, 'askingUsd' | 'valued' | 'figures'> & {
  /** Asked now, or paid where it was sold. */
  readonly price: number | null
  /** Asked before, where that was more, or before it was sold. */
  readonly earlierPrice: number | null
  /** The day it happened. */
  readonly date: IsoDate
  /** Not there in alerts that fired before these figures were. */
  readonly figures?: BriefFigures | null | undefined
  /** The typical value. */
  readonly value: number | null
  /** What the typical value was, where that it moved, or may have, is why it fired. */
  readonly earlierValue: number | null
  /** The sale that has become a comp, where that is why it fired. */
  readonly newComp?: AlertComp | undefined
  /** Deprecated, as `discount`: the range of the typical value. */
  readonly range80: { readonly low: number; readonly high: number } | null
  /** How far the price is under the typical value, to the nearest thousand; below 0 for over. */
  readonly discount: number | null
  /** Why it fired, a sentence without its capital and its period. */
  readonly why: string
}

/** How many of the best comps an alert names. */
export const COMPS_NAMED = 3

/**
 * What an alert says about a home, and why it fired in words: `price cut $22,500 on Nov 3; now asks $22,000 (7%) less
 * than typical`.
 */
export const alertFacts = (home: AlertedHome, cause: AlertCause): AlertFacts => {
  const { askingUsd, valued, comps, ...rest } = home
  const price = cause.type === 'sold' ? cause.priceUsd : askingUsd
  const value = valued === null ? null : Math.round(valued.value)
  const facts = {
    ...rest,
    comps: comps.slice(0, COMPS_NAMED),
    price,
    earlierPrice: earlierPriceOf(home, cause),
    date: cause.date,
    value,
    earlierValue: cause.type === 'value' ? Math.round(cause.fromValue) : null,
    range80: valued && { low: Math.round(valued.low80), high: Math.round(valued.high80) },
    discount: price === null || value === null ? null : 1000 * Math.round((value - price) / 1000),
  }
  return { ...facts, why: whyInWords(cause, facts) }
}

/** What the seller of a home keeps back now, whatever was shown when an alert fired. */
export type KeptBack = {
  readonly listing: boolean
  readonly address: boolean
  readonly value: boolean
}

/** What an alert may still tell. One of the version before says why it fired in the words of this one. */
export const withoutKeptBack = (
  stored: AlertFacts,
  reason: AlertReason,
  keptBack: KeptBack,
): AlertFacts => {
  const { listing, address, value } = keptBack
  const facts =
    stored.figures === undefined && !isOwn(reason)
      ? { ...stored, why: whyAgain(stored, reason) }
      : stored
  if (!listing && !address && !value) return facts
  const addressLine = address || listing ? ADDRESS_NOT_SHOWN : facts.addressLine
  if (!value && !listing) return { ...facts, addressLine }
  const valueless = {
    ...facts,
    addressLine,
    value: null,
    earlierValue: null,
    range80: null,
    discount: null,
    figures: null,
    checks: [],
    comps: [],
  }
  const valuelessWhy = isOwn(reason) ? stored.why : whyAgain(valueless, reason)
  if (!listing) return { ...valueless, why: valuelessWhy }
  return {
    ...valueless,
    imageUrl: null,
    beds: null,
    bath: null,
    size: null,
    price: null,
    earlierPrice: null,
    why: isOwn(reason) ? stored.why : 'no longer shown at the seller’s request',
  }
}

/** Why an alert fired, of what is stored of it. */
const whyAgain = (facts: FactsToSay, reason: Exclude<AlertReason, OwnReason>): string => {
  const { date, price, earlierPrice, earlierValue } = facts
  switch (reason) {
    case 'price cut':
      return whyInWords({ type: reason, date, fromUsd: earlierPrice ?? price ?? 0 }, facts)
    case 'back on market':
      return whyInWords({ type: reason, date, fromUsd: earlierPrice }, facts)
    case 'sold':
      return whyInWords({ type: reason, date, priceUsd: price ?? 0 }, facts)
    case 'value':
      return earlierValue === null
        ? 'sales nearby have moved its typical value'
        : whyInWords({ type: reason, date, fromValue: earlierValue }, facts)
    default:
      return whyInWords({ type: reason, date }, facts)
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

type FactsToSay = Omit<AlertFacts, 'why'>

const whyInWords = (cause: AlertCause, facts: FactsToSay): string => {
  const day = dayInWords(cause.date)
  switch (cause.type) {
    case 'listed':
      return withAsk(`new listing on ${day}`, facts)
    case 'price cut':
      return withAsk(
        `price cut ${dollars(cause.fromUsd - (facts.price ?? cause.fromUsd))} on ${day}`,
        facts,
        'now ',
      )
    case 'back on market': {
      const cut = cause.fromUsd === null ? 0 : cause.fromUsd - (facts.price ?? cause.fromUsd)
      const less = cut > 0 ? `, ${dollars(cut)} less than before` : ''
      return withAsk(`back on the market on ${day}${less}`, facts, 'now ')
    }
    case 'value': {
      const moved = (facts.value ?? cause.fromValue) - cause.fromValue
      const direction = moved < 0 ? 'down' : 'up'
      return withAsk(
        `typical value ${direction} ${dollars(Math.abs(moved))} with sales nearby`,
        facts,
        'now ',
      )
    }
    case 'changed':
      return withAsk('what is known of it or its market has changed', facts, 'now ')
    case 'pending':
      return [
        `pending since ${day}`,
        ...(facts.price === null ? [] : [`asked ${dollars(facts.price)}`]),
        ...predicted('we predict', facts),
      ].join('; ')
    case 'sold':
      return [
        `sold for ${dollars(cause.priceUsd)} on ${day}`,
        ...(facts.earlierPrice === null ? [] : [`asked ${dollars(facts.earlierPrice)}`]),
        ...predicted('we predicted', facts),
      ].join('; ')
  }
}

/** `0.2 mi away`. */
export const milesAway = (miles: number): string =>
  `${miles < 0.1 ? 'under 0.1' : miles.toFixed(1)} mi away`

/** A home for sale, with its ask beside its typical value. */
const withAsk = (what: string, { price, value }: FactsToSay, now = ''): string =>
  price === null || value === null
    ? what
    : `${what}; ${now}${askAgainstTypical({ price, typicalValue: value })}`

/** `we predicted $296,000, from $281,000 to $312,000`. */
const predicted = (words: string, { figures }: FactsToSay): string[] =>
  figures?.likelySale ? [`${words} ${withRange(figures.likelySale)}`] : []

/** `Nov 3`. */
export const dayInWords = (date: IsoDate): string => shortDay.format(new Date(`${date}T00:00:00Z`))

const shortDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
