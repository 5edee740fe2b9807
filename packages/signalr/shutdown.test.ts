import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { createHub } from './hub.ts'
import { buildClient, HANDSHAKE, openSocket, until } from './hub-for-tests.ts'
import { registerHub } from './register-hub.ts'

/** A hub as it is used: on the machine's clock, on a server that waits for its sockets. */
const startRealHub = async () => {
  const app = Fastify()
  const hub = createHub({ path: '/hub', authenticate: () => ({ id: 'ann' }) })
  registerHub(app, hub)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { app, hub, url: `${origin}/hub` }
}

it('closes within a second with clients on all transports, who then try to come back', async () => {
  const { app, hub, url } = await startRealHub()
  const transports = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const
  const clients = transports.map((transport) =>
    buildClient(url, transport, { reconnectDelays: [60_000] }),
  )
  let reconnecting = 0
  for (const client of clients) client.onreconnecting(() => (reconnecting += 1))
  for (const client of clients) await client.start()
  const started = performance.now()
  await app.close()
  expect(performance.now() - started).toBeLessThan(1_000)
  expect(hub.size).toBe(0)
  await until(() => reconnecting === clients.length)
})

it('closes within a second when a client does not answer', async () => {
  const { app, hub, url } = await startRealHub()
  const { socket, heard } = await openSocket(url)
  socket.send(HANDSHAKE)
  await until(() => heard.length === 1)
  socket.pause()
  const started = performance.now()
  await app.close()
  expect(performance.now() - started).toBeLessThan(1_000)
  await until(() => hub.size === 0)
})

it('closes at once when no one is connected', async () => {
  const { app } = await startRealHub()
  const started = performance.now()
  await app.close()
  expect(performance.now() - started).toBeLessThan(200)
})

it('answers a plain close with 1000', async () => {
  const { url } = await startRealHub()
  const { socket, heard, closed } = await openSocket(url)
  socket.send(HANDSHAKE)
  await until(() => heard.length === 1)
  socket.close()
  expect(await closed).toBe(1000)
})
