import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import type { FastifyInstance } from 'fastify'
import Provider, { errors } from 'oidc-provider'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { testApp } from '../../../tests/test-app.ts'
import { openTokenVerifier } from '../adapters/oidc/token-verifier.ts'
import { metadataUrlOf } from '../config/identity-config.ts'

const SCOPE = 'flips'
/** Where an assistant has its answer sent. */
const BACK = 'http://127.0.0.1:9/back'

let app: FastifyInstance
let origin = ''
let database: TestDatabase
let provider: Awaited<ReturnType<typeof startProvider>>

beforeAll(async () => {
  database = await createTestDatabase()
  provider = await startProvider(() => `${origin}/mcp`)
  const identity = () => ({
    kind: 'provider' as const,
    isMicrosoft: false,
    authority: provider.issuer,
    resetAuthority: null,
    resetPolicy: null,
    clientId: 'the-page',
    audience: 'the-api',
    scope: SCOPE,
    subIsDirectoryId: false,
    directory: null,
  })
  const verifyToken = openTokenVerifier(() => ({
    ...identity(),
    audiences: ['the-api', `${origin}/mcp`],
    metadataUrl: metadataUrlOf(provider.issuer),
    asksForEmail: false,
  }))
  app = await testApp(database.db, {}, { identity, verifyToken }, { origin: () => origin })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  // Ann has signed in with her browser before.
  await database.db
    .updateTable('account')
    .set({ issuer: provider.issuer, subject: 'ann' })
    .where('id', '=', 'account-of-ann')
    .execute()
})
afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
  provider.close()
  await database.drop()
})

it('an assistant without a token is led to the provider, registers, and uses the tools as the person who signs in', async () => {
  const assistant = assistantOf()
  const url = new URL('/mcp', origin)
  const asking = new StreamableHTTPClientTransport(url, { authProvider: assistant.provider })
  await expect(new Client(ASSISTANT).connect(asking)).rejects.toThrow(UnauthorizedError)
  const asked = assistant.sentTo()
  expect(asked.origin).toBe(new URL(provider.issuer).origin)
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    scope: SCOPE,
    resource: `${origin}/mcp`,
    code_challenge_method: 'S256',
  })
  await asking.finishAuth((await signInAt(asked)).searchParams)

  const client = new Client(ASSISTANT)
  await client.connect(new StreamableHTTPClientTransport(url, { authProvider: assistant.provider }))
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('save_home')
  const answer = await client.callTool({ name: 'my_homes', arguments: {} })
  expect(answer.isError ?? false).toBe(false)
  expect(answer.structuredContent).toMatchObject({ homes: [] })
  await client.close()
})

const ASSISTANT = { name: 'assistant', version: '1' }

/** A client that keeps what it is given, as an assistant does. */
const assistantOf = () => {
  let information: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
  let tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>
  let verifier = ''
  let sentTo: URL | null = null
  const provider: OAuthClientProvider = {
    redirectUrl: BACK,
    clientMetadata: {
      client_name: 'Assistant',
      redirect_uris: [BACK],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => information,
    saveClientInformation: (given) => {
      information = given
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given
    },
    redirectToAuthorization: (address) => {
      sentTo = address
    },
    saveCodeVerifier: (given) => {
      verifier = given
    },
    codeVerifier: () => verifier,
  }
  return {
    provider,
    sentTo: () => {
      if (sentTo === null) throw new Error('nobody was sent anywhere')
      return sentTo
    },
  }
}

/** Follows the provider's pages as a browser does, to the address where the assistant waits. */
const signInAt = async (address: URL): Promise<URL> => {
  const cookies = new Map<string, string>()
  let at = address
  for (let steps = 0; !at.href.startsWith(BACK); steps++) {
    if (steps === 10) throw new Error(`the provider leads nowhere: ${at.href}`)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(at, { headers: { cookie }, redirect: 'manual' })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next === null) throw new Error(`the provider answers ${answer.status} at ${at.href}`)
    at = new URL(next, at)
  }
  return at
}

/**
 * A plain OpenID provider: clients register themselves (RFC 7591), and tokens are for the resource that they are asked
 * for (RFC 8707). Everyone who comes is signed in as Ann, and consents.
 */
const startProvider = async (resource: () => string) => {
  const listener: { handle: (request: IncomingMessage, response: ServerResponse) => unknown } = {
    handle: () => undefined,
  }
  const server = createServer((request, response) => void listener.handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const opened = new Provider(issuer, {
    // Clients may only register for scopes that it knows.
    scopes: ['openid', SCOPE],
    pkce: { required: () => true },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_, asked) => {
          if (asked !== resource()) throw new errors.InvalidTarget()
          return {
            scope: SCOPE,
            audience: asked,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }
        },
      },
    },
  })
  const answer = opened.callback()
  listener.handle = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { params } = await opened.interactionDetails(request, response)
    const grant = new opened.Grant({ accountId: 'ann', clientId: String(params.client_id) })
    grant.addOIDCScope(SCOPE)
    grant.addResourceScope(resource(), SCOPE)
    return opened.interactionFinished(request, response, {
      login: { accountId: 'ann' },
      consent: { grantId: await grant.save() },
    })
  }
  return { issuer, close: () => server.close() }
}
