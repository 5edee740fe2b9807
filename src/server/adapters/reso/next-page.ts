import { err, ok, type Result } from '../../../domain/result.ts'
import type { Clock, RateLimiter } from './calls/rate-limiter.ts'
import {
  type CallFault,
  CONTENT_TOO_LARGE,
  type ResoClient,
  type ResoPage,
} from './calls/reso-client.ts'
import { addressOf, filterOf, queryUrl, quoted } from './calls/reso-query.ts'
import type { Learned } from './feed-cursor.ts'
import {
  type FieldsRefused,
  fieldsInMetadata,
  fieldsNamedIn,
  isAboutQuery,
} from './fields-known.ts'
import { mediaFields } from './records/first-photo.ts'
import { changeIn, propertyFields } from './records/parse-property.ts'
import { isRecord, textIn } from './records/record-values.ts'
import {
  afterPage,
  type NextPage,
  nextPageOf,
  type PageCame,
  type Position,
  withoutLink,
} from './replication.ts'
import type { ResoProvider } from './reso-provider.ts'

/** A feed with all it asks with. */
export type OpenFeed = {
  readonly source: string
  readonly serviceRoot: string
  readonly originatingSystemName: string | null
  readonly remarks: boolean
  readonly pathsAreOurs: boolean
  readonly provider: ResoProvider
  readonly clock: Clock
  readonly client: ResoClient
  readonly limiter: RateLimiter
}

export type Resource = 'Property' | 'Media'

/** A page that came, and where its resource goes on. */
export type CameToPage = {
  readonly records: readonly unknown[]
  readonly position: Position
  readonly isEnd: boolean
  /** All records that existed at this time have come, once the run is at its end. */
  readonly complete: string
  readonly learned: Learned
}

/** The conditions that every request to Property has. */
export const scopeOf = ({ originatingSystemName }: OpenFeed): string[] =>
  originatingSystemName === null
    ? []
    : [`OriginatingSystemName eq ${quoted(originatingSystemName)}`]

/** Where photos are: apart also where the provider refuses to expand them. */
export const photosOf = (
  { provider }: OpenFeed,
  { unknownFields }: Learned,
): ResoProvider['photos'] =>
  provider.photos === 'expanded' && unknownFields.includes(MEDIA) ? 'apart' : provider.photos

/**
 * Asks for the next page of a resource: without an expired link, without fields the provider refuses, and for fewer
 * records where the answer would be too large.
 */
export const nextPage = async (
  feed: OpenFeed,
  resource: Resource,
  before: { readonly position: Position; readonly learned: Learned },
  signal: AbortSignal,
): Promise<Result<CameToPage, CallFault>> => {
  let { position, learned } = before
  let refusals = 0
  for (let tries = 1; ; tries++) {
    const asked = nextPageOf(position)
    const url = asked.kind === 'link' ? asked.url : urlOf(feed, resource, asked, learned)
    const came = await feed.client.page(url, signal)
    if (came.ok) {
      const page = pageOf(feed, resource, came.value)
      const rules = { ...feed.provider, pageSize: pageSizeOf(feed, learned) }
      const step = afterPage(position, asked, page, rules)
      if (!step.ok) return err(brokenPages(feed, step.error))
      return ok({ ...step.value, records: came.value.records, learned })
    }
    if (tries > MAX_QUERIES) return came
    const isTooLarge = came.error.status === CONTENT_TOO_LARGE
    if (isTooLarge) {
      const pageSize = Math.floor(pageSizeOf(feed, learned) / 2)
      if (pageSize === 0) return came
      learned = { ...learned, pageSize }
    }
    if (asked.kind === 'link') {
      if (!isTooLarge && !isExpired(came.error)) return came
      const without = withoutLink(position)
      if (!without.ok) return err(brokenPages(feed, without.error))
      position = without.value
    } else if (!isTooLarge) {
      if (!isAboutQuery(came.error)) return came
      const selected = fieldsOf(feed, resource, learned)
      const fields = selected.filter((field) => !neededFields.has(field))
      const refused: FieldsRefused = { fault: came.error, fields, refusals: ++refusals }
      const leftOut = isAboutOrder(feed, came.error, learned)
        ? [ORDER]
        : askedLessOf(selected, await unknownAmong(feed, resource, refused, signal), learned)
      if (leftOut.length === 0) return came
      learned = { ...learned, unknownFields: [...learned.unknownFields, ...leftOut] }
    }
  }
}

/** What the provider names itself; from the second time on, what its metadata does not have. */
const unknownAmong = async (
  feed: OpenFeed,
  resource: Resource,
  refused: FieldsRefused,
  signal: AbortSignal,
): Promise<string[]> => {
  const named = fieldsNamedIn(refused)
  if (named.length > 0 && refused.refusals === 1) return named
  const scope = feed.provider.needsOriginatingSystem
    ? `?$filter=${encodeURIComponent(scopeOf(feed).join(''))}`
    : ''
  const metadata = await feed.client.text(addressOf(feed.serviceRoot, `$metadata${scope}`), signal)
  const known = metadata.ok ? fieldsInMetadata(metadata.value, resource) : null
  const unknown = known === null ? [] : refused.fields.filter((field) => !known.has(field))
  return unknown.length > 0 ? unknown : named
}

const urlOf = (
  feed: OpenFeed,
  resource: Resource,
  { bound, isFirstRun }: Extract<NextPage, { kind: 'changes' }>,
  learned: Learned,
): string => {
  const { provider } = feed
  const isProperty = resource === 'Property'
  const known = fieldsOf(feed, resource, learned)
  const isExpanded = known.includes(MEDIA) && provider.photos === 'expanded'
  const isWhole = learned.unknownFields.includes(SELECT_OF_MEDIA)
  const [changed, key] = [changedFieldOf(feed, resource), keyOf(resource)]
  return queryUrl(feed.serviceRoot, {
    path: isProperty ? provider.propertyPath : resource,
    select: isExpanded ? known.filter((field) => field !== MEDIA) : known,
    expand: isExpanded ? `${MEDIA}${isWhole ? '' : `(${SELECT_OF_MEDIA})`}` : '',
    filter: [
      ...(isProperty ? scopeOf(feed) : []),
      ...(isProperty && isFirstRun && provider.hasMlgCanView ? ['MlgCanView eq true'] : []),
      ...(bound === null ? [] : [filterOf(bound, changed, key)]),
    ],
    orderBy: provider.takesOrder && !learned.unknownFields.includes(ORDER) ? [changed, key] : [],
    top: pageSizeOf(feed, learned),
  })
}

/** The fields to ask for of a resource, without those the provider does not know. */
const fieldsOf = (
  { provider, remarks }: OpenFeed,
  resource: Resource,
  { unknownFields }: Learned,
): readonly string[] => {
  const hasMedia = provider.photos === 'expanded' || provider.photos === 'with-record'
  const fields =
    resource === 'Media'
      ? mediaFields
      : [
          ...propertyFields,
          ...new Set(['ModificationTimestamp', provider.changedField]),
          ...(provider.hasMlgCanView ? ['MlgCanView'] : []),
          ...(remarks ? ['PublicRemarks'] : []),
          ...(hasMedia ? [MEDIA] : []),
        ]
  return fields.filter((field) => !unknownFields.includes(field))
}

/** Some order by the time of change without being asked, and take no order. What comes shows it. */
const isAboutOrder = ({ provider }: OpenFeed, { said }: CallFault, { unknownFields }: Learned) =>
  provider.takesOrder && !unknownFields.includes(ORDER) && /order\s?by/i.test(said)

/** Media is asked for whole before it is not asked for at all: not every provider takes a choice of its fields. */
const askedLessOf = (
  selected: readonly string[],
  unknown: readonly string[],
  { unknownFields }: Learned,
): readonly string[] => {
  const others = unknown.filter((field) => field !== MEDIA)
  if (others.length > 0 || !selected.includes(MEDIA)) return others
  return [unknownFields.includes(SELECT_OF_MEDIA) ? MEDIA : SELECT_OF_MEDIA]
}

const pageSizeOf = ({ provider }: OpenFeed, { pageSize }: Learned): number =>
  Math.min(pageSize ?? provider.pageSize, provider.pageSize)

const pageOf = (feed: OpenFeed, resource: Resource, page: ResoPage): PageCame => {
  const changed = changedFieldOf(feed, resource)
  return {
    ...page,
    records: page.records.map((record) =>
      isRecord(record)
        ? { changed: changeIn(record, changed), key: textIn(record, keyOf(resource)) || null }
        : { changed: null, key: null },
    ),
  }
}

const changedFieldOf = ({ provider }: OpenFeed, resource: Resource) =>
  resource === 'Property' ? provider.changedField : 'ModificationTimestamp'

const keyOf = (resource: Resource) => (resource === 'Property' ? 'ListingKey' : 'MediaKey')

/** A provider forgets its links after some minutes, and one of them fails on every page beyond a million records. */
const isExpired = ({ status }: CallFault) =>
  status === 400 || status === 404 || status === 410 || status === 500

const brokenPages = ({ serviceRoot }: OpenFeed, says: string): CallFault => ({
  kind: 'unavailable',
  message: `${new URL(serviceRoot).host} ${says}.`,
  retryAfterSeconds: null,
  status: null,
  said: '',
})

/** A feed can do without any field but these. */
const neededFields = new Set([
  'ListingKey',
  'StandardStatus',
  'ModificationTimestamp',
  'BridgeModificationTimestamp',
  'MediaKey',
  'MediaURL',
  'ResourceRecordKey',
])

const MEDIA = 'Media'
const ORDER = '$orderby'
/** The only fields of photos that are read. */
const SELECT_OF_MEDIA = '$select=MediaURL,MediaCategory,Order'
const MAX_QUERIES = 16
