import { expect, it, vi } from 'vitest'
import type { AuthClient } from './auth-client.ts'
import { createTokenKeeper } from './token-keeper.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A clock, and an identity provider whose tokens are numbered and last so long. */
const open = (lastsMs = HOUR) => {
  let clock = 0
  let issued = 0
  const getToken = vi.fn<AuthClient['getToken']>(async ([scope]) => {
    issued += 1
    return { token: `${scope} ${issued}`, expiresAt: clock + lastsMs }
  })
  const keeper = createTokenKeeper(getToken, () => clock)
  const pass = (ms: number) => {
    clock += ms
  }
  return { keeper, getToken, pass }
}

it('asks once in five minutes', async () => {
  const { keeper, getToken, pass } = open()
  expect(await keeper.tokenFor(['api'], false)).toBe('api 1')
  pass(5 * MINUTE - 1)
  expect(await keeper.tokenFor(['api'], false)).toBe('api 1')
  pass(1)
  expect(await keeper.tokenFor(['api'], false)).toBe('api 2')
  expect(getToken).toHaveBeenCalledTimes(2)
  expect(getToken).toHaveBeenLastCalledWith(['api'], { fresh: false })
})

it('asks sooner when the token ends sooner', async () => {
  const { keeper, pass } = open(3 * MINUTE)
  await keeper.tokenFor(['api'], false)
  pass(2 * MINUTE)
  expect(await keeper.tokenFor(['api'], false)).toBe('api 2')
})

it('asks once for calls made at the same time', async () => {
  const { keeper, getToken } = open()
  const tokens = await Promise.all([1, 2, 3].map(() => keeper.tokenFor(['api'], false)))
  expect(tokens).toEqual(['api 1', 'api 1', 'api 1'])
  expect(getToken).toHaveBeenCalledTimes(1)
})

it('keeps a token for each set of scopes', async () => {
  const { keeper } = open()
  expect(await keeper.tokenFor(['api'], false)).toBe('api 1')
  expect(await keeper.tokenFor(['maps'], false)).toBe('maps 2')
  expect(await keeper.tokenFor(['api'], false)).toBe('api 1')
})

it('brings a fresh token when the kept one was turned away, and keeps that', async () => {
  const { keeper, getToken } = open()
  await keeper.tokenFor(['api'], false)
  expect(await keeper.tokenFor(['api'], true)).toBe('api 2')
  expect(getToken).toHaveBeenLastCalledWith(['api'], { fresh: true })
  expect(await keeper.tokenFor(['api'], false)).toBe('api 2')
})

it('has none when only an interactive sign-in can bring one, and asks again after a failure', async () => {
  const { keeper, getToken } = open()
  getToken.mockResolvedValueOnce(null)
  expect(await keeper.tokenFor(['api'], false)).toBe(null)
  getToken.mockRejectedValueOnce(new Error('offline'))
  await expect(keeper.tokenFor(['api'], false)).rejects.toThrow('offline')
  expect(await keeper.tokenFor(['api'], false)).toBe('api 1')
})
