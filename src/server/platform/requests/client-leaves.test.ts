import { once } from 'node:events'
import { connect } from 'node:net'
import compress from '@fastify/compress'
import Fastify, { LogController } from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { handleErrors } from './handle-errors.ts'
import { limitRequests } from './limits/limit-requests.ts'
import { requestLimits } from './limits/request-limits.ts'
import { networkOf } from './network-of.ts'
import { isProxyInFront } from './proxies-in-front.ts'

const PATIENCE = { timeout: 30_000 }

/** With a body, as a search has: without one, the rest of a request shows by itself that the client left. */
const SEARCH = [
  'POST / HTTP/1.1',
  'Host: localhost',
  'Accept-Encoding: gzip',
  'Content-Type: application/json',
  'Content-Length: 2',
  '',
  '{}',
].join('\r\n')

const lineSchema = z.object({ level: z.number(), msg: z.string() })

/** A server that keeps its log, and a client that asks it and leaves when `asked` happens. */
const start = async (proxies = 0) => {
  const log: z.infer<typeof lineSchema>[] = []
  const write = (line: string) => log.push(z.parse(lineSchema, JSON.parse(line)))
  const app = Fastify({
    logger: { level: 'info', stream: { write } },
    // It would ask for the address while it is still known.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxies > 0 && isProxyInFront(proxies),
  })
  onTestFinished(() => app.close())
  handleErrors(app)
  await app.register(compress)
  return {
    app,
    log,
    faults: () => log.filter(({ level }) => level >= 40),
    askAndLeave: async (asked: Promise<void>, request = SEARCH) => {
      await app.listen({ port: 0, host: '127.0.0.1' })
      const address = app.server.address()
      if (typeof address !== 'object' || address === null) throw new Error('It does not listen.')
      const socket = connect(address.port, '127.0.0.1')
      socket.write(request)
      await asked
      socket.destroy()
    },
  }
}

it('a client that leaves during an answer is no error in the log', async () => {
  const { app, log, faults, askAndLeave } = await start()
  const asked = Promise.withResolvers<void>()
  app.post('/', async ({ raw }) => {
    const left = once(raw.socket, 'close')
    asked.resolve()
    await left
    return { homes: 'x'.repeat(1_000_000) }
  })
  await askAndLeave(asked.promise)
  await vi.waitFor(
    () => expect(log.map(({ msg }) => msg)).toContain('the client left during its answer'),
    PATIENCE,
  )
  expect(faults()).toEqual([])
})

it('nor is one that has left before it is counted', async () => {
  for (const proxies of [0, 1]) {
    const { app, log, faults, askAndLeave } = await start(proxies)
    const asked = Promise.withResolvers<void>()
    app.addHook('onRequest', async ({ raw }) => {
      const left = once(raw.socket, 'close')
      asked.resolve()
      await left
    })
    limitRequests(app, { limits: requestLimits(10), isOwnCall: () => false })
    app.get('/', async (request) => {
      request.log.info(`answered ${networkOf(request)}`)
      return 'here'
    })
    await askAndLeave(asked.promise, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await vi.waitFor(() => expect(log.map(({ msg }) => msg)).toContain('answered '), PATIENCE)
    expect(faults()).toEqual([])
  }
})

it('a fault is one, even when the client has left', async () => {
  const { app, faults, askAndLeave } = await start()
  const asked = Promise.withResolvers<void>()
  app.post('/', async ({ raw }) => {
    const left = once(raw.socket, 'close')
    asked.resolve()
    await left
    throw new Error('The database is broken.')
  })
  await askAndLeave(asked.promise)
  await vi.waitFor(() => expect(faults()).toMatchObject([{ msg: 'request failed' }]), PATIENCE)
})
