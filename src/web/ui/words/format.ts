/** Shown in the place of a fact that is not known. */
export const UNKNOWN = '—'

/** `$345,000`, `−$5,000`; whole US dollars. */
export const formatUsd = (amount: number | null): string =>
  amount === null ? UNKNOWN : wholeUsd.format(amount).replace('-', '−')

/** `$122,362–$142,362`. */
export const formatUsdRange = (range: { readonly low: number; readonly high: number }): string =>
  `${formatUsd(range.low)}–${formatUsd(range.high)}`

/** `$87.00`, `−$5.50`, from cents. */
export const formatCents = (cents: number): string => exactUsd.format(cents / 100).replace('-', '−')

/** `$338k`, `−$5k`, in whole thousands, and `$1.2M`: for tight places. */
export const formatUsdShort = (amount: number): string => {
  const size = Math.abs(amount)
  const shown = size >= 1000 && size < 1_000_000 ? Math.round(amount / 1000) * 1000 : amount
  return shortUsd.format(shown).replace('K', 'k').replace('-', '−')
}

/** `1,912`. */
export const formatCount = (count: number | null): string =>
  count === null ? UNKNOWN : decimal.format(count)

/** `1 home`, `1,912 homes`. */
export const formatCounted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** `YYYY-MM-DD` as `MM/DD/YYYY` (specification, section 9). */
export const formatListDate = (date: string | null): string => {
  const parts = partsOf(date)
  return parts === null ? UNKNOWN : `${parts.month}/${parts.day}/${parts.year}`
}

/** `YYYY-MM-DD` as `Sep 2022`. */
export const formatMonth = (date: string | null): string => {
  const parts = partsOf(date)
  return parts === null ? UNKNOWN : `${monthName(parts)} ${parts.year}`
}

/** `YYYY-MM-DD` as `Sep 27, 2022`. */
export const formatDate = (date: string | null): string => {
  const parts = partsOf(date)
  return parts === null ? UNKNOWN : `${monthName(parts)} ${Number(parts.day)}, ${parts.year}`
}

/** `YYYY-MM-DD` as `September 27, 2022`; the specification's long form. */
export const formatLongDate = (date: string | null): string => {
  const parts = partsOf(date)
  if (parts === null) return UNKNOWN
  return longDate.format(Date.UTC(Number(parts.year), Number(parts.month) - 1, Number(parts.day)))
}

/** The day of an instant, where the reader is, as `September 27, 2022`. */
export const formatLongDay = (instant: Date): string =>
  Number.isNaN(instant.getTime()) ? UNKNOWN : longDay.format(instant)

/** `Sep 3` within the year of `asOf`, else `Sep 3, 2021`. */
export const formatDayIn = (date: string, asOf: string): string => {
  const parts = partsOf(date)
  if (parts === null) return UNKNOWN
  return parts.year === asOf.slice(0, 4)
    ? `${monthName(parts)} ${Number(parts.day)}`
    : formatDate(date)
}

/** `Asked $50,000 more on May 13 · 137 days`, of a home that is for sale for so long; null when it never did. */
export const formatAskedBefore = (home: {
  readonly price: number
  readonly askedBefore?: { readonly price: number; readonly date: string } | null | undefined
  readonly daysOnMarket?: number | null | undefined
  readonly asOf: string
}): string | null => {
  const { price, askedBefore, daysOnMarket, asOf } = home
  if (!askedBefore) return null
  const asked = `Asked ${formatUsd(askedBefore.price - price)} more on ${formatDayIn(askedBefore.date, asOf)}`
  if (typeof daysOnMarket !== 'number') return asked
  return `${asked} · ${formatDays(daysOnMarket)}`
}

/** `1 day`, `137 days`. */
export const formatDays = (days: number): string => formatCounted(days, 'day')

/** A past moment: `Friday 5:10 PM` within the last six days, else `Sep 3, 2022, 5:10 PM`. */
export const formatMoment = (instant: Date, now: Date): string => {
  // A clock that was set back makes a past moment look like a future one.
  const recent = Math.abs(now.getTime() - instant.getTime()) < 6 * MS_PER_DAY
  const day = recent ? weekday.format(instant) : `${mediumDate.format(instant)},`
  return `${day} ${formatClock(instant)}`
}

/** `5:10 PM`, by the clock of the person. */
export const formatClock = (instant: Date): string =>
  // Intl puts a narrow no-break space before AM and PM.
  clockTime.format(instant).replaceAll('\u202f', ' ')

const partsOf = (date: string | null) => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '')
  return match === null
    ? null
    : { year: match[1] ?? '', month: match[2] ?? '', day: match[3] ?? '' }
}

const monthName = (parts: { month: string }) => months[Number(parts.month) - 1] ?? UNKNOWN
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const MS_PER_DAY = 86_400_000

const usd = { style: 'currency', currency: 'USD' } as const
const wholeUsd = new Intl.NumberFormat('en-US', { ...usd, maximumFractionDigits: 0 })
const exactUsd = new Intl.NumberFormat('en-US', usd)
const shortUsd = new Intl.NumberFormat('en-US', {
  ...usd,
  notation: 'compact',
  maximumFractionDigits: 1,
})
const decimal = new Intl.NumberFormat('en-US')
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' })
const mediumDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const clockTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** `+$4,300`, `−$9,200`, `$0`. */
export const formatSignedUsd = (amount: number): string =>
  signedUsd.format(amount).replace('-', '−')

const signedUsd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})
