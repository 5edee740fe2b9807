import { createServer as createHttpServer, request, type ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { isPublicAddress, postToPublic } from './post-to-public.ts'

let calls = 0
const server = createServer((socket) => {
  calls++
  socket.destroy()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())
const port = () => {
  const bound = server.address()
  return typeof bound === 'object' && bound !== null ? bound.port : 0
}
/** A server on this machine that answers so. */
const answering = async (answer: (answer: ServerResponse, path: string) => void) => {
  const there = createHttpServer(({ url = '' }, response) => answer(response, url))
  await new Promise<void>((resolve) => there.listen(0, '127.0.0.1', resolve))
  const bound = there.address()
  return {
    at: typeof bound === 'object' && bound !== null ? bound.port : 0,
    close: () => {
      there.closeAllConnections()
      there.close()
    },
  }
}
const message = { headers: {}, body: Buffer.from('x') }

it('calls into no private network, neither by address nor by a name that leads there', async () => {
  const leadingTo = (...addresses: readonly string[]) =>
    postToPublic({
      lookup: (_name, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
    })
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
    await expect(postToPublic()(new URL(`https://${host}:${port()}/`), message)).rejects.toThrow(
      'no https address of a named server',
    )
  await expect(postToPublic()(new URL(`http://localhost:${port()}/`), message)).rejects.toThrow(
    'no https address',
  )
  const named = new URL(`https://push.example:${port()}/`)
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['fd00::1']])
    await expect(leadingTo(...addresses)(named, message)).rejects.toThrow('not public')
  await expect(postToPublic()(new URL(`https://localhost:${port()}/`), message)).rejects.toThrow(
    'not public',
  )
  expect(calls).toBe(0)
})

it('knows addresses that are not of the public internet', () => {
  const isPublic = (addresses: readonly string[]) => addresses.filter(isPublicAddress)
  const open = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2607:f8b0:4005::200e']
  expect(isPublic(open)).toEqual(open)
  expect(
    isPublic([
      ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.9.9.9', '169.254.169.254', '172.31.0.1'],
      ...['192.168.1.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:8.8.8.8', 'fe80::1'],
      ...['fd00::1', '64:ff9b::a00:1', '2002:a00:1::', '2001::1', 'ff02::1', 'name'],
    ]),
  ).toEqual([])
})

it('looks a name up for each call, so that one that comes to lead elsewhere leads nowhere', async () => {
  const { at, close } = await answering((answer) => answer.end('ok'))
  onTestFinished(close)
  const answers = ['127.0.0.1', '169.254.169.254']
  const post = postToPublic({
    lookup: (_name, _options, done) => done(null, [{ address: answers.shift() ?? '', family: 4 }]),
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    request: (options, answered) => request({ ...options, port: at }, answered),
  })
  const to = new URL('https://rebound.example/')
  expect((await post(to, message)).status).toBe(200)
  await expect(post(to, message)).rejects.toThrow('not public')
  expect(answers).toEqual([])
})

it('reads no more of an answer than asked for, however much, slow or packed it comes', async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000))
  const ways: Record<string, (answer: ServerResponse) => void> = {
    '/endless': (answer) => {
      const more = () => {
        while (answer.write('x'.repeat(100_000)));
      }
      answer.on('drain', more)
      more()
    },
    '/packed': (answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    '/dripping': (answer) => {
      const drip = setInterval(() => answer.write('x'), 20)
      answer.on('close', () => clearInterval(drip))
    },
    '/silent': () => undefined,
    '/heads': (answer) => answer.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end(),
    '/lying': (answer) => answer.writeHead(200, { 'content-length': 1e12 }).write('short'),
  }
  const { at, close } = await answering((answer, path) => ways[path]?.(answer))
  onTestFinished(close)
  const post = postToPublic({
    lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    isAllowed: () => true,
    request: (options, answered) => request({ ...options, port: at, agent: false }, answered),
  })
  const asked = { ...message, readBytes: 500, patienceMs: 1000 }
  const to = (path: string) => post(new URL(`https://receiver.example${path}`), asked)
  const begun = performance.now()
  expect((await to('/endless')).text).toHaveLength(500)
  expect((await to('/packed')).text.length).toBeLessThanOrEqual(500)
  for (const path of ['/dripping', '/silent', '/lying'])
    await expect(to(path), path).rejects.toThrow()
  await expect(to('/heads')).rejects.toThrow()
  expect(performance.now() - begun).toBeLessThan(5000)
})
