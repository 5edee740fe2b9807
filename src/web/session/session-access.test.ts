import { expect, it, vi } from 'vitest'
import type { AuthClient } from './clients/auth-client.ts'
import { createSessionAccess } from './session-access.ts'
import { openSessionMarks } from './session-marks.ts'

const realm = {
  origin: 'https://flips.example',
  apiScopes: ['api/access'],
  protectedResources: [{ url: 'https://tiles.example', scopes: ['tiles/read'] }],
}

const open = () => {
  const kept = new Map<string, string>()
  const storage: Storage = {
    length: 0,
    key: () => null,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
  const client = {
    handleRedirect: async () => ({ type: 'none' }) as const,
    activeAccount: () => null,
    signIn: vi.fn<AuthClient['signIn']>(async () => {}),
    resetPassword: async () => {},
    getToken: vi.fn<AuthClient['getToken']>(async ([scope]) => ({
      token: `for ${scope}`,
      expiresAt: Number.POSITIVE_INFINITY,
    })),
    signOut: async () => {},
  }
  let clock = 1_000_000
  const access = createSessionAccess({
    client,
    realm,
    marks: openSessionMarks({ localStorage: storage, sessionStorage: storage }),
    path: () => '/home?from=mail',
    leave: () => {},
    now: () => clock,
  })
  const pass = (ms: number) => {
    clock += ms
  }
  return { access, client, pass, kept }
}

it('gives each address the token of its scopes, and others none', async () => {
  const { access, client } = open()
  expect(await access.passFor('/api/places')).toEqual({ type: 'token', token: 'for api/access' })
  expect(await access.passFor('https://tiles.example/1/2/3')).toEqual({
    type: 'token',
    token: 'for tiles/read',
  })
  expect(await access.passFor('https://elsewhere.example/')).toEqual({ type: 'none' })
  client.getToken.mockResolvedValue(null)
  expect(await access.passFor('/api/places', { fresh: true })).toEqual({ type: 'sign-in-needed' })
})

it('comes back to the same screen, and remembers that a search was not run', async () => {
  const { access, client, kept } = open()
  expect(await access.signInAgain('search')).toBe('leaving')
  expect(client.signIn).toHaveBeenCalledExactlyOnceWith({
    path: '/home?from=mail',
    searchNotRun: true,
  })
  expect(kept.has('signInUnderWay')).toBe(true)
})

it('leaves once for calls that need a sign-in at the same time', async () => {
  const { access, client } = open()
  const ways = [access.signInAgain('other'), access.signInAgain('other')]
  expect(await Promise.all(ways)).toEqual(['leaving', 'leaving'])
  expect(client.signIn).toHaveBeenCalledOnce()
})

it('does not send people around in circles', async () => {
  const { access, client, pass } = open()
  await access.signInAgain('other')
  pass(59_000)
  expect(await access.signInAgain('other')).toBe('in-vain')
  pass(1_000)
  expect(await access.signInAgain('other')).toBe('leaving')
  expect(client.signIn).toHaveBeenCalledTimes(2)
})

it('signs in as often as the person presses for it', async () => {
  const { access, client } = open()
  await access.signInAgain('search')
  const pressed = await access.signInAgain('search', 'pressed')
  expect(pressed).toBe('leaving')
  expect(client.signIn).toHaveBeenCalledTimes(2)
})
