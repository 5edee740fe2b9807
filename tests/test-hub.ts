import type { HubConnection, IHttpConnectionOptions } from '@microsoft/signalr'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import Fastify from 'fastify'
import { describe, onTestFinished } from 'vitest'
import type { Clock } from '../src/signalr/clock.ts'
import { createHub } from '../src/signalr/hub.ts'
import type { HubOptions, TransportName } from '../src/signalr/hub-options.ts'
import { registerHub } from '../src/signalr/register-hub.ts'

export type TestUser = { readonly id: string }

/** Time that passes only when told to. */
export const fakeClock = () => {
  const timers = new Set<{ readonly ms: number; due: number; readonly tick: () => void }>()
  let time = 1_000_000
  const clock: Clock = {
    now: () => time,
    every: (ms, tick) => {
      const timer = { ms, due: time + ms, tick }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
  /** Lets time pass, the server doing at every second what it does. */
  const pass = (ms: number): void => {
    for (const end = time + ms; time < end; ) {
      time = Math.min(end, ...[...timers].map((timer) => timer.due))
      for (const timer of [...timers])
        if (timer.due <= time) {
          timer.due += timer.ms
          timer.tick()
        }
    }
  }
  return { ...clock, pass }
}

/** A hub on a server of its own; it stands still in time unless `clock` is given. Ends with the test. */
export const startHub = async (options: Partial<HubOptions<TestUser>> = {}) => {
  const clock = fakeClock()
  // A client that gives up a poll may leave a socket behind that it never used.
  const app = Fastify({ forceCloseConnections: true })
  const hub = createHub<TestUser>({
    path: '/hub',
    authenticate: () => ({ id: 'ann' }),
    clock,
    ...options,
  })
  registerHub(app, hub)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { app, hub, clock, origin, url: `${origin}${hub.path}` }
}

/** Microsoft's own client, over one transport. Stops with the test. */
export const buildClient = (
  url: string,
  transport: TransportName | 'any' = 'any',
  options: IHttpConnectionOptions & { readonly reconnectDelays?: number[] } = {},
): HubConnection => {
  const { reconnectDelays, ...rest } = options
  const over = transport === 'any' ? {} : { transport: HttpTransportType[transport] }
  const builder = new HubConnectionBuilder()
    .withUrl(url, { ...over, ...rest })
    .configureLogging(LogLevel.None)
  if (reconnectDelays) builder.withAutomaticReconnect(reconnectDelays)
  const client = builder.build()
  onTestFinished(() => client.stop())
  return client
}

export const connect = async (...args: Parameters<typeof buildClient>): Promise<HubConnection> => {
  const client = buildClient(...args)
  await client.start()
  return client
}

/** The same tests on all three transports. */
export const onEachTransport = (tests: (transport: TransportName) => void): void =>
  describe.each(['WebSockets', 'ServerSentEvents', 'LongPolling'] as const)('over %s', tests)

/** Gives everyone else their turn until something holds. */
export const until = async (holds: () => boolean): Promise<void> => {
  const giveUp = performance.now() + 5_000
  while (!holds()) {
    if (performance.now() > giveUp) throw new Error(`waited in vain until ${holds}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** What a callback is called with, the first time. */
export const firstCall = <T>(subscribe: (callback: (value: T) => void) => void): Promise<T> =>
  new Promise(subscribe)
