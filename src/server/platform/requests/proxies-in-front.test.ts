import { Socket } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { addressBehind, isProxyInFront } from './proxies-in-front.ts'

/** The address as Fastify knows it, which must be the one that upgrades are counted under. */
const seen = async (proxies: number, from: string, forwardedFor?: string): Promise<string> => {
  const app = Fastify({ trustProxy: isProxyInFront(proxies) })
  app.get('/', async ({ ip }) => ip)
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const { body } = await app.inject({ url: '/', remoteAddress: from, headers })
  await app.close()
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: from })
  expect(addressBehind(proxies, { socket, headers })).toBe(body)
  return body
}

const CLIENT = '203.0.113.7'

describe('behind one proxy', () => {
  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '172.20.0.2',
    '192.168.1.1',
    'fd00::5',
  ])('a client is known by what the proxy at %s wrote', async (proxy) => {
    expect(await seen(1, proxy, CLIENT)).toBe(CLIENT)
  })

  it.each(['198.51.100.1', '10.9.9.9', '127.0.0.1', '192.168.7.7', 'fd00::9', 'nonsense'])(
    'and not by an address it made up: %s',
    async (madeUp) => {
      expect(await seen(1, '10.1.2.3', `${madeUp}, ${CLIENT}`)).toBe(CLIENT)
      expect(await seen(1, '10.1.2.3', `${madeUp}, ${madeUp}, ${CLIENT}`)).toBe(CLIENT)
    },
  )

  it.each(['198.51.100.1', '10.9.9.9', '127.0.0.1'])(
    'a client in the private network of the proxy makes up none either: %s',
    async (madeUp) => {
      expect(await seen(1, '10.1.2.3', `${madeUp}, 10.4.4.4`)).toBe('10.4.4.4')
    },
  )

  it('a caller that reaches the server past it is not believed', async () => {
    expect(await seen(1, CLIENT, '10.9.9.9')).toBe(CLIENT)
    expect(await seen(1, CLIENT, '198.51.100.1, 198.51.100.2')).toBe(CLIENT)
  })

  it('a request without the header is the proxy’s own', async () => {
    expect(await seen(1, '10.1.2.3')).toBe('10.1.2.3')
    expect(await seen(1, '10.1.2.3', ' ')).toBe('10.1.2.3')
  })
})

it('behind two proxies, the farther one may be anywhere', async () => {
  expect(await seen(2, '10.1.2.3', `${CLIENT}, 198.51.100.80`)).toBe(CLIENT)
  expect(await seen(2, '10.1.2.3', `10.9.9.9, ${CLIENT}, 198.51.100.80`)).toBe(CLIENT)
})

it('without a proxy the header says nothing', async () => {
  expect(await seen(0, '127.0.0.1', '198.51.100.1')).toBe('127.0.0.1')
})
