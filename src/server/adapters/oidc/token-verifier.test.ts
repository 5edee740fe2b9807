import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTokenVerifier, type TokenRules } from './token-verifier.ts'

const ofAnn = { sub: 'ann', email: 'Ann@Mail.Example', email_verified: true }

/** A provider that publishes its metadata, one key, and Ann's e-mail to anyone who asks. */
const startProvider = async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const asked: string[] = []
  let userinfo: object = ofAnn
  let interrupted = 0
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (interrupted > 0) {
      interrupted -= 1
      response.writeHead(503).end()
      return
    }
    const origin = `http://127.0.0.1:${port()}`
    const answers: Record<string, object> = {
      '/configuration': {
        issuer: 'https://id.example/v2.0/',
        jwks_uri: `${origin}/keys`,
        userinfo_endpoint: `${origin}/userinfo`,
      },
      '/keys': { keys: [key] },
      '/userinfo': userinfo,
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[request.url ?? ''] ?? {}))
  })
  const port = () => (server.address() as AddressInfo).port
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const answerAs = (claims: object) => {
    userinfo = claims
  }
  const interrupt = (requests: number) => {
    interrupted = requests
  }
  return {
    privateKey,
    asked,
    answerAs,
    interrupt,
    url: () => `http://127.0.0.1:${port()}/configuration`,
    server,
  }
}

let provider: Awaited<ReturnType<typeof startProvider>>
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => void provider.server.close())

const rules = (change: Partial<TokenRules> = {}): TokenRules => ({
  metadataUrl: provider.url(),
  audiences: ['the-api', 'https://flips.example/mcp'],
  scope: 'https://flips.example/api/access',
  resetPolicy: 'b2c_1_passwordreset',
  subIsDirectoryId: true,
  asksForEmail: false,
  ...change,
})

const claims = { sub: 'ann', scp: 'other access', tfp: 'b2c_1_signupsignin' }
type Changes = { issuer?: string; audience?: string; expires?: string; alg?: string; kid?: string }

const tokenOf = (
  payload: Record<string, unknown> = claims,
  { issuer = 'https://id.example/v2.0/', audience = 'the-api', expires = '1h' }: Changes = {},
  key = provider.privateKey,
) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key)

const check = async (token: string, change: Partial<TokenRules> = {}) => {
  const verified = await openTokenVerifier(() => rules(change))(token)
  return verified.ok ? verified.value : verified.error
}

describe('an access token', () => {
  it('says who asks', async () => {
    const principal = await check(
      await tokenOf({ ...claims, email: 'Ann@Mail.Example', email_verified: true }),
    )
    expect(principal).toMatchObject({
      issuer: 'https://id.example/v2.0/',
      sub: 'ann',
      directoryId: 'ann',
      email: 'ann@mail.example',
    })
  })

  it('names the directory’s id by oid, where sub is one of the application’s own', async () => {
    const external = { subIsDirectoryId: false }
    expect(await check(await tokenOf({ ...claims, oid: 'o1' }), external)).toMatchObject({
      directoryId: 'o1',
    })
    expect(await check(await tokenOf(), external)).toMatchObject({ directoryId: null })
  })

  it('gives no e-mail that is not verified', async () => {
    expect(await check(await tokenOf({ ...claims, email: 'a@mail.example' }))).toMatchObject({
      email: null,
    })
  })

  it('says by what the person signed in, and in which session', async () => {
    expect(
      await check(await tokenOf({ ...claims, acr: 'gold', amr: ['pwd', 'otp', 7], sid: 's-1' })),
    ).toMatchObject({ authenticatedBy: ['gold', 'pwd', 'otp'], session: 's-1' })
    expect(await check(await tokenOf({ ...claims, sid: 'with spaces' }))).toMatchObject({
      authenticatedBy: [],
      session: null,
    })
  })

  it('may be late by a minute', async () => {
    expect(await check(await tokenOf(claims, { expires: '-30s' }))).toMatchObject({ sub: 'ann' })
    expect(await check(await tokenOf(claims, { expires: '-2m' }))).toBe(401)
  })

  it.each([
    ['its scope in full', { sub: 'ann', scp: 'https://flips.example/api/access' }],
    ['scope instead of scp', { sub: 'ann', scope: 'openid access' }],
    ['a list of scopes', { sub: 'ann', scp: ['access'] }],
  ])('may carry %s', async (_, payload) => {
    expect(await check(await tokenOf(payload))).toMatchObject({ sub: 'ann' })
  })

  it('without our scope is refused 403', async () => {
    expect(await check(await tokenOf({ ...claims, scp: 'accessories' }))).toBe(403)
  })

  it('without any scope is an id token: 401', async () => {
    expect(await check(await tokenOf({ sub: 'ann' }))).toBe(401)
  })

  it.each(['tfp', 'acr'])('of the reset policy (%s) gives no access: 401', async (claim) => {
    const payload = { sub: 'ann', scp: 'access', [claim]: 'B2C_1_PasswordReset' }
    expect(await check(await tokenOf(payload))).toBe(401)
  })

  it('for any of the audiences is let in', async () => {
    const token = await tokenOf(claims, { audience: 'https://flips.example/mcp' })
    expect(await check(token)).toMatchObject({ sub: 'ann' })
  })

  it('of another audience or issuer is refused 401', async () => {
    expect(await check(await tokenOf(claims, { audience: 'the-page' }))).toBe(401)
    expect(await check(await tokenOf(claims, { issuer: 'https://id.example/v2.0' }))).toBe(401)
  })

  it('without a subject is refused 401', async () => {
    expect(await check(await tokenOf({ scp: 'access' }))).toBe(401)
  })

  it('signed by another key is refused 401', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    expect(await check(await tokenOf(claims, {}, privateKey))).toBe(401)
  })

  it('with alg none, or signed by HS256, is refused 401', async () => {
    const payload = { ...claims, iss: 'https://id.example/v2.0/', aud: 'the-api' }
    const none = new UnsecuredJWT(payload).setIssuedAt().setExpirationTime('1h').encode()
    const shared = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('a secret of thirty-two characters'))
    for (const token of [none, shared]) expect(await check(token)).toBe(401)
  })

  it.each(['', 'x', 'a.b.c', 'null'])('that is none ("%s") is refused 401', async (token) => {
    expect(await check(token)).toBe(401)
  })
})

describe('the provider', () => {
  it('is asked for metadata and keys once', async () => {
    const verify = openTokenVerifier(() => rules())
    const before = provider.asked.length
    for (let i = 0; i < 3; i++) await verify(await tokenOf())
    expect(provider.asked.slice(before)).toEqual(['/configuration', '/keys'])
  })

  it('is asked for the e-mail of a person once, where that is how people are found', async () => {
    const verify = openTokenVerifier(() => rules({ asksForEmail: true }))
    const before = provider.asked.length
    for (let i = 0; i < 2; i++)
      expect(await verify(await tokenOf())).toMatchObject({ value: { email: 'ann@mail.example' } })
    expect(provider.asked.slice(before).filter((url) => url === '/userinfo')).toHaveLength(1)
  })

  it.each([
    ['of another user', { sub: 'bob' }],
    ['without a subject', { sub: undefined }],
  ])('that answers with an e-mail %s is not believed', async (_, other) => {
    const verify = openTokenVerifier(() => rules({ asksForEmail: true }))
    provider.answerAs({ ...ofAnn, ...other })
    expect(await verify(await tokenOf())).toMatchObject({ value: { sub: 'ann', email: null } })
    provider.answerAs(ofAnn)
    expect(await verify(await tokenOf())).toMatchObject({ value: { email: 'ann@mail.example' } })
  })

  it('that is away for a moment is asked again at once', async () => {
    const verify = openTokenVerifier(() => rules())
    provider.interrupt(2)
    expect(await verify(await tokenOf())).toMatchObject({ ok: true })
  })

  it('that does not answer lets no one in: 503, and is asked again later', async () => {
    let url = 'http://127.0.0.1:9/configuration'
    const verify = openTokenVerifier(
      () => rules({ metadataUrl: url }),
      () => time,
    )
    let time = 0
    const token = await tokenOf()
    expect(await verify(token)).toEqual({ ok: false, error: 503 })
    url = provider.url()
    expect(await verify(token)).toEqual({ ok: false, error: 503 })
    time = 5_000
    expect(await verify(token)).toMatchObject({ ok: true })
  })
})
