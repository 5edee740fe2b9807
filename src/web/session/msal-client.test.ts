import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { loopbackHttp } from './loopback-http.ts'
import { msalConfiguration, signInParameters } from './msal-client.ts'

const real: Parameters<typeof msalConfiguration>[0] = {
  kind: 'msal',
  clientId: 'client',
  authority: 'https://flips.b2clogin.com/flips.onmicrosoft.com/b2c_1_signupsignin',
  resetAuthority: 'https://flips.b2clogin.com/flips.onmicrosoft.com/b2c_1_passwordreset',
  knownAuthorities: ['flips.b2clogin.com'],
  scopes: ['api/access'],
  embedded: false,
}
const embedded = {
  ...real,
  authority: 'http://localhost:3000/sandbox/identity/t.example/b2c_1_signupsignin',
  knownAuthorities: ['localhost:3000'],
  embedded: true,
}
const pageAt = (address: string) => new URL(address)

describe('MSAL', () => {
  it('keeps tokens in local storage, renews those that end within a day, and comes back to welcome', () => {
    expect(msalConfiguration(real, pageAt('https://flips.example/home'))).toEqual({
      auth: {
        clientId: 'client',
        authority: real.authority,
        knownAuthorities: ['flips.b2clogin.com'],
        redirectUri: 'https://flips.example/redirect.html',
        postLogoutRedirectUri: 'https://flips.example/welcome',
      },
      cache: { cacheLocation: 'localStorage' },
      system: { tokenRenewalOffsetSeconds: 86_400 },
    })
  })

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'speaks http to the embedded identity provider on %s',
    (address) => {
      const { auth, system } = msalConfiguration(embedded, pageAt(address))
      expect(auth.authority).toMatch(/^https:/)
      expect(system?.networkClient).toBe(loopbackHttp)
    },
  )

  it.each([
    ['the embedded one behind a public name', embedded, 'http://flips.example'],
    ['the embedded one with TLS', embedded, 'https://localhost:3000'],
    ['a host that begins like this machine', embedded, 'http://localhost.evil.example'],
    [
      'a real one, on this machine',
      { ...real, authority: embedded.authority },
      'http://localhost:3000',
    ],
  ])('speaks no http to %s', (_, config, address) => {
    const { auth, system } = msalConfiguration(config, pageAt(address))
    expect(auth.authority).toBe(config.authority)
    expect(system?.networkClient).toBe(undefined)
  })
})

it('asks MSAL for who is expected, for a second factor, and for the page that changes it', () => {
  expect(signInParameters({})).toEqual({})
  expect(signInParameters({ email: 'ann@mail.example', stepUpTo: ['mfa', 'otp'] })).toEqual({
    loginHint: 'ann@mail.example',
    prompt: 'login',
    extraQueryParameters: { acr_values: 'mfa otp' },
  })
  expect(signInParameters({ changeSecondFactor: true })).toEqual({
    prompt: 'login',
    extraQueryParameters: { second_factor: 'change' },
  })
})

describe('on this machine', () => {
  const answering = (body: unknown) => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body))
    vi.stubGlobal('fetch', fetch)
    onTestFinished(() => void vi.unstubAllGlobals())
    return fetch
  }

  it('the provider is asked by http, and its issuer is given as https', async () => {
    const fetch = answering({
      issuer: 'http://localhost:3000/x/',
      jwks_uri: 'http://localhost:3000/j',
    })
    const metadata = 'https://localhost:3000/t/p/v2.0/.well-known/openid-configuration'
    const { body, status } = await loopbackHttp.sendGetRequestAsync(metadata)
    expect(fetch.mock.calls[0]?.[0]).toBe(metadata.replace('https:', 'http:'))
    expect({ body, status }).toEqual({
      status: 200,
      body: { issuer: 'https://localhost:3000/x/', jwks_uri: 'http://localhost:3000/j' },
    })
  })

  it('everything else comes as it is', async () => {
    const fetch = answering({ issuer: 'http://localhost:3000/x/' })
    const options = { headers: { 'content-type': 'text/plain' }, body: 'code=1' }
    const { body } = await loopbackHttp.sendPostRequestAsync(
      'https://localhost:3000/token',
      options,
    )
    expect(body).toEqual({ issuer: 'http://localhost:3000/x/' })
    expect(fetch.mock.calls[0]).toEqual([
      'http://localhost:3000/token',
      { method: 'POST', ...options },
    ])
  })
})
