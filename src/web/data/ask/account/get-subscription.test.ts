import { afterEach, describe, expect, it, vi } from 'vitest'
import { getSubscription } from './get-subscription.ts'

afterEach(() => vi.unstubAllGlobals())

const answered = (status: number, body: string) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  return getSubscription('ann', new AbortController().signal)
}

describe('a person who asks for their subscription', () => {
  it('has none when our own server says so', async () => {
    const body = JSON.stringify({ error: 'You have no subscription yet.', code: 'no-subscription' })
    expect(await answered(404, body)).toEqual({ ok: true, value: null })
  })

  it.each([
    ['a proxy’s page', '<html><h1>404 Not Found</h1></html>'],
    ['no body', ''],
    ['another code', '{"error":"No such account.","code":"not-found"}'],
    ['no code', '{"error":"There is nothing here."}'],
    ['the code outside its place', '"no-subscription"'],
  ])('may well have one when a 404 brings %s', async (_, body) => {
    expect(await answered(404, body)).toMatchObject({
      ok: false,
      error: { kind: 'refused', status: 404 },
    })
  })
})
