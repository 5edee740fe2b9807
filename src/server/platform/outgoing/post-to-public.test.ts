import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
