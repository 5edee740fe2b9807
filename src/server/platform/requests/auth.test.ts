import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { principalNamed } from '../../../../tests/test-app.ts'
import { err, ok } from '../../../domain/result.ts'
import { authenticate, type TokenRefusal } from './auth.ts'
import { handleErrors } from './handle-errors.ts'
import { Problem } from './problem.ts'

const refusals: Record<string, TokenRefusal> = { 'not-valid': 401, 'wrong-scope': 403, down: 503 }

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  handleErrors(app)
  authenticate(app, {
    verifyToken: async (token) => {
      const refusal = refusals[token]
      return refusal === undefined ? ok(principalNamed(token)) : err(refusal)
    },
    admit: async ({ id }) => {
      if (id === 'id-of-gone') throw new Problem(403, 'account-closing', 'On its way out.')
    },
    admitToken: async (secret, { need }) => {
      if (secret !== 'fsp_of-ann') throw new Problem(401, 'invalid-token', 'No such token.')
      if (need !== 'read' && need !== 'any') throw new Problem(403, 'insufficient-scope', need)
      return { principal: principalNamed('ann'), token: { id: 'token', scopes: ['read'] } }
    },
    except: '/api/hub',
  })
  app.get('/api/who', async (request) => request.principal.sub)
  app.get('/api/open', { config: { access: 'public' } }, async (request) => ({
    sub: request.visitor?.sub ?? null,
  }))
  app.get('/api/open/who', { config: { access: 'public' } }, async ({ principal }) => principal.sub)
  app.get('/api/hub', async () => 'looks itself')
  app.get('/api/towns', async (_request, reply) => {
    reply.header('cache-control', 'private, max-age=3600')
    return 'towns'
  })
  app.get('/page', async () => 'a page')
  app.post('/api/who', async () => 'written')
  app.get('/api/account/who', async () => 'the account')
  app.post('/tools', { config: { access: 'subscribers', token: 'any' } }, async (request) =>
    String(request.personalToken?.id ?? request.personalToken),
  )
})
afterAll(() => app.close())

const ask = async (url: string, authorization?: string) => {
  const answer = await app.inject({ url, headers: authorization ? { authorization } : {} })
  return `${answer.statusCode} ${answer.statusCode === 200 ? answer.body : answer.json().code}`
}

describe('an api route', () => {
  it('knows who is signed in', async () => {
    expect(await ask('/api/who', 'Bearer ann')).toBe('200 sub-of-ann')
    expect(await ask('/api/who', 'bearer ann')).toBe('200 sub-of-ann')
  })

  it.each([undefined, 'Basic ann', 'Bearer', 'Bearer a b'])(
    'is closed without a token: %s',
    async (authorization) => {
      expect(await ask('/api/who', authorization)).toBe('401 sign-in-required')
    },
  )

  it.each(['/%61pi/who', '/ap%69/who'])('however its address is written: %s', async (url) => {
    expect(await ask(url)).toBe('401 sign-in-required')
  })

  it('says why a token is refused', async () => {
    expect(await ask('/api/who', 'Bearer not-valid')).toBe('401 sign-in-required')
    expect(await ask('/api/who', 'Bearer wrong-scope')).toBe('403 wrong-scope')
    expect(await ask('/api/who', 'Bearer down')).toBe('503 sign-in-unavailable')
  })

  it('is closed to whom the product does not admit, though the token is valid', async () => {
    expect(await ask('/api/who', 'Bearer gone')).toBe('403 account-closing')
  })
})

describe('a public route', () => {
  it('is open to all, and knows the signed in', async () => {
    expect(await ask('/api/open')).toBe('200 {"sub":null}')
    expect(await ask('/api/open', 'Bearer ann')).toBe('200 {"sub":"sub-of-ann"}')
  })

  it('takes no token for none', async () => {
    expect(await ask('/api/open', 'Bearer not-valid')).toBe('401 sign-in-required')
  })

  it('that is only for the signed in is not cached on its way, unless it says otherwise', async () => {
    const kept = async (url: string, authorization?: string) => {
      const answer = await app.inject({ url, headers: authorization ? { authorization } : {} })
      return answer.headers['cache-control']
    }
    expect(await kept('/api/who', 'Bearer ann')).toBe('no-store')
    expect(await kept('/api/who')).toBe('no-store')
    expect(await kept('/api/towns', 'Bearer ann')).toBe('private, max-age=3600')
    expect(await kept('/api/open')).toBeUndefined()
    expect(await kept('/page')).toBeUndefined()
  })

  it('that needs a signed-in caller after all says so', async () => {
    expect(await ask('/api/open/who')).toBe('401 sign-in-required')
  })
})

it('pages, and routes that look after it themselves, are open', async () => {
  expect(await ask('/page')).toBe('200 a page')
  expect(await ask('/api/hub')).toBe('200 looks itself')
})

describe('a personal token', () => {
  const token = 'Bearer fsp_of-ann'
  const post = async (url: string, authorization?: string) => {
    const headers = authorization ? { authorization } : {}
    const answer = await app.inject({ method: 'POST', url, headers })
    return `${answer.statusCode} ${answer.statusCode === 200 ? answer.body : answer.json().error}`
  }

  it('lets its owner in where the call needs what it may be used for', async () => {
    expect(await ask('/api/who', token)).toBe('200 sub-of-ann')
    expect(await ask('/api/open', token)).toBe('200 {"sub":"sub-of-ann"}')
    expect(await post('/api/who', token)).toBe('403 write')
    expect(await ask('/api/account/who', token)).toBe('403 insufficient-scope')
    expect(await ask('/api/who', 'Bearer fsp_of-ben')).toBe('401 invalid-token')
  })

  it('is looked at wherever a route says for whom it is', async () => {
    expect(await post('/tools', token)).toBe('200 token')
    expect(await post('/tools')).toBe('401 Please sign in.')
    expect(await post('/tools', 'Bearer ann')).toBe('200 null')
  })

  it.each([
    `/page?key=fsp_${'a'.repeat(49)}`,
    `/api/open?access_token=fsp_${'a'.repeat(49)}`,
    `/api/who/FSP_${'a'.repeat(49)}`,
    `/api/who?a=%66sp%5F${'a'.repeat(49)}`,
    `/nowhere/fsp%255f${'a'.repeat(49)}`,
  ])('in an address is refused: %s', async (url) => {
    expect(await ask(url, 'Bearer ann')).toBe('400 token-in-address')
  })
})

it('says how to ask with a token (RFC 6750), and what is wrong with the one that came', async () => {
  const saidTo = async (authorization?: string) => {
    const headers = authorization ? { authorization } : {}
    return (await app.inject({ url: '/api/who', headers })).headers['www-authenticate']
  }
  expect(await saidTo()).toBe('Bearer realm="Flip Search Pro"')
  expect(await saidTo('Bearer not-valid')).toBe(
    'Bearer realm="Flip Search Pro", error="invalid_token"',
  )
  expect(await saidTo('Bearer ann')).toBeUndefined()
})
