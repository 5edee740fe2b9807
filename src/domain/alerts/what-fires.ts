import type { SearchDistance } from '../distance.ts'
import type { AlertCause } from './alert-facts.ts'
import { type HomeEvent, type HomeNow, hasValueMoved, type KnownHome } from './home-event.ts'

/** A home before and now, with what happened to it in between. */
export type HomeChange = {
  readonly before: KnownHome | null
  readonly now: HomeNow
  readonly event: HomeEvent | null
}

/**
 * Why a home that did not meet a saved search meets it now. Null when no alert fires: the home was not known before, or
 * nothing but the method of values has changed (`sameSales`).
 */
export const whyItMeets = (
  { before, now, event }: HomeChange,
  { distance, sameSales }: { readonly distance: SearchDistance; readonly sameSales: boolean },
): AlertCause | null => {
  if (event !== null) return event
  if (before === null || sameSales) return null
  const [was, is] = [before.figures[distance], now.figures[distance]]
  return was !== undefined && is !== undefined && Math.round(is.value) > Math.round(was.value)
    ? { type: 'value', date: now.seenOn, fromValue: was.value }
    : { type: 'changed', date: now.seenOn }
}

/**
 * What subscribers hear about a watched home: what happened to it on the market, and that its value has moved from
 * `alertedValue`, the last one they were alerted to.
 */
export const whatWatchersHear = (
  { now, event }: HomeChange,
  {
    alertedValue,
    sameSales,
  }: { readonly alertedValue: number | null; readonly sameSales: boolean },
): AlertCause[] => {
  const causes: AlertCause[] = event === null ? [] : [event]
  const value = now.figures[WATCHED_DISTANCE]?.value
  if (
    now.state === 'for sale' &&
    !sameSales &&
    alertedValue !== null &&
    value !== undefined &&
    hasValueMoved(alertedValue, value)
  )
    causes.push({ type: 'value', date: now.seenOn, fromValue: alertedValue })
  return causes
}

/** A mark has no distance: its alerts use the widest, which has the most comps. */
export const WATCHED_DISTANCE: SearchDistance = 'mile'

/**
 * Names what an alert says. The same event has the same name, so that no subscriber is alerted to it twice. A value may
 * waver around the limit of a search: that fires once for each asking price.
 */
export const eventName = (
  cause: AlertCause,
  { askingUsd }: Pick<KnownHome, 'askingUsd'>,
  searchId: string | null,
): string => {
  switch (cause.type) {
    case 'listed':
    case 'back on market':
    case 'pending':
    case 'sold':
      return `${cause.type} ${cause.date}`
    case 'price cut':
      return `price cut ${cause.date} ${askingUsd}`
    case 'value':
      return searchId === null
        ? `value ${cause.date} ${Math.round(cause.fromValue)}`
        : `value at ${askingUsd} for ${searchId}`
    case 'changed':
      return `changed at ${askingUsd} for ${searchId}`
  }
}
