import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { callApi } from './request.ts'

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
