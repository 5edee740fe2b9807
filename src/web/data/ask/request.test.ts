import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type CallOptions, callApi } from './request.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server that never answers: the call ends when its signal does. */
const callInVain = (signal: AbortSignal) => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => Promise.reject(signal?.reason))
  return callApi('/api/places', z.unknown(), { signal })
}

describe('a call that is ended', () => {
  it('says nothing when its caller has left', async () => {
    expect(await callInVain(AbortSignal.abort())).toEqual({ ok: false, error: { kind: 'aborted' } })
  })
})

describe('a page that is left at once', () => {
  const sent = async (options: CallOptions) => {
    const fetch = vi.fn(async (_: string, __?: RequestInit) => new Response('{}'))
    vi.stubGlobal('fetch', fetch)
    await callApi('/api/account/mails', z.unknown(), options)
    return fetch.mock.calls[0]?.[1]?.keepalive ?? false
  }

  it('still has its changes sent, but no questions, and nothing that its caller can end', async () => {
    expect(await sent({ method: 'PUT', body: { alertMails: false } })).toBe(true)
    expect(await sent({ method: 'DELETE' })).toBe(true)
    expect(await sent({})).toBe(false)
    const { signal } = new AbortController()
    expect(await sent({ method: 'POST', body: {}, signal })).toBe(false)
    expect(await sent({ method: 'PUT', body: {}, signal, outlivesPage: true })).toBe(true)
  })

  it('has no changes sent so that browsers would refuse for their size', async () => {
    expect(await sent({ method: 'PUT', body: 'x'.repeat(20_000) })).toBe(false)
  })
})

describe('a refusal', () => {
  const answered = (status: number, body: string) => {
    vi.stubGlobal('fetch', async () => new Response(body, { status }))
    return callApi('/api/account/sign-up-square', z.unknown(), { method: 'POST', body: {} })
  }

  it('is said in the server’s words', async () => {
    const body = '{"error":"The card was declined.","code":"card-declined","field":"paymentToken"}'
    const error = {
      kind: 'refused',
      status: 402,
      text: 'The card was declined.',
      code: 'card-declined',
      field: 'paymentToken',
    }
    expect(await answered(402, body)).toEqual({ ok: false, error })
  })

  it.each(['{"error":"","code":"odd"}', '{"error":"  ","code":"odd"}', '{}', '<h1>Oops</h1>', ''])(
    'that says nothing (%j) gets a sentence, which claims nothing about what was done',
    async (body) => {
      const text = 'Server error (500). Try again in a moment.'
      expect(await answered(500, body)).toMatchObject({ ok: false, error: { text } })
    },
  )
})

describe('a call that can be repeated', () => {
  /** Answers in turn, the last one on and on. */
  const answering = (...answers: (Response | 'lost')[]) => {
    const fetch = vi.fn(async () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (answer === undefined || answer === 'lost') throw new TypeError('Failed to fetch')
      return answer.clone()
    })
    vi.stubGlobal('fetch', fetch)
    return fetch
  }
  const badGateway = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  const noDatabase = () =>
    new Response('{"error":"Away.","code":"database-unavailable"}', { status: 503 })

  const stopping = () =>
    new Response('{"error":"Restarting.","code":"server-stopping"}', { status: 503 })

  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const ended = async <T>(call: Promise<T>): Promise<T> => {
    await vi.advanceTimersByTimeAsync(6_000)
    return call
  }

  it.each([
    ['no answer', () => 'lost' as const],
    ['a proxy’s answer for a node that is away', badGateway],
    ['a database that is away', noDatabase],
    ['a server that stops', stopping],
  ])('is sent again after %s', async (_, failure) => {
    const fetch = answering(failure(), failure(), failure(), new Response('{"fine":true}'))
    const answer = await ended(callApi('/api/places', z.unknown()))
    expect(answer).toMatchObject({ ok: true, value: { body: { fine: true } } })
    expect(fetch).toHaveBeenCalledTimes(4)
  })

  it('fails with the last failure when it goes on failing', async () => {
    const fetch = answering('lost', 'lost', 'lost', noDatabase())
    expect(await ended(callApi('/api/places', z.unknown()))).toMatchObject({
      ok: false,
      error: { code: 'database-unavailable' },
    })
    expect(fetch).toHaveBeenCalledTimes(4)
  })

  it('may be one that sends something, when its caller says so', async () => {
    const fetch = answering(badGateway(), new Response('[]'))
    const search = { method: 'POST', body: {}, repeatable: true } as const
    expect(await ended(callApi('/api/search', z.unknown(), search))).toMatchObject({ ok: true })
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('is no other one that sends something', async () => {
    const fetch = answering(badGateway())
    await ended(callApi('/api/deals', z.unknown(), { method: 'POST', body: {} }))
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('is not sent again to a service that is away, or without a network', async () => {
    const refused = answering(
      new Response('{"error":"Away.","code":"payments-unavailable"}', { status: 503 }),
    )
    await ended(callApi('/api/places', z.unknown()))
    expect(refused).toHaveBeenCalledTimes(1)
    vi.stubGlobal('navigator', { onLine: false })
    const lost = answering('lost')
    await ended(callApi('/api/places', z.unknown()))
    expect(lost).toHaveBeenCalledTimes(1)
  })

  it('ends when its caller leaves meanwhile', async () => {
    const fetch = answering('lost')
    const caller = new AbortController()
    const call = callApi('/api/places', z.unknown(), { signal: caller.signal })
    await vi.advanceTimersByTimeAsync(10)
    caller.abort()
    expect(await ended(call)).toEqual({ ok: false, error: { kind: 'aborted' } })
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})
