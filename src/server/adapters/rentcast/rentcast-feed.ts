import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { utcDateOf } from '../../../domain/iso-date.ts'
import type { RentListing } from '../../../domain/rents/rent-listing.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { FeedFault, FeedPage, ListingFeed } from '../../sources/feeds/ports.ts'
import { parseRentcastListing, parseRentcastRental } from './parse-rentcast-listing.ts'
import { type AskRentcast, openRentcastApi, type RentcastAccess } from './rentcast-api.ts'
import { rentcastRecordOf } from './rentcast-record.ts'

export type RentcastFeedOptions = RentcastAccess & {
  /** The source of its listings. */
  readonly source: string
  /** `Seattle, WA`, or a zip: a source covers some places. */
  readonly places: readonly string[]
  /** Whether homes for rent are asked for, after those for sale. */
  readonly rents?: boolean
}

/**
 * RentCast's listings for sale, and then those for rent where they are asked for, place by place, five hundred at a time. Its API cannot be asked for changes: a sync
 * reads all that is active. A cursor says where a sync under way goes on; after its end the next starts over.
 */
export const openRentcastFeed = (options: RentcastFeedOptions): ListingFeed => {
  const ask = openRentcastApi(options)
  /** RentCast bills each request: the keys of a sync that has just read everything are not asked for again. */
  let sweep: Sweep = { keys: new Set(), from: null }
  return {
    changesAfter: async (cursor, signal) => {
      const at = startOf(cursor)
      if (at.place === 0 && at.offset === 0) sweep = { keys: new Set(), from: null }
      const isWhole = sweep.from === cursor || (at.place === 0 && at.offset === 0)
      const answer = await pageAt(options, ask, at, signal)
      if (!answer.ok) return answer
      const { page, keys } = answer.value
      for (const key of keys) sweep.keys.add(key)
      sweep = { keys: sweep.keys, from: isWhole ? page.cursor : null }
      return ok(page)
    },
    keys: async (after, signal) => {
      if (after === null && sweep.from === UP_TO_DATE) {
        const keys = [...sweep.keys]
        sweep = { keys: new Set(), from: null }
        return ok({ keys, after: null })
      }
      // Rents have no keys to compare.
      const answer = await pageAt({ ...options, rents: false }, ask, startOf(after), signal)
      if (!answer.ok) return answer
      const { page, keys } = answer.value
      return ok({ keys, after: page.upToDate ? null : page.cursor })
    },
  }
}

/** Names the account that RentCast counts requests by: that of the key, which it does not tell. */
export const rentcastAccountOf = ({ key }: Pick<RentcastAccess, 'key'>): string =>
  createHash('sha256').update(`rentcast ${key}`).digest('base64url')

type Sweep = {
  readonly keys: Set<string>
  /** Every page up to this cursor, from the beginning, was read here. */
  readonly from: string | null
}

/** The place that is read, by its index, and how far; behind the last place all follow again, for rent. */
type Position = { readonly place: number; readonly offset: number }

const UP_TO_DATE = 'up to date'

const startOf = (cursor: string | null): Position => {
  const [, place, offset] = /^(\d{1,6}):(\d{1,9})$/.exec(cursor ?? '') ?? []
  return { place: Number(place ?? 0), offset: Number(offset ?? 0) }
}

const pageAt = async (
  { source, places, rents: withRents = false, now }: RentcastFeedOptions,
  ask: AskRentcast,
  { place, offset }: Position,
  signal: AbortSignal,
): Promise<Result<{ readonly page: FeedPage; readonly keys: readonly string[] }, FeedFault>> => {
  const forRent = withRents && place >= places.length
  const name = places[forRent ? place - places.length : place]
  // The configuration may have lost places since.
  if (name === undefined) return ok({ page: emptyPage, keys: [] })
  const paging = { status: 'Active', limit: String(PAGE), offset: String(offset) }
  const answer = await ask(
    forRent ? '/listings/rental/long-term' : '/listings/sale',
    { ...queryOf(name), ...paging },
    signal,
  )
  if (!answer.ok) return answer
  const listings = listSchema.safeParse(answer.value)
  if (!listings.success) return err(noList)
  const rows: FeedPage['rows'][number][] = []
  const rents: RentListing[] = []
  const removed: string[] = []
  const keys: string[] = []
  const exportedOn = utcDateOf(new Date(now()))
  for (const [index, value] of listings.data.entries()) {
    const record = rentcastRecordOf(value)
    const line = index + 1
    if (record && forRent) {
      const rent = parseRentcastRental(record, { source, line, exportedOn })
      if (rent.ok) rents.push(rent.value)
      else rows.push(rent)
      continue
    }
    const facts = record
      ? parseRentcastListing(record, { source, line, exportedOn })
      : err({ line, column: '', reason: 'not a listing', value: '' })
    if (!facts.ok) rows.push(facts)
    else if (facts.value.at(-1)?.standardStatus !== 'Active')
      removed.push(...facts.value.map((fact) => fact.listingKey))
    else {
      rows.push(...facts.value.map((fact) => ok(fact)))
      keys.push(...facts.value.map((fact) => fact.listingKey))
    }
  }
  const isLastOfPlace = listings.data.length < PAGE
  const isLast = isLastOfPlace && place + 1 >= places.length * (withRents ? 2 : 1)
  const next = isLastOfPlace ? `${place + 1}:0` : `${place}:${offset + PAGE - OVERLAP}`
  return ok({
    page: {
      rows,
      rents,
      removed: [...new Set(removed)],
      photos: [],
      cursor: isLast ? UP_TO_DATE : next,
      upToDate: isLast,
    },
    keys,
  })
}

const emptyPage: FeedPage = {
  rows: [],
  removed: [],
  photos: [],
  cursor: UP_TO_DATE,
  upToDate: true,
}

const noList: FeedFault = {
  kind: 'unavailable',
  message: 'RentCast answers with something that is no list of listings.',
  retryAfterSeconds: null,
}

const listSchema = z.array(z.unknown())

/** A bulk query of a city or of a zip (reference/search-queries). */
const queryOf = (place: string): Readonly<Record<string, string>> => {
  const [city = '', state] = place.split(', ')
  return state === undefined ? { zipCode: city } : { city, state }
}

/** The largest page (reference/pagination). */
const PAGE = 500
/** When a listing ends while a list is read, those behind it move up by one: pages overlap by some. */
const OVERLAP = 20
