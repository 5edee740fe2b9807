import { addDays, type IsoDate, isoDateOf } from '../../iso-date.ts'

/** How often a digest goes out. */
export type DigestCadence = 'daily' | 'weekly'

/** The time zone of a subscriber whose browser has not sent one yet. */
export const USUAL_TIME_ZONE = 'America/New_York'

/** The hour of the morning at which digests go out, where their reader is. */
export const DIGEST_HOUR = 8

/**
 * The latest time at or before `now` when a digest was due: `DIGEST_HOUR` in the reader's time zone, of every day or of
 * Mondays. A digest lists what had happened by then and was not sent before, so nothing falls between two of them,
 * however long the days are.
 */
export const latestDigest = (cadence: DigestCadence, timeZone: string, now: Date): Date => {
  const today = dayIn(timeZone, now)
  const daysBack = [0, 1, 2, 3, 4, 5, 6, 7]
  for (const back of daysBack) {
    const day = addDays(today, -back)
    const due = timeOn(day, DIGEST_HOUR, timeZone)
    if (due <= now && (cadence === 'daily' || isMonday(day))) return due
  }
  throw new Error(`No digest was due within a week before ${now.toISOString()} in ${timeZone}.`)
}

/** When the day of an instant began in a time zone. */
export const startOfDay = (timeZone: string, now: Date): Date =>
  timeOn(dayIn(timeZone, now), 0, timeZone)

/** Whether it is the IANA name of a time zone that this program knows. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const isMonday = (day: IsoDate) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1

/** The calendar day of an instant in a time zone. */
export const dayIn = (timeZone: string, instant: Date): IsoDate => {
  const { year, month, day } = clockIn(timeZone, instant)
  const date = isoDateOf(year, month, day)
  if (date === null) throw new Error(`An instant without a calendar day: ${instant}`)
  return date
}

/** The instant at which clocks there show an hour of a day. In the hour that a change leaves out: one hour later. */
const timeOn = (day: IsoDate, hour: number, timeZone: string): Date => {
  const shown = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  // The offset may change between midnight and the hour, or around the day before: the second look has it right.
  const near = new Date(shown - offsetMs(timeZone, new Date(shown)))
  return new Date(shown - offsetMs(timeZone, near))
}

/** How far clocks there are ahead of UTC. */
const offsetMs = (timeZone: string, instant: Date): number => {
  const { year, month, day, hour, minute, second } = clockIn(timeZone, instant)
  const wholeSeconds = Math.floor(instant.getTime() / 1000) * 1000
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSeconds
}

const clockIn = (timeZone: string, instant: Date) => {
  const parts = formatFor(timeZone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

const formatFor = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
