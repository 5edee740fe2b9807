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
