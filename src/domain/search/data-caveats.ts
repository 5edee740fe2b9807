import { joinAnd } from '../join-and.ts'
import { HOUR_MS } from '../time-units.ts'

/**
 * How many hours after it was last up to date a feed is overdue. One that is asked for its changes many times a day is
 * so after half a day; one that is asked every half day or more seldom, when a sync is late by half its pace.
 */
export const overdueAfterHours = (paceMinutes: number): number => {
  const pace = paceMinutes / 60
  return pace < OVERDUE_HOURS ? OVERDUE_HOURS : pace * 1.5
}

const OVERDUE_HOURS = 12

/**
 * Where homes come from, when their feed was last known to be up to date, and from when on it is overdue; files have no
 * such moments.
 */
type Refreshed = {
  readonly source: string
  readonly refreshedAt?: string | undefined
  readonly overdueFrom?: string | undefined
}

/**
 * `NWMLS was last refreshed 14 hours ago; homes may have sold since.` Null while no feed among the homes' is overdue.
 * Files never warn so: they tell their own date.
 */
export const overdueSentence = (homes: readonly Refreshed[], now: Date): string | null => {
  const hoursOf = new Map<string, number>()
  for (const { source, refreshedAt, overdueFrom } of homes) {
    const hours = (now.getTime() - Date.parse(refreshedAt ?? '')) / HOUR_MS
    if (now.getTime() >= Date.parse(overdueFrom ?? ''))
      hoursOf.set(source, Math.max(hours, hoursOf.get(source) ?? 0))
  }
  const overdue = [...hoursOf].sort(([, a], [, b]) => b - a)
  if (overdue.length === 0) return null
  const names = overdue.map(([source]) => source)
  const hours = Math.min(...hoursOf.values())
  const ago = `${overdue.length > 1 ? 'at least ' : ''}${agoOf(hours)}`
  return `${joinAnd(names)} ${names.length === 1 ? 'was' : 'were'} last refreshed ${ago} ago; homes may have sold since.`
}

/** `14 hours`, and from two days on `3 days`. */
const agoOf = (hours: number): string =>
  hours < 48 ? `${Math.floor(hours)} hours` : `${Math.floor(hours / 24)} days`

/**
 * States where a buyer need not tell the county the price: sales are known there only as far as someone reports them
 * (AVMetrics, "Nondisclosure States", www.avmetrics.net/AVM_glossary/nondisclosure-states, which lists these twelve).
 * Missouri leaves it to its counties, and some of them ask.
 */
const nonDisclosure: Readonly<Record<string, string>> = {
  AK: 'Alaska',
  ID: 'Idaho',
  KS: 'Kansas',
  LA: 'Louisiana',
  MS: 'Mississippi',
  MO: 'most of Missouri',
  MT: 'Montana',
  NM: 'New Mexico',
  ND: 'North Dakota',
  TX: 'Texas',
  UT: 'Utah',
  WY: 'Wyoming',
}

/** Which of these states (two letters) have only part of their sale prices known; null for none of them. */
export const partialPricesSentence = (states: readonly string[]): string | null => {
  const partial = states.flatMap((code) => nonDisclosure[code] ?? [])
  if (partial.length === 0) return null
  return `Sale prices are partial here: ${joinAnd(partial)} ${partial.length === 1 ? 'does' : 'do'} not put them on public record.`
}

/** The state of a place or market by its label: `TX` for `Austin, TX`. */
export const stateInLabel = (label: string): string[] => /, ([A-Z]{2})$/.exec(label)?.slice(1) ?? []
