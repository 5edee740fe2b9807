import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import {
  answerJson,
  answersListings,
  type RentcastAnswer,
  startRentcastApi,
} from '../../../../tests/sources/rentcast-api.ts'
import { openRentcastFeed } from './rentcast-feed.ts'
import { listing } from './rentcast-listings-for-tests.ts'

/** A clock that only waiting moves. */
const openFeed = async (answer: RentcastAnswer, places = ['Austin, TX'], rents = false) => {
  const api = await startRentcastApi(answer)
  let time = Date.parse('2024-10-01T12:00:00Z')
  const waits: number[] = []
  const feed = openRentcastFeed({
    source: 'rc',
    url: api.url,
    key: 'secret-key',
    places,
    rents,
    now: () => time,
    pause: async (ms) => {
      waits.push(ms)
      time += ms
    },
  })
  return { ...api, feed, waits }
}

const signal = new AbortController().signal
/** A market of `homes` homes. */
const market = (homes: number) =>
  answersListings(() => Array.from({ length: homes }, (_, i) => listing({ id: `home-${i}` })))

const sweep = async (feed: ReturnType<typeof openRentcastFeed>, from: string | null = null) => {
  const keys = new Set<string>()
  let cursor = from
  for (let pages = 1; ; pages++) {
    const page = await feed.changesAfter(cursor, signal)
    if (!page.ok) throw new Error(page.error.message)
    for (const row of page.value.rows) if (row.ok) keys.add(row.value.listingKey)
    cursor = page.value.cursor
    if (page.value.upToDate) return { keys, pages, cursor }
  }
}

describe('the feed of RentCast', () => {
  it('reads all that is for sale, five hundred at a time and some of them twice, with the key in its header', async () => {
    const keys: unknown[] = []
    const { feed, asked } = await openFeed((request, response, url) => {
      keys.push(request.headers['x-api-key'])
      market(1200)(request, response, url)
    })
    const { keys: read, pages } = await sweep(feed)
    expect(read.size).toBe(1200)
    expect(pages).toBe(3)
    expect(asked).toEqual(
      [0, 480, 960].map(
        (offset) => `/listings/sale?city=Austin&state=TX&status=Active&limit=500&offset=${offset}`,
      ),
    )
    expect(keys).toEqual(['secret-key', 'secret-key', 'secret-key'])
    expect(asked.join()).not.toContain('secret-key')
  })

  it('reads what is for rent after all that is for sale, where it is to, and compares no keys of it', async () => {
    const { feed, asked } = await openFeed(
      (request, response, url) =>
        url.pathname === '/listings/sale'
          ? market(2)(request, response, url)
          : answersListings(() => [
              listing({ price: 2200, zipCode: url.searchParams.get('zipCode') }),
              listing({ price: 0 }),
            ])(request, response, url),
      ['78723', '78724'],
      true,
    )
    const rents: unknown[] = []
    let cursor: string | null = null
    let upToDate = false
    let refused = 0
    while (!upToDate) {
      const page = await feed.changesAfter(cursor, signal)
      if (!page.ok) throw new Error(page.error.message)
      rents.push(...(page.value.rents ?? []))
      refused += page.value.rows.filter((row) => !row.ok).length
      cursor = page.value.cursor
      upToDate = page.value.upToDate
    }
    expect(asked.map((url) => url.replace(/&.*/, ''))).toEqual([
      '/listings/sale?zipCode=78723',
      '/listings/sale?zipCode=78724',
      '/listings/rental/long-term?zipCode=78723',
      '/listings/rental/long-term?zipCode=78724',
    ])
    const rent = { source: 'rc', rentUsd: 2200, seenOn: '2024-09-30' }
    expect(rents).toMatchObject([
      { ...rent, postalCode: '78723' },
      { ...rent, postalCode: '78724' },
    ])
    expect(refused).toBe(2)
    asked.length = 0
    expect(await feed.keys(null, signal)).toMatchObject({ ok: true, value: { after: null } })
    expect(asked).toEqual([])
    // Another process has not read them, and asks for the keys of what is for sale alone.
    const other = await feed.keys(null, signal)
    const last = await feed.keys(other.ok ? other.value.after : null, signal)
    expect(last).toMatchObject({ ok: true, value: { after: null } })
    expect(asked.every((url) => url.startsWith('/listings/sale'))).toBe(true)
  })

  it('goes from place to place, and past one without homes', async () => {
    const { feed, asked } = await openFeed(
      (request, response, url) =>
        url.searchParams.has('city')
          ? answerJson(response, { status: 404, error: 'resource/not-found' }, 404)
          : market(2)(request, response, url),
      ['Nowhere, TX', '78723'],
    )
    expect((await sweep(feed)).keys.size).toBe(2)
    expect(asked[1]).toBe('/listings/sale?zipCode=78723&status=Active&limit=500&offset=0')
  })

  it('goes on where a sync broke off, in another process too, and begins again after its end', async () => {
    const { feed, asked } = await openFeed(market(1200))
    const first = await feed.changesAfter(null, signal)
    if (!first.ok) throw new Error(first.error.message)
    const later = await openFeed(market(1200))
    const { cursor } = await sweep(later.feed, first.value.cursor)
    expect(later.asked[0]).toContain('offset=480')
    expect(asked).toHaveLength(1)
    await sweep(later.feed, cursor)
    expect(later.asked.filter((path) => path.endsWith('offset=0'))).toHaveLength(1)
  })

  it('brings earlier prices before the listing, counts refused records, and takes back what is inactive', async () => {
    const cut = listing({
      id: 'cut',
      history: {
        '2024-06-24': { event: 'Sale Listing', price: 950_000, listedDate: '2024-06-24' },
      },
    })
    const { feed } = await openFeed((_, response) =>
      answerJson(response, [
        cut,
        listing({ price: null }),
        listing({ id: 'gone', status: 'Inactive', history: null }),
      ]),
    )
    const page = await feed.changesAfter(null, signal)
    expect(page).toMatchObject({
      ok: true,
      value: {
        rows: [
          { ok: true, value: { source: 'rc', listPrice: 950_000, exportedOn: '2024-06-24' } },
          { ok: true, value: { source: 'rc', listPrice: 899_000, exportedOn: '2024-09-30' } },
          { ok: false, error: { line: 2, reason: 'no price' } },
        ],
        removed: ['gone:2024-06-24'],
        upToDate: true,
      },
    })
  })

  it('knows the keys of a whole sync without asking again, and asks where it did not read all itself', async () => {
    const { feed, asked } = await openFeed(market(700))
    const { keys } = await sweep(feed)
    expect(await feed.keys(null, signal)).toEqual({
      ok: true,
      value: { keys: [...keys], after: null },
    })
    expect(asked).toHaveLength(2)

    const { feed: later, asked: askedLater } = await openFeed(market(700))
    await sweep(later, '0:480')
    const first = await later.keys(null, signal)
    if (!first.ok || first.value.after === null) throw new Error('one page has all keys')
    const second = await later.keys(first.value.after, signal)
    if (!second.ok) throw new Error(second.error.message)
    expect(new Set([...first.value.keys, ...second.value.keys])).toEqual(keys)
    expect(second.value.after).toBeNull()
    expect(askedLater).toHaveLength(3)
  })

  it('never asks more than twenty times in a second', async () => {
    const { feed, asked, waits } = await openFeed(market(9000))
    await sweep(feed)
    expect(asked.length).toBe(19)
    expect(waits).toHaveLength(18)
    expect(waits.every((ms) => ms * 20 > 1000)).toBe(true)
  })
})

describe('when RentCast does not answer as it should', () => {
  const failing = (...answers: RentcastAnswer[]): RentcastAnswer => {
    let call = 0
    return (request, response, url) => {
      const answer = answers[call++] ?? market(1)
      answer(request, response, url)
    }
  }
  const status =
    (code: number, headers: Record<string, string> = {}): RentcastAnswer =>
    (_, response) =>
      response.writeHead(code, headers).end('{"error":"auth/rate-limit-exceeded","message":"x"}')

  it.each([
    ['asks for patience', status(429, { 'retry-after': '7' }), 7000],
    ['has a fault of its own', status(503), 1000],
    [
      'drops the connection',
      (_: IncomingMessage, response: ServerResponse) => response.destroy(),
      1000,
    ],
    [
      'answers in pieces of no JSON',
      (_: IncomingMessage, response: ServerResponse) => response.end('[{'),
      1000,
    ],
  ] as const)('it is asked again where it %s', async (_, answer, least) => {
    const { feed, asked, waits } = await openFeed(failing(answer, answer))
    expect((await sweep(feed)).keys.size).toBe(1)
    expect(asked).toHaveLength(3)
    expect(Math.max(...waits)).toBeGreaterThanOrEqual(least)
  })

  it.each([
    [
      401,
      'refused',
      'RentCast refuses the key (401, auth/rate-limit-exceeded). Check the key and its plan at app.rentcast.io.',
    ],
    [
      400,
      'refused',
      'RentCast does not take the request (400, auth/rate-limit-exceeded). Check the places of this source.',
    ],
  ])('%i is reported to the operator at once', async (code, kind, message) => {
    const { feed, asked } = await openFeed(status(code))
    expect(await feed.changesAfter(null, signal)).toEqual({
      ok: false,
      error: { kind, message, retryAfterSeconds: null },
    })
    expect(asked).toHaveLength(1)
  })

  it('a long wait is left to the planner of the next sync', async () => {
    const { feed, asked } = await openFeed(status(429, { 'retry-after': '3600' }))
    expect(await feed.changesAfter(null, signal)).toMatchObject({
      ok: false,
      error: { kind: 'unavailable', retryAfterSeconds: 3600 },
    })
    expect(asked).toHaveLength(1)
  })

  it('gives up after four tries, without a word of what was answered', async () => {
    const { feed, asked } = await openFeed(status(500))
    const page = await feed.changesAfter(null, signal)
    expect(page).toEqual({
      ok: false,
      error: {
        kind: 'unavailable',
        message: 'RentCast has a fault of its own (500, auth/rate-limit-exceeded).',
        retryAfterSeconds: null,
      },
    })
    expect(asked).toHaveLength(4)
  })

  it('takes no redirect, which would carry the key away, and nothing that is no list', async () => {
    const moved = await openFeed(status(302, { location: 'http://127.0.0.1:1/' }))
    expect(await moved.feed.changesAfter(null, signal)).toMatchObject({
      error: { kind: 'refused' },
    })
    const { feed } = await openFeed((_, response) => answerJson(response, { listings: [] }))
    expect(await feed.changesAfter(null, signal)).toMatchObject({
      error: { message: 'RentCast answers with something that is no list of listings.' },
    })
  })

  it('stops at once when the server does', async () => {
    const { feed } = await openFeed(market(1))
    await expect(feed.changesAfter(null, AbortSignal.abort())).rejects.toThrow('aborted')
  })
})

it.each(['se\ncret', 'sécrèt…', ''])('no key such as %j is sent, or repeated', async (key) => {
  const { url, asked } = await startRentcastApi(market(1))
  const feed = openRentcastFeed({ source: 'rc', url, key, places: ['78704'], now: Date.now })
  expect(await feed.changesAfter(null, signal)).toMatchObject({
    ok: false,
    error: {
      kind: 'refused',
      message: 'The key of RentCast holds characters that no key has: check where it is set.',
    },
  })
  expect(asked).toEqual([])
})
