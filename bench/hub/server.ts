import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import Fastify from 'fastify'
import { createHub } from '../../packages/signalr/hub.ts'
import { registerHub } from '../../packages/signalr/register-hub.ts'
import type { Answer, Asked } from './messages.ts'

/** The hub under measurement, in a process of its own; `run.ts` starts it and asks for figures. */
let ids: string[] = []
const hub = createHub({
  path: '/hub',
  authenticate: (request) => ({ id: String(request.headers['x-user']) }),
  methods: { GetConnectionId: ({ connectionId }) => connectionId },
  onConnected: ({ id }) => {
    ids.push(id)
  },
  onDisconnected: () => {
    ids = []
  },
})
const app = Fastify({ forceCloseConnections: true })
registerHub(app, hub)

const reply = (answer: Answer) => process.send?.(answer)

const now = () => performance.timeOrigin + performance.now()

/** What is really held: V8 collects all garbage and gives back its spare pages, as it does when memory is short. */
const memory = async () => {
  const { rss: rssWithGarbage } = process.memoryUsage()
  await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' })
  return { ...process.memoryUsage(), rssWithGarbage }
}

/** Sends to one connection after another, this many a second, each text the moment it was sent. */
const sendSingly = (perSecond: number, seconds: number) =>
  new Promise<number>((resolve) => {
    const started = performance.now()
    let sent = 0
    const timer = setInterval(() => {
      const elapsed = performance.now() - started
      const due = Math.min(perSecond * seconds, Math.floor((elapsed / 1000) * perSecond))
      for (; sent < due; sent += 1)
        void hub.send({ connection: ids[(sent * 7919) % ids.length] ?? '' }, 'UpdateStatus', now())
      if (sent < perSecond * seconds) return
      clearInterval(timer)
      resolve(sent)
    }, 1)
  })

const broadcast = async () => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const started = performance.now()
  const startedAt = now()
  const reached = await hub.send({ all: true }, 'UpdateStatus', 'broadcast')
  const handedOverMs = performance.now() - started
  await new Promise((resolve) => setTimeout(resolve, 100))
  delay.disable()
  return { reached, startedAt, handedOverMs, longestStallMs: delay.max / 1e6 }
}

const answers: Record<Asked['ask'], (asked: Asked) => unknown> = {
  memory,
  cpu: () => process.cpuUsage(),
  size: () => hub.size,
  send: ({ perSecond = 1, seconds = 1 }) => sendSingly(perSecond, seconds),
  broadcast,
  stop: () => app.close().then(() => process.exit(0)),
}

process.on('message', async (asked: Asked) => {
  reply({ to: asked.ask, value: await answers[asked.ask](asked) })
})

const origin = await app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 })
reply({ to: 'ready', value: origin })
