import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { feedCalls, MAX_FEEDS } from '../../contract/feeds.ts'
import type { Backplane } from '../platform/backplane/backplane.ts'
import type { Database } from '../platform/database/schema.ts'
import { mayBeLinkSecret } from '../platform/link-secret.ts'
import { answering, type Guard } from '../platform/requests/answer-calls.ts'
import { refuseBeyond } from '../platform/requests/limits/limit-requests.ts'
import { requestLimits } from '../platform/requests/limits/request-limits.ts'
import { Problem } from '../platform/requests/problem.ts'
import { calendarOfSteps } from './calendar.ts'
import { feedsOf } from './queries.ts'
import { searchFeed } from './search-feed.ts'
import { endFeed, makeFeed, openFeed } from './store.ts'

type FeedsDeps = {
  readonly db: Kysely<Database>
  readonly backplane: Backplane
  readonly clock: () => Date
  readonly origin: () => string
  readonly requireSubscriber: Guard
}

/** The secret addresses of a subscriber, and `GET /feeds/{secret}/{file}` for the programs that read them. */
export const registerFeeds = (app: FastifyInstance, deps: FeedsDeps): void => {
  const { db, clock, origin } = deps
  const answer = answering(app, { subscribers: deps.requireSubscriber })
  const listOf = async (owner: Parameters<typeof feedsOf>[1]) => ({
    feeds: await feedsOf(db, owner),
  })

  answer(feedCalls.list, (_, { principal }) => listOf(principal))

  answer(feedCalls.make, async ({ body: { searchId } }, { principal }) => {
    const made = await makeFeed(db, principal, { searchId, now: clock() })
    if (!made.ok)
      throw made.error === 'too many'
        ? new Problem(
            409,
            'too-many-feeds',
            `You have ${MAX_FEEDS} addresses for feed readers and calendars, which is as many as an account can. End one, then try again.`,
          )
        : new Problem(404, 'not-found', 'You have no such saved search.')
    const { feed, secret } = made.value
    const files = feed.search === null ? [CALENDAR] : [ATOM, JSON_FEED]
    return { feed, addresses: files.map((file) => `${addressOf(origin(), secret)}/${file}`) }
  })

  answer(feedCalls.end, async ({ params: { id } }, { principal }) => {
    if (!(await endFeed(db, principal, id)))
      throw new Problem(404, 'not-found', 'You have no such address.')
    return listOf(principal)
  })

  registerReading(app, deps)
}

/** The files of a feed: those of a saved search, and that of next steps. */
const [ATOM, JSON_FEED, CALENDAR] = ['atom.xml', 'feed.json', 'calendar.ics'] as const

const addressOf = (origin: string, secret: string) => `${origin}/feeds/${secret}`

/** What feed readers and calendars ask. They cannot sign in: the secret in the address lets them read, and no more. */
const registerReading = (
  app: FastifyInstance,
  { db, backplane, clock, origin }: FeedsDeps,
): void => {
  // In addition to the general limit.
  const limits = requestLimits(READS_PER_MINUTE, { shared: { backplane, name: 'feeds' } })
  const hidden = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-cache',
    })
    refuseBeyond(limits.count('call', request.ip), reply)
  }
  app.get<{ Params: { readonly secret: string; readonly file: string } }>(
    '/feeds/:secret/:file',
    { onRequest: hidden, schema: { hide: true } },
    async ({ params: { secret, file }, headers }, reply) => {
      const opened = mayBeLinkSecret(secret) ? await openFeed(db, secret, clock()) : undefined
      const written =
        opened && (await writtenFeed(file, opened, { db, now: clock(), origin: origin(), secret }))
      if (written === undefined)
        throw new Problem(
          404,
          'not-found',
          'There is no feed at this address. It may have been ended by who made it.',
        )
      const etag = `"${createHash('sha256').update(written.text).digest('base64url')}"`
      reply.header('etag', etag)
      if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type(written.type).send(written.text)
    },
  )
}

type Opened = NonNullable<Awaited<ReturnType<typeof openFeed>>>

/** A file of a feed; undefined where it has none of this name. */
const writtenFeed = async (
  file: string,
  { accountId, search }: Opened,
  {
    db,
    now,
    origin,
    secret,
  }: {
    readonly db: Kysely<Database>
    readonly now: Date
    readonly origin: string
    readonly secret: string
  },
): Promise<{ readonly type: string; readonly text: string } | undefined> => {
  if (search === null) {
    if (file !== CALENDAR) return undefined
    const calendar = await calendarOfSteps(db, { accountId, origin, now })
    return { type: 'text/calendar; charset=utf-8', text: calendar.toString() }
  }
  if (file !== ATOM && file !== JSON_FEED) return undefined
  const feed = await searchFeed(db, { search, address: addressOf(origin, secret), origin })
  return file === ATOM
    ? { type: 'application/atom+xml; charset=utf-8', text: feed.atom1() }
    : { type: 'application/feed+json; charset=utf-8', text: feed.json1() }
}

/** A reader asks a few times an hour; who tries secrets wants more. */
const READS_PER_MINUTE = 60
