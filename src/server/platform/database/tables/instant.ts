import type { ColumnType } from 'kysely'

/** An instant: read as a `Date`, written as one or as ISO 8601. */
export type Instant = ColumnType<Date, Date | string, Date | string>
