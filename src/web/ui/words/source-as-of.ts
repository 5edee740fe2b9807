import { formatDate } from './format.ts'

/** `as of Nov 3, 4:10 PM` of a feed, where the reader is; `as of Nov 3, 2022` of a file. */
export const sourceAsOf = ({
  refreshedAt,
  lastSeen,
}: {
  readonly refreshedAt?: string | undefined
  readonly lastSeen: string
}): string =>
  `as of ${refreshedAt === undefined ? formatDate(lastSeen) : momentOf(new Date(refreshedAt))}`

/** With the year when it is another than now's. */
const momentOf = (instant: Date): string => {
  const isThisYear = instant.getFullYear() === new Date().getFullYear()
  const moment = (isThisYear ? withoutYear : withYear).format(instant)
  // Intl puts a narrow no-break space before AM and PM.
  return moment.replaceAll('\u202f', ' ')
}

const dayAndTime = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const withoutYear = new Intl.DateTimeFormat('en-US', dayAndTime)
const withYear = new Intl.DateTimeFormat('en-US', { ...dayAndTime, year: 'numeric' })
