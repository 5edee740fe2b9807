import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ClientConfig } from '../../../contract/client-config.ts'
import { openAuthClient } from './open-auth-client.ts'

const origin = 'https://flips.example'
const authority = 'https://flips.b2clogin.com/flips.onmicrosoft.com/b2c_1_signupsignin/v2.0'
const resetAuthority = 'https://flips.b2clogin.com/flips.onmicrosoft.com/b2c_1_passwordreset/v2.0'
const api = 'https://flips.onmicrosoft.com/api/access'
const tiles = 'https://flips.onmicrosoft.com/tiles/read'
const STORED = `oidc.user:${authority}:page`

const identity: ClientConfig['identity'] = {
  kind: 'msal',
  clientId: 'page',
  authority: authority.replace('/v2.0', ''),
  resetAuthority: resetAuthority.replace('/v2.0', ''),
  knownAuthorities: ['flips.b2clogin.com'],
  scopes: [api],
  embedded: false,
}
const protectedResources = [{ url: 'https://tiles.example', scopes: [tiles] }]

const idToken = (claims: object) =>
  ['{}', JSON.stringify(claims), 'signed']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

const storage = () => {
  const kept = new Map<string, string>()
  return Object.defineProperties(
    {},
    {
      length: { get: () => kept.size },
      key: { value: (at: number) => [...kept.keys()][at] ?? null },
      getItem: { value: (name: string) => kept.get(name) ?? null },
      setItem: { value: (name: string, text: string) => void kept.set(name, text) },
      removeItem: { value: (name: string) => void kept.delete(name) },
    },
  ) as Storage
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const signedIn = {
  access_token: 'first',
  refresh_token: 'refresh-1',
  id_token: idToken({ sub: 'ann', name: 'Ann Avery', auth_time: 100 }),
  token_type: 'Bearer',
  scope: `${api} openid offline_access`,
  expires_at: inSeconds(3_000),
  profile: { sub: 'ann', emails: ['ann@mail.example'] },
}

/** A page where Ann is signed in, before a provider that answers requests of tokens so. */
const open = async (
  answer: (asked: URLSearchParams) => object,
  changed: Partial<ClientConfig['identity']> = {},
  search = '',
) => {
  const asked: Record<string, string>[] = []
  const fetch = vi.fn(async (url: string, init: RequestInit = {}) => {
    if (url.endsWith('/.well-known/openid-configuration'))
      return Response.json({
        issuer: 'https://flips.b2clogin.com/1-2-3/v2.0/',
        authorization_endpoint: `${authority}/authorize`,
        token_endpoint: `${authority}/token`,
      })
    const form = new URLSearchParams(String(init.body))
    asked.push(Object.fromEntries(form))
    const body = answer(form)
    return Response.json(body, { status: 'error' in body ? 400 : 200 })
  })
  vi.stubGlobal('fetch', fetch)
  localStorage.setItem(STORED, JSON.stringify(signedIn))
  const config = { identity: { ...identity, ...changed }, protectedResources }
  const page = { origin, search, href: `${origin}/home${search}` }
  return { client: await openAuthClient(config, page), asked }
}

beforeEach(() => {
  const window = { localStorage: storage(), sessionStorage: storage() }
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', window.localStorage)
  onTestFinished(() => void vi.unstubAllGlobals())
})

describe('at Azure AD B2C', () => {
  it('a sign-in is read with the name of its ID token and the first of its e-mails', async () => {
    const { client } = await open(() => ({}))
    const ann = { sub: 'ann', name: 'Ann Avery', email: 'ann@mail.example' }
    expect(client.activeAccount()).toEqual(ann)
  })

  it('a renewal is taken whose ID token has another `auth_time`, and asks as B2C wants it', async () => {
    const { client, asked } = await open(() => ({
      access_token: 'second',
      refresh_token: 'refresh-2',
      id_token: idToken({ sub: 'ann', name: 'Ann Byron', auth_time: 200 }),
      token_type: 'Bearer',
      expires_in: 3_600,
    }))
    expect((await client.getToken([api], { fresh: false }))?.token).toBe('second')
    expect(asked).toEqual([
      {
        grant_type: 'refresh_token',
        client_id: 'page',
        refresh_token: 'refresh-1',
        redirect_uri: `${origin}/redirect.html`,
        scope: `openid profile offline_access ${api}`,
      },
    ])
    expect(client.activeAccount()?.name).toBe('Ann Byron')
    expect(JSON.parse(localStorage.getItem(STORED) ?? '')).toMatchObject({
      access_token: 'second',
      refresh_token: 'refresh-2',
    })
  })

  it('another service gets a token of its own, and the one for the API stays', async () => {
    const { client, asked } = await open(() => ({
      access_token: 'for tiles',
      refresh_token: 'refresh-2',
      token_type: 'Bearer',
      expires_in: 3_600,
    }))
    expect((await client.getToken([tiles], { fresh: false }))?.token).toBe('for tiles')
    expect(asked).toMatchObject([{ scope: `${tiles} offline_access` }])
    expect(JSON.parse(localStorage.getItem(STORED) ?? '')).toMatchObject({
      access_token: 'first',
      refresh_token: 'refresh-2',
      profile: { sub: 'ann' },
    })
  })

  it('a provider that is busy has not refused: what there was stays', async () => {
    const { client } = await open(() => ({ error: 'temporarily_unavailable' }))
    await expect(client.getToken([api], { fresh: true })).rejects.toThrow()
    expect(client.activeAccount()?.sub).toBe('ann')
  })

  it('a renewal that is answered after one has signed out signs no one in again', async () => {
    const { client } = await open(() => {
      localStorage.removeItem(STORED)
      return { access_token: 'late', token_type: 'Bearer', expires_in: 3_600 }
    })
    await client.getToken([api], { fresh: true })
    expect(localStorage.getItem(STORED)).toBeNull()
  })

  it('a renewal of another user is no renewal', async () => {
    const { client } = await open(() => ({
      access_token: 'second',
      id_token: idToken({ sub: 'bob' }),
      token_type: 'Bearer',
    }))
    expect(await client.getToken([tiles], { fresh: false })).toBe(null)
  })

  it.each([
    ['code=1', { type: 'password-reset' }],
    ['error=access_denied&error_description=AADB2C90091', { type: 'failed', returnTo: null }],
  ])('the reset policy that answers %s', async (answer, outcome) => {
    const kept = { id: 'abc', authority: resetAuthority, client_id: 'page', created: inSeconds(0) }
    window.sessionStorage.setItem('oidc.abc', JSON.stringify(kept))
    const { client } = await open(() => ({}), {}, `?state=abc&${answer}`)
    expect(await client.handleRedirect()).toMatchObject(outcome)
  })

  it('a forgotten password is distinguished from other failures', async () => {
    const kept = { id: 'abc', authority, client_id: 'page', data: { path: '/comps/7' } }
    const failing = async (code: string) => {
      window.sessionStorage.setItem('oidc.abc', JSON.stringify(kept))
      const search = `?state=abc&error=access_denied&error_description=${code}: Sorry.`
      return (await open(() => ({}), {}, search)).client.handleRedirect()
    }
    expect(await failing('AADB2C90118')).toEqual({ type: 'forgot-password' })
    expect(await failing('AADB2C90091')).toMatchObject({
      type: 'failed',
      returnTo: { path: '/comps/7' },
    })
  })
})

it('at any other provider one token goes to every service, and no more is asked for than was granted', async () => {
  const { client, asked } = await open(
    () => ({ access_token: 'second', token_type: 'Bearer', expires_in: 3_600 }),
    { kind: 'oidc', clientId: 'page', authority, scopes: [api] },
  )
  expect((await client.getToken([tiles], { fresh: false }))?.token).toBe('second')
  expect(asked).toMatchObject([{ scope: signedIn.scope }])
})

it('a stored ID token that cannot be decoded leaves the name empty', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem(STORED, JSON.stringify({ ...signedIn, id_token: 'a.b!.c' }))
  const config = { identity, protectedResources }
  const client = await openAuthClient(config, { origin, search: '', href: origin })
  expect(client.activeAccount()).toMatchObject({ sub: 'ann', name: '' })
  expect(log).toHaveBeenCalled()
})
