import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { waitlessClock } from '../../../../tests/platform/waitless-clock.ts'
import { type AnswerRequest, page, startProvider } from '../../../../tests/sources/reso-provider.ts'
import { houseRecord, photoRecord } from '../../../../tests/sources/reso-records.ts'
import type { FeedPage, ListingFeed } from '../../sources/feeds/ports.ts'
import { openResoFeed, type ResoFeedOptions, resoFeeds } from './open-reso-feed.ts'
import { resoProviders } from './reso-provider.ts'

const provider = await startProvider()
const never = new AbortController().signal

let clock = waitlessClock()
beforeEach(() => {
  clock = waitlessClock()
})

/** Pages of two records, photos in the records, and no limits but those a test gives. */
const small = {
  ...resoProviders.generic,
  pageSize: 2,
  keysPerPage: 2,
  photos: 'none',
  limits: [],
} as const

const open = (
  options: Partial<ResoFeedOptions> = {},
  how: (options: ResoFeedOptions) => ListingFeed = openResoFeed,
): ListingFeed =>
  how({
    source: 'my-mls',
    serviceRoot: provider.serviceRoot,
    provider: small,
    credentials: { kind: 'token', token: 'secret-token' },
    originatingSystemName: null,
    remarks: false,
    clock,
    random: () => 0.5,
    ...options,
  })

const house = (key: string, minute: number, given: Readonly<Record<string, unknown>> = {}) =>
  houseRecord({
    ListingKey: key,
    ModificationTimestamp: `2026-02-20T18:${String(minute).padStart(2, '0')}:00.000Z`,
    ...given,
  })

/** All pages until the feed is up to date. */
const pages = async (feed: ListingFeed, from: string | null = null): Promise<FeedPage[]> => {
  const all: FeedPage[] = []
  for (let cursor = from; all.length < 50; ) {
    const came = await feed.changesAfter(cursor, never)
    if (!came.ok) throw new Error(came.error.message)
    all.push(came.value)
    cursor = came.value.cursor
    if (came.value.upToDate) return all
  }
  throw new Error('The feed never comes to an end.')
}

const keysOf = (came: readonly FeedPage[]) =>
  came.map(({ rows }) => rows.flatMap((row) => (row.ok ? row.value.listingKey : row.error.reason)))

const fault = async (feed: ListingFeed, cursor: string | null = null) => {
  const came = await feed.changesAfter(cursor, never)
  if (came.ok) throw new Error('The feed answered.')
  return came.error
}

/** Refuses so often, then answers with one house. */
const houseAfter = (times: number, refuse: AnswerRequest): AnswerRequest => {
  let asked = 0
  return (one) => (asked++ < times ? refuse(one) : page([house('A', 1)]))
}

describe('a first replication', () => {
  it('asks for what is used, in order, and follows the next pages', async () => {
    const next = `${provider.serviceRoot}Property?$skiptoken=2`
    provider.answers(({ query }) =>
      query.$skiptoken === '2' ? page([house('C', 3)]) : page([house('A', 1), house('B', 2)], next),
    )
    expect(keysOf(await pages(open()))).toEqual([['A', 'B'], ['C']])
    const [first, second] = provider.asked
    expect(first).toMatchObject({
      path: '/reso/odata/Property',
      query: { $orderby: 'ModificationTimestamp,ListingKey', $top: '2' },
      headers: { authorization: 'Bearer secret-token', 'accept-encoding': 'gzip' },
    })
    expect(first?.query.$filter).toBeUndefined()
    expect(first?.query.$select).toContain('ListPrice')
    expect(first?.query.$select).not.toContain('Remarks')
    expect(second?.query).toEqual({ $skiptoken: '2' })
  })

  it('goes on by time where no next page is named, and knows the listings of one moment apart', async () => {
    const all = [house('A', 1), house('B', 2), house('C', 2), house('D', 2), house('E', 3)]
    provider.answers(({ query }) => {
      const [, operator, time = ''] = /(gt|ge) (\S+?)\)?(?: or|$)/.exec(query.$filter ?? '') ?? []
      const key = /ListingKey gt '(\w+)'/.exec(query.$filter ?? '')?.[1] ?? ''
      const left = all.filter((one) => {
        const at = one.ModificationTimestamp
        if (operator === undefined) return true
        if (operator === 'ge') return at >= time
        return at > time || (key !== '' && at === time && one.ListingKey > key)
      })
      return page(left.slice(0, 2))
    })
    const came = keysOf(await pages(open()))
    expect([...new Set(came.flat())]).toEqual(['A', 'B', 'C', 'D', 'E'])
    expect(provider.asked.map(({ query }) => query.$filter)).toContain(
      "(ModificationTimestamp gt 2026-02-20T18:02:00.000Z or (ModificationTimestamp eq 2026-02-20T18:02:00.000Z and ListingKey gt 'C'))",
    )
  })

  it('asks MLS Grid in its way', async () => {
    provider.answers(() => page([house('ACT1', 1, { MlgCanView: true })]))
    const feed = open({
      provider: { ...resoProviders.mlsgrid, limits: [] },
      originatingSystemName: "o'mls",
    })
    const [first] = await pages(feed)
    await pages(feed, first?.cursor)
    const asked = provider.asked.map(({ query }) => [query.$filter, query.$orderby, query.$expand])
    expect(asked).toEqual([
      ["OriginatingSystemName eq 'o''mls' and MlgCanView eq true", undefined, undefined],
      [
        "OriginatingSystemName eq 'o''mls' and ModificationTimestamp gt 2026-02-20T18:01:00.000Z",
        undefined,
        undefined,
      ],
    ])
    expect(await fault(open({ provider: 'mlsgrid' }))).toMatchObject({
      kind: 'refused',
      message: 'The provider wants an originating system named: set it for this source.',
    })
  })

  it('asks Bridge on its replication path, whose next page is in a header', async () => {
    const next = { link: `<${provider.serviceRoot}Property/replication?next=b>; rel="next"` }
    const stamped = { BridgeModificationTimestamp: '2026-02-21T00:00:00.000Z' }
    provider.answers(({ query }) =>
      query.next === 'b'
        ? page([])
        : { ...page([house('A', 1, { ...stamped, Media: [photoRecord()] })]), headers: next },
    )
    const came = await pages(open({ provider: { ...resoProviders.bridge, limits: [] } }))
    expect(came[0]?.rows[0]).toMatchObject({
      value: {
        modificationTimestamp: '2026-02-21T00:00:00.000Z',
        mediaUrl: 'https://photos.example/1.jpeg',
      },
    })
    expect(provider.asked[0]).toMatchObject({ path: '/reso/odata/Property/replication' })
    expect(provider.asked[0]?.query.$select).toMatch(/BridgeModificationTimestamp.*Media$/)
  })
})

describe('later changes', () => {
  it('are asked for from the newest before, and a listing taken back is reported', async () => {
    provider.answers(() => page([house('A', 1), house('B', 2)].slice(0, 1)))
    const [first] = await pages(open())
    provider.answers(() =>
      page([
        house('B', 3),
        house('A', 4, { StandardStatus: 'Delete' }),
        house('C', 5, { StandardStatus: 'Delete' }),
        house('C', 6),
        house('D', 7, { PropertyType: 'Residential Lease' }),
      ]),
    )
    const came = await open({ provider: { ...small, pageSize: 9 } }).changesAfter(
      first?.cursor ?? null,
      never,
    )
    expect(provider.asked[0]?.query.$filter).toBe(
      'ModificationTimestamp gt 2026-02-20T18:01:00.000Z',
    )
    expect(came).toMatchObject({ ok: true, value: { removed: ['A'], upToDate: true } })
    if (came.ok)
      expect(keysOf([came.value])).toEqual([
        ['B', 'C', 'Residential Lease is left out: no home for sale'],
      ])
  })

  it('go on after a link that has expired, from the last time', async () => {
    const next = `${provider.serviceRoot}Property?$skiptoken=old`
    provider.answers(() => page([house('A', 1), house('B', 2)], next))
    const first = await open().changesAfter(null, never)
    provider.answers(({ query }) => (query.$skiptoken ? { status: 410 } : page([house('C', 3)])))
    expect(first.ok && keysOf(await pages(open(), first.value.cursor))).toEqual([['C']])
    expect(provider.asked.at(-1)?.query.$filter).toBe(
      'ModificationTimestamp ge 2026-02-20T18:02:00.000Z',
    )
  })

  it('begin again where the cursor is not from a feed', async () => {
    provider.answers(() => page([house('A', 1)]))
    expect(keysOf(await pages(open(), 'nonsense'))).toEqual([['A']])
  })
})

describe('photos', () => {
  const apart: ResoFeedOptions['provider'] = { ...small, photos: 'apart' }

  it('come after the listings where Media is a resource of its own', async () => {
    const photo = (key: string, order: string, url: string, minute: number) =>
      photoRecord({
        MediaKey: `${key}-${order}`,
        ResourceRecordKey: key,
        Order: order,
        MediaURL: url,
        ModificationTimestamp: `2026-02-20T18:${String(minute).padStart(2, '0')}:30.000Z`,
      })
    provider.answers(({ path }) =>
      path.endsWith('Media')
        ? page([
            photo('A', '0', 'https://photos.example/a0.jpeg', 1),
            photo('A', '1', 'https://photos.example/a1.jpeg', 2),
          ])
        : page([house('A', 1)]),
    )
    const feed = open({ provider: { ...small, pageSize: 5, photos: 'apart' } })
    const [listings, media] = await pages(feed)
    expect(listings).toMatchObject({ photos: [], upToDate: false })
    expect(media).toMatchObject({
      rows: [],
      photos: [{ listingKey: 'A', mediaUrl: 'https://photos.example/a0.jpeg' }],
      upToDate: true,
    })
    // The second photo changes, then the first goes.
    provider.answers(({ path }) =>
      path.endsWith('Media')
        ? page([
            photo('A', '1', 'https://photos.example/new.jpeg', 3),
            { ...photo('A', '0', 'https://photos.example/a0.jpeg', 4), MediaStatus: 'Deleted' },
          ])
        : page([]),
    )
    const later = await pages(feed, media?.cursor)
    expect(later.at(-1)?.photos).toEqual([{ listingKey: 'A', mediaUrl: null }])
    expect(provider.asked.at(-1)?.query.$filter).toBe(
      'ModificationTimestamp gt 2026-02-20T18:02:30.000Z',
    )
  })

  it('of a listing that has not come yet wait for the next time', async () => {
    const future = photoRecord({ ModificationTimestamp: '2026-03-02T15:00:30.000Z' })
    const date = new Date('2026-03-02T15:00:00Z').toUTCString()
    provider.answers(({ path }) => ({
      ...(path.endsWith('Media') ? page([future]) : page([house('A', 1)])),
      headers: { date },
    }))
    const came = await pages(open({ provider: apart }))
    expect(came.at(-1)?.photos).toEqual([])
    const later = new Date('2026-03-02T15:10:00Z').toUTCString()
    provider.answers(({ path }) => ({
      ...(path.endsWith('Media') ? page([future]) : page([])),
      headers: { date: later },
    }))
    const next = await pages(open({ provider: apart }), came.at(-1)?.cursor ?? null)
    expect(next.at(-1)?.photos).toHaveLength(1)
  })

  it('are asked for whole, then apart, where the provider does not expand them', async () => {
    const expands: (string | undefined)[] = []
    provider.answers(({ path, query }) => {
      if (path.endsWith('Property')) expands.push(query.$expand)
      if (query.$expand !== undefined)
        return {
          status: 400,
          body: { error: { code: '', message: "The $expand 'Media' is not supported." } },
        }
      return path.endsWith('Media') ? page([photoRecord()]) : page([house('K1', 1)])
    })
    const came = await pages(open({ provider: { ...small, photos: 'expanded' } }))
    expect(expands).toEqual(['Media($select=MediaURL,MediaCategory,Order)', 'Media', undefined])
    expect(came.at(-1)?.photos).toEqual([
      { listingKey: 'K1', mediaUrl: 'https://photos.example/1.jpeg' },
    ])
  })

  it('stop nothing where the account may not have them', async () => {
    provider.answers(({ path }) =>
      path.endsWith('Media') ? { status: 403 } : page([house('A', 1)]),
    )
    const came = await pages(open({ provider: apart }))
    expect(keysOf(came)).toEqual([['A'], []])
    expect(came.at(-1)?.upToDate).toBe(true)
  })
})

describe('a field that the provider does not know', () => {
  const refusing =
    (unknown: readonly string[], says: (field: string) => string): AnswerRequest =>
    ({ path, query }) => {
      if (path.endsWith('$metadata'))
        return {
          body: `<edmx:Edmx><Schema><EntityType Name="Property"><Property Name="ListPrice" Type="Edm.Int32"/><Property Name="City"/></EntityType></Schema></edmx:Edmx>`,
        }
      const field = query.$select?.split(',').find((one) => unknown.includes(one))
      return field === undefined
        ? page([house('A', 1)])
        : { status: 400, body: { error: { code: '', message: says(field) } } }
    }

  it('is left out when the refusal names it, and remembered over a restart', async () => {
    provider.answers(
      refusing(['UniversalPropertyId'], (field) => `Could not find a property named '${field}'.`),
    )
    const [first] = await pages(open())
    expect(provider.asked).toHaveLength(2)
    await pages(open(), first?.cursor ?? null)
    expect(provider.asked).toHaveLength(3)
    expect(provider.asked.at(-1)?.query.$select).not.toContain('UniversalPropertyId')
  })

  it('is found in the metadata when the refusal says nothing', async () => {
    provider.answers(refusing(['UniversalPropertyId', 'ListingURL'], () => 'Bad request.'))
    await pages(open())
    expect(provider.asked.map(({ path }) => path.split('/').at(-1))).toEqual([
      'Property',
      '$metadata',
      'Property',
    ])
    const select = provider.asked.at(-1)?.query.$select?.split(',')
    expect(select).toEqual([
      'ListingKey',
      'StandardStatus',
      'ListPrice',
      'City',
      'ModificationTimestamp',
    ])
  })

  it('may be the order: then what comes must be in it', async () => {
    provider.answers(({ query }) =>
      query.$orderby === undefined
        ? page([house('A', 1)])
        : { status: 400, body: { error: { message: 'The $orderby option is not allowed here.' } } },
    )
    expect(keysOf(await pages(open()))).toEqual([['A']])
    expect(provider.asked).toHaveLength(2)
    provider.answers(({ query }) =>
      query.$orderby === undefined
        ? page([house('B', 2), house('A', 1)])
        : { status: 400, body: { error: { message: 'No $orderby.' } } },
    )
    expect((await fault(open())).message).toMatch(
      /gives its records out of order and does not say where the next page is\.$/,
    )
  })

  it('is not guessed from a refusal that repeats the whole query', async () => {
    provider.answers(({ path, query }) =>
      path.endsWith('$metadata')
        ? { status: 404 }
        : { status: 400, body: { error: { message: `Cannot parse ${query.$select}` } } },
    )
    expect(await fault(open())).toMatchObject({ kind: 'refused' })
  })
})

describe('a provider that fails', () => {
  it('is asked again with waits that grow, each a random part of the longest', async () => {
    provider.answers(houseAfter(3, () => ({ status: 503 })))
    expect(keysOf(await pages(open()))).toEqual([['A']])
    expect(clock.waits).toEqual([500, 1000, 2000])
  })

  it('is unavailable after five tries', async () => {
    provider.answers(() => ({ status: 502 }))
    const host = new URL(provider.origin).host
    expect(await fault(open())).toMatchObject({
      kind: 'unavailable',
      message: `${host} answered with status 502.`,
      retryAfterSeconds: null,
    })
    expect(provider.asked).toHaveLength(5)
  })

  it('is left alone as long as it asks, in seconds or until a date', async () => {
    provider.answers(houseAfter(1, () => ({ status: 429, headers: { 'retry-after': '7' } })))
    await pages(open())
    expect(clock.now() - clock.began).toBe(7000)
    const until = new Date(clock.now() + 20_000).toUTCString()
    provider.answers(houseAfter(1, () => ({ status: 503, headers: { 'retry-after': until } })))
    const before = clock.now()
    await pages(open())
    expect(clock.now() - before).toBe(20_000)
  })

  it('that asks for a long rest gets it from the schedule', async () => {
    provider.answers(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
    const feed = open()
    expect(await fault(feed)).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 3600 })
    expect(await fault(feed)).toMatchObject({ retryAfterSeconds: 3600 })
    expect(provider.asked).toHaveLength(1)
  })

  it('that asks for a rest of centuries gets a day', async () => {
    provider.answers(() => ({ status: 503, headers: { 'retry-after': '99999999999' } }))
    expect(await fault(open())).toMatchObject({ retryAfterSeconds: 86_400 })
  })

  it('is asked again after an answer that breaks off', async () => {
    provider.answers(
      houseAfter(2, () => (response) => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('{"value":[')
        setImmediate(() => response.destroy())
      }),
    )
    expect(keysOf(await pages(open()))).toEqual([['A']])
  })

  it.each([
    ['never begins', 'answerMs', (): void => undefined],
    [
      'stops midway',
      'stillMs',
      (response: { write: (text: string) => void }): void => response.write('{"value":['),
    ],
  ])('is given up where its answer %s', async (_, limit, answer) => {
    provider.answers(() => answer)
    const feed = open({ exchangeLimits: { [limit]: 50 } })
    expect(await fault(feed)).toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('could not be reached'),
    })
  })

  it('is not read beyond the largest page, packed or not', async () => {
    const large = JSON.stringify({ value: [], more: ' '.repeat(2_000_000) })
    provider.answers(() => (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(gzipSync(large))
    })
    expect(await fault(open({ exchangeLimits: { bytes: 1_000_000 } }))).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/^A page of \S+ is larger than 1 MB\.$/),
    })
    expect(provider.asked.map(({ query }) => query.$top)).toEqual(['2', '1'])
  })

  it('whose usual pages are too large is asked for fewer records, from then on', async () => {
    const remarks = 'x'.repeat(1000)
    const all = [house('A', 1), house('B', 2), house('C', 3), house('D', 4)].map((one) => ({
      ...one,
      remarks,
    }))
    provider.answers(({ query }) => {
      const from = /ge (\S+)/.exec(query.$filter ?? '')?.[1] ?? ''
      const next = `${provider.serviceRoot}Property?$skiptoken=${query.$top}`
      const left = all.filter((one) => one.ModificationTimestamp >= from)
      const some = left.slice(0, Number(query.$top ?? 4))
      return page(some, some.length < left.length && query.$top === '4' ? next : undefined)
    })
    const feed = open({ provider: { ...small, pageSize: 4 }, exchangeLimits: { bytes: 6000 } })
    const came = await pages(feed)
    expect([...new Set(keysOf(came).flat())]).toEqual(['A', 'B', 'C', 'D'])
    expect(provider.asked.map(({ query }) => query.$top).slice(0, 3)).toEqual(['4', '2', '2'])
  })

  it.each([
    ['<html>Welcome</html>', 'unavailable', /other than a page of records/],
    ['{"value": 5}', 'unavailable', /other than a page of records/],
    ['[]', 'unavailable', /other than a page of records/],
  ])('and answers %s is not believed', async (body, kind, message) => {
    provider.answers(() => ({ body }))
    expect(await fault(open())).toMatchObject({ kind, message: expect.stringMatching(message) })
  })

  it.each([
    [401, /refuses the token/],
    [403, /does not allow this account/],
    [404, /no such service/],
    [302, /has moved: check the service root/],
    [418, /refuses the request with status 418: I am a teapot of Bearer …$/],
  ])('with status %s wants something done first', async (status, message) => {
    provider.answers(() => ({
      status,
      headers: { location: 'https://elsewhere.example/' },
      body: { error: { code: 'x', message: 'I am a teapot of Bearer secret-token' } },
    }))
    expect(await fault(open())).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(message),
    })
    expect(provider.asked).toHaveLength(1)
  })

  it('does not repeat the token, in whatever way JSON writes that', async () => {
    const token = 'abc/def+ghi=='
    provider.answers(() => ({
      status: 418,
      body: '{"error":{"message":"No tea for abc\\/def\\u002bghi=="}}',
    }))
    const message = await fault(open({ credentials: { kind: 'token', token } }))
    expect(message).toMatchObject({ message: expect.stringMatching(/No tea for …$/) })
  })

  it('gets no token at another address', async () => {
    const strange = await startProvider()
    provider.answers(() => page([house('A', 1), house('B', 2)], `${strange.origin}/Property?x=1`))
    expect(await fault(open())).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('next page at another address'),
    })
    expect(strange.asked).toEqual([])
  })

  it('is not asked once the sync is stopped', async () => {
    const stop = new AbortController()
    provider.answers(() => {
      stop.abort()
      return { status: 503 }
    })
    expect(await open().changesAfter(null, stop.signal)).toMatchObject({
      ok: false,
      error: { kind: 'unavailable', message: 'The sync was stopped.' },
    })
    expect(provider.asked).toHaveLength(1)
  })
})

it('a token that no header takes is not repeated in the fault', async () => {
  const refused = await fault(open({ credentials: { kind: 'token', token: 'sec\nret' } }))
  expect(refused).toMatchObject({
    kind: 'refused',
    message: 'The token holds characters that no token has: check where it is set.',
  })
})

describe('any answer', () => {
  it('becomes a page or a fault, and any cursor is gone on from', async () => {
    const body = fc.oneof(
      fc.json().map((text) => `{"value":[${text}]}`),
      fc.json(),
      fc.string(),
      fc
        .record({ field: fc.constantFrom(...Object.keys(house('A', 1))), value: fc.jsonValue() })
        .map(({ field, value }) => JSON.stringify({ value: [house('A', 1, { [field]: value })] })),
    )
    const answer = fc.record({
      status: fc.constantFrom(200, 200, 200, 204, 301, 400, 401, 404, 413, 429, 500),
      body,
      link: fc.option(fc.constantFrom('<x>; rel="next"', '<http://[>; rel=next', ',')),
      date: fc.option(fc.constantFrom('yesterday', 'Mon, 02 Mar 2026 15:00:00 GMT')),
      retry: fc.option(fc.constantFrom('5', '-1', 'soon', '99999999999999')),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(answer, { minLength: 1, maxLength: 6 }),
        fc.option(fc.string()),
        async (answers, cursor) => {
          let asked = 0
          const ask = async () => {
            const one = answers[asked++ % answers.length]
            const headers = new Headers()
            if (one?.link) headers.set('link', one.link)
            if (one?.date) headers.set('date', one.date)
            if (one?.retry) headers.set('retry-after', one.retry)
            return new Response(one?.status === 204 ? null : one?.body, {
              status: one?.status ?? 200,
              headers,
            })
          }
          const feed = open({ fetch: ask, provider: { ...small, photos: 'apart' } })
          const came = await feed.changesAfter(cursor, never)
          if (came.ok) await feed.changesAfter(came.value.cursor, never)
          else expect(came.error.message).toMatch(/\.$/)
          await feed.keys(cursor, never)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('an account by OAuth2', () => {
  const credentials = {
    kind: 'client',
    tokenUrl: `${provider.origin}/token`,
    clientId: 'me',
    clientSecret: 'hush',
    scope: 'api',
  } as const
  const withTokens = (answer: AnswerRequest): AnswerRequest => {
    let tokens = 0
    return (one) =>
      one.path === '/token'
        ? { body: { access_token: `token-${++tokens}`, expires_in: 3600 } }
        : answer(one)
  }

  it('gets a token once, and another shortly before it runs out', async () => {
    provider.answers(withTokens(() => page([house('A', 1)])))
    const feed = open({ credentials })
    await pages(feed)
    await pages(feed)
    clock.pass(3_400_000)
    await pages(feed)
    expect(provider.asked.map(({ path, headers }) => headers.authorization ?? path)).toEqual([
      '/token',
      'Bearer token-1',
      'Bearer token-1',
      '/token',
      'Bearer token-2',
    ])
    expect(Object.fromEntries(new URLSearchParams(provider.asked[0]?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'me',
      client_secret: 'hush',
      scope: 'api',
    })
  })

  it('gives the request for a token up once no one waits for it any more', async () => {
    const gone = Promise.withResolvers<string>()
    provider.answers(() => (response) => void response.on('close', () => gone.resolve('gone')))
    const feed = open({ credentials })
    const stops = [new AbortController(), new AbortController()] as const
    const calls = stops.map(({ signal }) => feed.changesAfter(null, signal))
    await expect.poll(() => provider.asked.length).toBe(1)
    stops[0].abort()
    expect(await calls[0]).toMatchObject({ error: { message: 'The sync was stopped.' } })
    expect(await Promise.race([gone.promise, Promise.resolve('still asked')])).toBe('still asked')
    stops[1].abort()
    expect(await calls[1]).toMatchObject({ error: { message: 'The sync was stopped.' } })
    expect(await gone.promise).toBe('gone')
    provider.answers(withTokens(() => page([house('A', 1)])))
    expect(keysOf(await pages(feed))).toEqual([['A']])
  })

  it('gets another token after a refusal, but only once', async () => {
    const isOld = (authorization: string | undefined) => authorization === 'Bearer token-1'
    provider.answers(
      withTokens(({ headers }) =>
        isOld(headers.authorization) ? { status: 401 } : page([house('A', 1)]),
      ),
    )
    expect(keysOf(await pages(open({ credentials })))).toEqual([['A']])
    provider.answers(withTokens(() => ({ status: 401 })))
    expect(await fault(open({ credentials }))).toMatchObject({ kind: 'refused' })
    expect(provider.asked).toHaveLength(4)
  })

  it.each([
    [
      { status: 401, body: { error: 'invalid_client' } },
      'refused',
      /gives no token \(invalid_client\)/,
    ],
    [
      { status: 401, body: { error: 'no client with hush' } },
      'refused',
      /gives no token \(no client with …\)/,
    ],
    [{ status: 503 }, 'unavailable', /status 503/],
    [{ body: {} }, 'unavailable', /answered without a token/],
  ])('that gets %j instead has no token', async (answer, kind, message) => {
    provider.answers(() => answer)
    const refused = await fault(open({ credentials }))
    expect(refused).toMatchObject({ kind, message: expect.stringMatching(message) })
    expect(JSON.stringify(refused)).not.toContain('hush')
  })
})

describe('the limits of a provider', () => {
  const limited: ResoFeedOptions['provider'] = { ...small, limits: [{ ms: 60_000, requests: 2 }] }

  it('are kept, also over a restart', async () => {
    const next = () => `${provider.serviceRoot}Property?$skiptoken=${provider.asked.length}`
    const times: number[] = []
    provider.answers(() => {
      times.push(clock.now() - clock.began)
      const n = times.length
      return n < 5 ? page([house(`A${n}`, n), house(`B${n}`, n)], next()) : page([])
    })
    let cursor: string | null = null
    for (let i = 0; i < 5; i++) {
      const came = await open({ provider: limited }).changesAfter(cursor, never)
      if (came.ok) cursor = came.value.cursor
    }
    expect(times).toEqual([0, 0, 60_001, 60_001, 120_002])
  })

  it('are kept together by two processes that take turns at one source', async () => {
    provider.answers(() => page([house('A', 1)]))
    const hourly = { ...small, limits: [{ ms: 3_600_000, requests: 3 }] }
    const [one, other] = [open({ provider: hourly }), open({ provider: hourly })]
    let cursor: string | null = null
    for (const feed of [one, other, one]) cursor = (await pages(feed, cursor)).at(-1)?.cursor ?? ''
    expect(await other.changesAfter(cursor, never)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('limits') },
    })
    expect(provider.asked).toHaveLength(3)
  })

  it('are kept together by two processes that take turns at sources of one account', async () => {
    provider.answers(() => page([house('A', 1)]))
    const hourly = { ...small, limits: [{ ms: 3_600_000, requests: 2 }] }
    const [one, other] = [open({ provider: hourly }), open({ provider: hourly, source: 'other' })]
    const cursor = (await pages(one, (await pages(one)).at(-1)?.cursor)).at(-1)?.cursor ?? ''
    other.recall?.(cursor)
    expect(await other.changesAfter(null, never)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('limits') },
    })
    expect(provider.asked).toHaveLength(2)
  })

  it('are shared by the feeds of one account, and by no others', async () => {
    const times: [string | undefined, number][] = []
    provider.answers(({ query, headers }) => {
      const account = headers.authorization?.replace('Bearer ', '')
      times.push([`${account} ${query.$filter}`, clock.now() - clock.began])
      return page([house('A', 1)])
    })
    const openShared = resoFeeds()
    for (const [token, originatingSystemName] of [
      ['one', 'actris'],
      ['one', 'mred'],
      ['two', 'actris'],
      ['one', 'nwmls'],
    ] as const) {
      const credentials = { kind: 'token', token } as const
      await pages(open({ provider: limited, credentials, originatingSystemName }, openShared))
    }
    expect(times).toEqual([
      ["one OriginatingSystemName eq 'actris'", 0],
      ["one OriginatingSystemName eq 'mred'", 0],
      ["two OriginatingSystemName eq 'actris'", 0],
      ["one OriginatingSystemName eq 'nwmls'", 60_001],
    ])
  })

  it('say when to come again where they are used up for long', async () => {
    provider.answers(() => page([house('A', 1)]))
    const feed = open({ provider: { ...small, limits: [{ ms: 3_600_000, requests: 1 }] } })
    await pages(feed)
    expect(await fault(feed)).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 3601 })
  })
})

describe('the keys of all listings', () => {
  const allKeys = async (feed: ListingFeed) => {
    const keys: string[] = []
    for (let after: string | null = null; ; ) {
      const came = await feed.keys(after, never)
      if (!came.ok) throw new Error(came.error.message)
      keys.push(...came.value.keys)
      after = came.value.after
      if (after === null) return keys
    }
  }

  it('come behind one another, without those taken back', async () => {
    const all = ['A', 'B', "C'1", 'D', 'E'].map((ListingKey) => ({
      ListingKey,
      StandardStatus: ListingKey === 'D' ? 'Delete' : 'Active',
    }))
    provider.answers(({ query }) => {
      const after = /^ListingKey gt '(.*)'$/.exec(query.$filter ?? '')?.[1]?.replaceAll("''", "'")
      return page(all.filter((one) => after === undefined || one.ListingKey > after).slice(0, 2))
    })
    expect(await allKeys(open())).toEqual(['A', 'B', "C'1", 'E'])
    expect(provider.asked[0]?.query).toEqual({
      $select: 'ListingKey,StandardStatus',
      $orderby: 'ListingKey',
      $top: '2',
    })
  })

  it('come by time where the provider does not filter by key, and none is missed when one moves', async () => {
    const all = new Map([1, 2, 3, 4, 5].map((n) => [`A${n}`, `2026-02-20T18:0${n}:00.000Z`]))
    provider.answers(({ query }) => {
      const [, operator, time = ''] =
        /ModificationTimestamp (gt|ge) (\S+)/.exec(query.$filter ?? '') ?? []
      const skip = Number(query.$skip ?? 0)
      const left = [...all]
        .toSorted((a, b) => (a[1] < b[1] ? -1 : 1))
        .filter(([, at]) => operator === undefined || (operator === 'gt' ? at > time : at >= time))
      // While the first page is on its way, its first listing changes.
      const records = left
        .slice(skip, skip + 2)
        .map(([ListingKey, ModificationTimestamp]) => ({ ListingKey, ModificationTimestamp }))
      all.set('A1', '2026-02-20T18:09:00.000Z')
      const next = `${provider.serviceRoot}Property?$skip=${skip + 2}`
      return page(records, left.length > skip + 2 ? next : undefined)
    })
    const keys = await allKeys(
      open({
        provider: { ...resoProviders.mlsgrid, keysPerPage: 2, limits: [] },
        originatingSystemName: 'actris',
      }),
    )
    expect([...new Set(keys)].toSorted()).toEqual(['A1', 'A2', 'A3', 'A4', 'A5'])
  })

  it('come by time where the provider refuses to order by key', async () => {
    provider.answers(({ query }) =>
      query.$orderby === 'ListingKey'
        ? { status: 400, body: { error: { message: 'No.' } } }
        : page([house('B', 1)]),
    )
    expect(await allKeys(open())).toEqual(['B'])
  })

  it.each([
    ['A', 'a2', 'B'],
    ['99', '100'],
    ['A', 'B'],
  ])('are believed in any order that a provider may have: %s, %s', async (...keys) => {
    provider.answers(() => page(keys.map((ListingKey) => ({ ListingKey }))))
    expect(await allKeys(open({ provider: { ...small, keysPerPage: 9 } }))).toEqual(keys)
  })

  it('are not believed out of order, since some may be missing', async () => {
    provider.answers(() => page([{ ListingKey: 'B' }, { ListingKey: 'A' }]))
    await expect(allKeys(open())).rejects.toThrow('does not give all keys, page after page.')
  })

  it('are never complete where the same come again', async () => {
    provider.answers(() => page([{ ListingKey: 'A' }, { ListingKey: 'B' }]))
    await expect(allKeys(open())).rejects.toThrow('does not give all keys, page after page.')
  })
})
