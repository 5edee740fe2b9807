import type { HubConnection, IHttpConnectionOptions } from '@microsoft/signalr'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { Clock } from './clock.ts'
import { createHub } from './hub.ts'
import type { HubOptions, TransportName } from './hub-options.ts'
import { registerHub } from './register-hub.ts'

export type TestUser = { readonly id: string }

/** Time that passes only when a test moves it. */
const fakeClock = () => {
  const timers = new Set<{ readonly ms: number; due: number; readonly tick: () => void }>()
  let time = 1_000_000
  const clock: Clock = {
    now: () => time,
    date: () => time,
    every: (ms, tick) => {
      const timer = { ms, due: time + ms, tick }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
  /** Lets time pass, the server doing at every second what it does. */
  const pass = async (ms: number): Promise<void> => {
    for (const end = time + ms; time < end; ) {
      time = Math.min(end, ...[...timers].map((timer) => timer.due))
      for (const timer of [...timers])
        if (timer.due <= time) {
          timer.due += timer.ms
          timer.tick()
        }
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { ...clock, pass }
}

/** A hub on a server of its own; its clock stops unless `clock` is given. Ends with the test. */
export const startHub = async (
  options: Partial<HubOptions<TestUser>> = {},
  prepare: (app: FastifyInstance) => void = () => {},
) => {
  const clock = fakeClock()
  // A client that gives up a poll may leave a socket behind that it never used.
  const app = Fastify({ forceCloseConnections: true })
  const hub = createHub<TestUser>({
    path: '/hub',
    authenticate: () => ({ id: 'ann' }),
    clock,
    ...options,
  })
  prepare(app)
  registerHub(app, hub)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { app, hub, clock, origin, url: `${origin}${hub.path}` }
}

type ClientOptions = IHttpConnectionOptions & {
  readonly reconnectDelays?: number[]
  /** Replaces the class a transport is made of. */
  readonly WebSocket?: unknown
  readonly EventSource?: unknown
}

/** Microsoft's own client, over one transport. Stops with the test. */
export const buildClient = (
  url: string,
  transport: TransportName | 'any' = 'any',
  options: ClientOptions = {},
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

/** A client as `buildClient` makes it, connected. */
export const connect = async (...args: Parameters<typeof buildClient>): Promise<HubConnection> => {
  const client = buildClient(...args)
  await client.start()
  return client
}

/** The same tests on all three transports. */
export const onEachTransport = (tests: (transport: TransportName) => void): void =>
  describe.each(['WebSockets', 'ServerSentEvents', 'LongPolling'] as const)('over %s', tests)

/** Gives everyone else their turn until something holds; gives up before the test would, to say what did not. */
export const until = async (holds: () => boolean): Promise<void> => {
  const giveUp = performance.now() + 45_000
  while (!holds()) {
    if (performance.now() > giveUp) throw new Error(`waited too long until ${holds}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** The hub's requests, written by hand. */
export const rawClient = (url: string) => {
  const ask = (method: string, query = '', init: RequestInit = {}) =>
    fetch(`${url}${query}`, { method, ...init })
  const negotiate = async (query = '?negotiateVersion=1'): Promise<Negotiation> =>
    (await fetch(`${url}/negotiate${query}`, { method: 'POST' })).json()
  return {
    ask,
    negotiate,
    post: (token: string, body: BodyInit) => ask('POST', `?id=${token}`, { body }),
    poll: (token: string) => ask('GET', `?id=${token}`),
    /** Negotiates, polls once and shakes hands. */
    startPolling: async () => {
      const { connectionToken, connectionId } = await negotiate()
      await (await ask('GET', `?id=${connectionToken}`)).text()
      await ask('POST', `?id=${connectionToken}`, { body: HANDSHAKE })
      await (await ask('GET', `?id=${connectionToken}`)).text()
      return { token: connectionToken, id: connectionId }
    },
  }
}
export type Negotiation = {
  readonly negotiateVersion: number
  readonly connectionId: string
  readonly connectionToken: string
}

export const HANDSHAKE = '{"protocol":"json","version":1}\x1e'

/** A WebSocket that keeps what it hears; `closed` brings its close code. */
export const openSocket = async (url: string, query = '') => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${query}`)
  onTestFinished(() => socket.terminate())
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return { socket, heard, closed }
}

/** A connection over any transport, its frames written and heard by hand. */
export const openRaw = async (url: string, transport: TransportName): Promise<RawConnection> => {
  if (transport === 'WebSockets') {
    const { socket, heard, closed } = await openSocket(url)
    return { heard, send: async (frames) => socket.send(frames), ended: closed.then(() => {}) }
  }
  const { negotiate, post, poll, ask } = rawClient(url)
  const { connectionToken: token } = await negotiate()
  const heard: string[] = []
  const hear = (text: string) => {
    for (const piece of text.split('\x1e'))
      if (piece.includes('{')) heard.push(`${piece.slice(piece.indexOf('{'))}\x1e`)
  }
  const send = async (frames: string) => void (await post(token, frames))
  if (transport === 'LongPolling') {
    await poll(token)
    const [ousted, held] = [poll(token), poll(token)]
    // Its end shows that the other one is there.
    await ousted
    const pollOn = async () => {
      for (let answer = await held; answer.status === 200; answer = await poll(token))
        hear(await answer.text())
    }
    return { heard, send, ended: pollOn() }
  }
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const stream = await ask('GET', `?id=${token}`, {
    headers: { accept: 'text/event-stream' },
    signal: leaving.signal,
  })
  const readOn = async () => {
    for await (const chunk of stream.body ?? []) hear(Buffer.from(chunk).toString())
  }
  return { heard, send, ended: readOn().catch(() => {}) }
}
type RawConnection = {
  readonly send: (frames: string) => Promise<void>
  readonly heard: readonly string[]
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>
}

/** The status a WebSocket is refused with; 101 when it is not. */
export const upgradeStatus = (
  url: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${query}`, { headers })
    onTestFinished(() => socket.terminate())
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => resolve(101))
    socket.on('error', () => {})
  })
