import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ListingFact } from '../../../domain/listings/listing.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { RowRefusal } from '../../listings/ports.ts'
import type { FeedFault, FeedPage, ListingFeed } from '../../sources/feeds/ports.ts'
import type { ResoCredentials } from './calls/access-token.ts'
import { type ExchangeLimits, exchangeLimits } from './calls/exchange.ts'
import { type Clock, openRateLimiter, type RateLimiter } from './calls/rate-limiter.ts'
import { resoClient } from './calls/reso-client.ts'
import { type FeedCursor, firstCursor, parseFeedCursor } from './feed-cursor.ts'
import { listingKeysOf } from './listing-keys.ts'
import { nextPage, type OpenFeed, photosOf } from './next-page.ts'
import { firstPhotosOf } from './records/first-photo.ts'
import { type PropertyRead, parseProperty } from './records/parse-property.ts'
import { instantIn, isRecord } from './records/record-values.ts'
import { type ResoProvider, type ResoProviderName, resoProviders } from './reso-provider.ts'

/** One feed of one RESO Web API. */
export type ResoFeedOptions = {
  /** The `source` of its listings. */
  readonly source: string
  /** The part before `/Property`. */
  readonly serviceRoot: string
  /** A known provider, or what one does differently from the `generic` one. */
  readonly provider: ResoProviderName | Partial<ResoProvider>
  readonly credentials: ResoCredentials
  /** The MLS, where the account is for several: it goes into every request. */
  readonly originatingSystemName: string | null
  /** Whether the license allows to keep PublicRemarks; they are not even asked for otherwise. */
  readonly remarks: boolean
  /** Pages and photos may be named by a path on this server, as the built-in demo market names them. */
  readonly pathsAreOurs?: boolean
  /** The limiter of the account, where several feeds use it; one of its own when left out. */
  readonly limiter?: RateLimiter
  readonly exchangeLimits?: Partial<ExchangeLimits>
  readonly fetch?: typeof fetch
  readonly clock?: Clock
  /** From 0 to 1, for waits. */
  readonly random?: () => number
}

/**
 * The listings of a RESO Web API, as it allows to replicate them: Property, then Media where photos are a resource of
 * their own. The cursor says where both go on, which fields the provider does not know, and what was asked of it within
 * the longest of its limits, so that these hold over a restart; a process that is killed forgets the requests of the
 * page that was not stored yet.
 */
export const openResoFeed = (options: ResoFeedOptions): ListingFeed => {
  const provider = providerOf(options.provider)
  const clock = options.clock ?? systemClock
  const limits = { ...exchangeLimits, ...options.exchangeLimits }
  const limiter =
    options.limiter ?? openRateLimiter(provider.limits, { clock, largestAnswer: limits.bytes })
  const client = resoClient({
    serviceRoot: options.serviceRoot,
    credentials: options.credentials,
    limiter,
    limits,
    fetch: options.fetch ?? fetch,
    clock,
    random: options.random ?? Math.random,
  })
  const { pathsAreOurs = false } = options
  const feed: OpenFeed = { ...options, pathsAreOurs, provider, clock, client, limiter }
  let written: string | null = null
  let hasMedia = true

  const propertyPage = async (
    cursor: FeedCursor,
    signal: AbortSignal,
  ): Promise<Result<FeedPage, FeedFault>> => {
    const { property: position, learned } = cursor
    const came = await nextPage(feed, 'Property', { position, learned }, signal)
    if (!came.ok) return came
    const now = new Date(clock.now())
    const read = came.value.records.map((record, i) => parseProperty(record, i + 1, feed, now))
    const photosAreApart = photosOf(feed, came.value.learned) === 'apart' && hasMedia
    const photosFollow = came.value.isEnd && photosAreApart
    const next: FeedCursor = {
      property: came.value.position,
      media: { ...cursor.media, upTo: photosFollow ? came.value.complete : null },
      learned: came.value.learned,
      spent: limiter.spent(),
    }
    return ok({
      ...outcomeOf(read),
      photos: [],
      cursor: JSON.stringify(next),
      upToDate: came.value.isEnd && !photosFollow,
    })
  }

  const mediaPage = async (
    cursor: FeedCursor,
    upTo: string,
    signal: AbortSignal,
  ): Promise<Result<FeedPage, FeedFault>> => {
    const { media, learned } = cursor
    const before = { position: media.position, learned }
    const came = await nextPage(feed, 'Media', before, signal)
    if (!came.ok && !isWithheld(came.error.status)) return came
    // Listings without photos are better than none; the next process asks again.
    if (!came.ok) hasMedia = false
    const position = came.ok ? came.value.position : media.position
    const isEnd = came.ok ? came.value.isEnd : true
    const records: readonly unknown[] = came.ok ? came.value.records : []
    // A photo of a listing that has not come yet waits for the next time.
    const known = records.filter(isRecord).filter((record) => {
      const changed = instantIn(record, 'ModificationTimestamp')
      return changed !== null && changed.toISOString() <= upTo
    })
    const { photos, lowestOrder } = firstPhotosOf(known, media.lowestOrder, feed)
    const since = isEnd && position.since !== null && position.since > upTo ? upTo : position.since
    const next: FeedCursor = {
      ...cursor,
      media: { position: { ...position, since }, lowestOrder, upTo: isEnd ? null : upTo },
      learned: came.ok ? came.value.learned : learned,
      spent: limiter.spent(),
    }
    return ok({ rows: [], removed: [], photos, cursor: JSON.stringify(next), upToDate: isEnd })
  }

  return {
    changesAfter: async (text, signal) => {
      const cursor = (text === null ? null : parseFeedCursor(text)) ?? firstCursor
      // Another process has asked since, or one before this did.
      if (text !== written) limiter.recall(cursor.spent)
      if (provider.needsOriginatingSystem && options.originatingSystemName === null)
        return err(withoutSystem)
      const { upTo } = cursor.media
      const page = await (upTo === null
        ? propertyPage(cursor, signal)
        : mediaPage(cursor, upTo, signal))
      if (page.ok) written = page.value.cursor
      return page
    },
    keys: (after, signal) => listingKeysOf(feed, after, signal),
    recall: (text) => {
      const cursor = parseFeedCursor(text)
      if (cursor !== null) limiter.recall(cursor.spent)
    },
  }
}

/** Names the account that a provider counts requests by: that of the token or client. Reveals neither. */
export const resoAccountOf = ({
  serviceRoot,
  credentials,
}: Pick<ResoFeedOptions, 'serviceRoot' | 'credentials'>): string => {
  const client = credentials.kind === 'token' ? credentials.token : credentials.clientId
  const hash = createHash('sha256').update(`${new URL(serviceRoot).host} ${client}`)
  return hash.digest('base64url')
}

/** Opens feeds; those of one account share its limits. */
export const resoFeeds = (): ((options: ResoFeedOptions) => ListingFeed) => {
  const limiters = new Map<string, RateLimiter>()
  return (options) => {
    const { clock = systemClock } = options
    const account = resoAccountOf(options)
    const limiter =
      limiters.get(account) ??
      openRateLimiter(providerOf(options.provider).limits, {
        clock,
        largestAnswer: options.exchangeLimits?.bytes ?? exchangeLimits.bytes,
      })
    limiters.set(account, limiter)
    return openResoFeed({ limiter, ...options })
  }
}

const systemClock: Clock = {
  now: Date.now,
  wait: async (ms, signal) => {
    await sleep(ms, undefined, { signal })
  },
}

const providerOf = (provider: ResoFeedOptions['provider']): ResoProvider =>
  typeof provider === 'string' ? resoProviders[provider] : { ...resoProviders.generic, ...provider }

/** The Media resource is not there, or not for this account. */
const isWithheld = (status: number | null) =>
  status !== null && status >= 400 && status < 500 && status !== 401 && status !== 429

/**
 * Facts and refusals in the order they came, and the listings taken back. A listing that comes twice in one page is
 * taken back only if that is the newer of the two.
 */
const outcomeOf = (read: readonly PropertyRead[]): Pick<FeedPage, 'rows' | 'removed'> => {
  const removals = new Map<string, number>()
  const changes = new Map<string, number>()
  for (const one of read) {
    if (one.kind === 'refused') continue
    const newest = one.kind === 'removed' ? removals : changes
    const time = one.changedAt?.getTime() ?? 0
    newest.set(one.listingKey, Math.max(newest.get(one.listingKey) ?? 0, time))
  }
  const isRemoved = (key: string) => (removals.get(key) ?? -1) >= (changes.get(key) ?? 0)
  return {
    rows: read.flatMap((one): Result<ListingFact, RowRefusal>[] => {
      if (one.kind === 'refused') return [err(one.refusal)]
      if (one.kind === 'removed' || isRemoved(one.listingKey)) return []
      return one.facts.map((fact) => ok(fact))
    }),
    removed: [...removals.keys()].filter(isRemoved),
  }
}

const withoutSystem: FeedFault = {
  kind: 'refused',
  message: 'The provider wants an originating system named: set it for this source.',
  retryAfterSeconds: null,
}
