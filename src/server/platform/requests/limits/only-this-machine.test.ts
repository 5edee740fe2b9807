import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handleErrors } from '../handle-errors.ts'
import { onlyThisMachine } from './only-this-machine.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ trustProxy: true })
  handleErrors(app)
  onlyThisMachine(app)
  app.get('/api/who', async () => 'here')
  app.get('/sandbox/who', async () => 'here')
  app.get('/mcp', async () => 'here')
  for (const check of ['', '/live', '/ready']) app.get(`/api/health${check}`, async () => 'well')
  app.get('/page', async () => 'here')
})
afterAll(() => app.close())

const askFrom = async (request: { url?: string; from?: string; headers?: object }) => {
  const { url = '/api/who', from = '127.0.0.1', headers = {} } = request
  return (await app.inject({ url, remoteAddress: from, headers: { ...headers } })).statusCode
}

describe('with stand-ins', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'a client on this machine (%s) is let in',
    async (from) => {
      expect(await askFrom({ from })).toBe(200)
    },
  )

  it.each(['localhost:3000', '127.0.0.1', '[::1]:3000'])('under its name %s', async (host) => {
    expect(await askFrom({ headers: { host } })).toBe(200)
  })

  it.each(['/api/who', '/%61pi/who', '/ap%69/who', '/sandbox/who', '/mcp', '/m%63p'])(
    'a client elsewhere is not, however the address is written: %s',
    async (url) => {
      expect(await askFrom({ from: '203.0.113.7', url })).toBe(401)
    },
  )

  it('nor who claims to be here', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1', host: 'localhost:3000' }
    expect(await askFrom({ from: '203.0.113.7', headers })).toBe(401)
  })

  it.each([
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { 'x-real-ip': '203.0.113.7' },
    { 'X-Client-IP': '203.0.113.7' },
    { 'True-Client-IP': '203.0.113.7' },
    { 'CF-Connecting-IP': '203.0.113.7' },
    { 'Fastly-Client-IP': '203.0.113.7' },
    { 'Fly-Client-IP': '203.0.113.7' },
    { 'X-Azure-ClientIP': '203.0.113.7' },
    { 'X-Cluster-Client-IP': '203.0.113.7' },
    { 'X-Envoy-External-Address': '203.0.113.7' },
    { 'X-Original-Forwarded-For': '203.0.113.7' },
    { 'X-Forwarded': 'for=203.0.113.7' },
    { 'Forwarded-For': '203.0.113.7' },
    { 'X-ProxyUser-Ip': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { via: '1.1 proxy' },
  ])('nor whom a proxy on this machine passes on: %j', async (headers) => {
    expect(await askFrom({ headers })).toBe(401)
  })

  it('nor a page elsewhere whose name was made to lead here', async () => {
    expect(await askFrom({ headers: { host: 'elsewhere.example:3000' } })).toBe(401)
  })

  it.each(['/api/health', '/api/health/live', '/api/health/ready', '/page'])(
    'the rest is for everyone: %s',
    async (url) => {
      expect(await askFrom({ from: '203.0.113.7', url })).toBe(200)
    },
  )
})
