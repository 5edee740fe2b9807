import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { callInTime } from './call-in-time.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that never answers: the call ends when its signal does. */
const silentServer = () =>
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        if (signal?.aborted) reject(signal.reason)
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )

const lookUp = (leaving = new AbortController().signal) =>
  callInTime('/api/places', z.unknown(), leaving)

describe('a look-up', () => {
  it('is given up after half a minute, and says that the server was slow', async () => {
    silentServer()
    const answer = lookUp()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await answer).toEqual({
      ok: false,
      error: {
        kind: 'unreachable',
        text: 'Network error: the server took too long to answer. Try again in a moment.',
      },
    })
  })

  it('says nothing when its caller has left, before it or during it', async () => {
    silentServer()
    const aborted = { ok: false, error: { kind: 'aborted' } }
    expect(await lookUp(AbortSignal.abort())).toEqual(aborted)
    const leaving = new AbortController()
    const answer = lookUp(leaving.signal)
    await vi.advanceTimersByTimeAsync(1_000)
    leaving.abort()
    expect(await answer).toEqual(aborted)
  })

  it('works in a browser that can neither join signals nor time them', async () => {
    vi.stubGlobal('AbortSignal', { ...AbortSignal, any: undefined, timeout: undefined })
    vi.stubGlobal('fetch', async () => Response.json([1]))
    expect(await lookUp()).toMatchObject({ ok: true, value: { body: [1] } })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('distinguishes a server that cannot be reached from one that is slow', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no route')))
    const answer = lookUp()
    // It is asked again three times before.
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await answer).toMatchObject({
      error: { kind: 'unreachable', text: expect.stringContaining('could not be reached') },
    })
  })
})
