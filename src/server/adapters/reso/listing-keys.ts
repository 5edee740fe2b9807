import { err, ok, type Result } from '../../../domain/result.ts'
import type { FeedFault } from '../../sources/feeds/ports.ts'
import type { CallFault, ResoPage } from './calls/reso-client.ts'
import { filterOf, queryUrl, quoted } from './calls/reso-query.ts'
import { parsePosition } from './feed-cursor.ts'
import { isAboutQuery } from './fields-known.ts'
import { type OpenFeed, scopeOf } from './next-page.ts'
import { changeIn } from './records/parse-property.ts'
import { isRecord, textIn, yesNoIn } from './records/record-values.ts'
import { afterPage, atStart, nextPageOf } from './replication.ts'

type KeysPage = { readonly keys: readonly string[]; readonly after: string | null }

/**
 * The keys of all listings, a page at a time. Pages begin behind a key, or at a time, and never at a count: a
 * listing that changes meanwhile must not push another over the edge of a page, since a missing key counts as gone.
 */
export const listingKeysOf = async (
  feed: OpenFeed,
  after: string | null,
  signal: AbortSignal,
): Promise<Result<KeysPage, FeedFault>> => {
  const key = after?.startsWith(BEHIND) ? after.slice(BEHIND.length) : null
  if (!feed.provider.filtersByKey || (after !== null && key === null))
    return keysByTime(feed, after, signal)
  const page = await keysBehindKey(feed, key, signal)
  if (page.ok || after !== null || !isAboutQuery(page.error)) return page
  return keysByTime(feed, null, signal)
}

/** The prefix of a key where pages begin after one. */
const BEHIND = 'behind '

const keysBehindKey = async (
  feed: OpenFeed,
  after: string | null,
  signal: AbortSignal,
): Promise<Result<KeysPage, CallFault>> => {
  const { provider } = feed
  const url = queryUrl(feed.serviceRoot, {
    path: provider.propertyPath,
    select: [...fieldsOf(feed)],
    filter: [...conditionsOf(feed), ...(after === null ? [] : [`ListingKey gt ${quoted(after)}`])],
    orderBy: ['ListingKey'],
    top: provider.keysPerPage,
  })
  const page = await feed.client.page(url, signal)
  if (!page.ok) return page
  const keys = rawKeysIn(page.value)
  const last = keys.at(-1)
  if (last === undefined) return ok({ keys: [], after: null })
  if (!areInOrder(after === null ? keys : [after, ...keys])) return err(incomplete(feed))
  const isEnd = page.value.next === null && page.value.records.length < provider.keysPerPage
  return ok({ keys: keysIn(page.value), after: isEnd ? null : `${BEHIND}${last}` })
}

/** By characters, without regard to case, or as numbers: each provider has its own order. */
const areInOrder = (keys: readonly string[]): boolean =>
  [
    (a: string, b: string) => a < b,
    (a: string, b: string) => a.toLowerCase() < b.toLowerCase(),
    (a: string, b: string) => Number(a) < Number(b),
    (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true }) < 0,
  ].some((isBefore) => keys.every((key, i) => i === 0 || isBefore(keys[i - 1] ?? '', key)))

const keysByTime = async (
  feed: OpenFeed,
  after: string | null,
  signal: AbortSignal,
): Promise<Result<KeysPage, FeedFault>> => {
  const { provider } = feed
  const position = after === null ? atStart : (parsePosition(after) ?? atStart)
  const asked = nextPageOf(position)
  const url =
    asked.kind === 'link'
      ? asked.url
      : queryUrl(feed.serviceRoot, {
          path: provider.propertyPath,
          select: [...fieldsOf(feed), provider.changedField],
          filter: [
            ...conditionsOf(feed),
            ...(asked.bound === null
              ? []
              : [filterOf(asked.bound, provider.changedField, 'ListingKey')]),
          ],
          orderBy: [],
          top: provider.keysPerPage,
        })
  const page = await feed.client.page(url, signal)
  if (!page.ok) return page
  const records = page.value.records.map((record) => ({
    changed: isRecord(record) ? changeIn(record, provider.changedField) : null,
    key: isRecord(record) ? textIn(record, 'ListingKey') || null : null,
  }))
  const rules = { ...provider, pageSize: provider.keysPerPage }
  const step = afterPage(position, asked, { ...page.value, records }, rules)
  if (!step.ok) return err(incomplete(feed))
  return ok({
    keys: keysIn(page.value),
    after: step.value.isEnd ? null : JSON.stringify(step.value.position),
  })
}

const fieldsOf = ({ provider }: OpenFeed) => [
  'ListingKey',
  ...(provider.hasMlgCanView ? ['MlgCanView'] : ['StandardStatus']),
]

const conditionsOf = (feed: OpenFeed) => [
  ...scopeOf(feed),
  ...(feed.provider.hasMlgCanView ? ['MlgCanView eq true'] : []),
]

/** Those of listings that were not taken back. */
const keysIn = ({ records }: ResoPage): string[] =>
  records
    .filter(isRecord)
    .filter(
      (record) =>
        yesNoIn(record, 'MlgCanView') !== false && textIn(record, 'StandardStatus') !== 'Delete',
    )
    .flatMap((record) => textIn(record, 'ListingKey') || [])

const rawKeysIn = ({ records }: ResoPage): string[] =>
  records.filter(isRecord).flatMap((record) => textIn(record, 'ListingKey') || [])

const incomplete = ({ serviceRoot }: OpenFeed): CallFault => ({
  kind: 'unavailable',
  message: `${new URL(serviceRoot).host} does not give all keys, page after page.`,
  retryAfterSeconds: null,
  status: null,
  said: '',
})
