import { type ChildProcess, fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { WebSocket } from 'ws'
import { machine } from '../machine.ts'
import { connect } from './client.ts'
import type { Answer, Asked } from './messages.ts'

/** `npx node bench/hub/run.ts [--connections 10000]`: see bench/README.md. */
const { values } = parseArgs({ options: { connections: { type: 'string', default: '10000' } } })
const wanted = Number(values.connections)
const say = (line: string) => process.stderr.write(`${line}\n`)
const now = () => performance.timeOrigin + performance.now()
const round = (number: number, digits = 1) => Number(number.toFixed(digits))

const server = fork(join(import.meta.dirname, 'server.ts'), { execArgv: ['--expose-gc'] })
server.on('exit', (code) => process.exit(code ?? 1))
const origin = String(await answer(server, 'ready'))
const ask = async (asked: Asked): Promise<unknown> => {
  server.send(asked)
  return answer(server, asked.ask)
}

let onFrame: (frame: string) => void = () => {}
const connectMany = async (count: number): Promise<WebSocket[]> => {
  const sockets: WebSocket[] = []
  let begun = 0
  const connectInTurn = async () => {
    while (begun < count) {
      begun += 1
      sockets.push(await connect(origin, `user-${begun}`, (frame) => onFrame(frame)))
    }
  }
  await Promise.all(Array.from({ length: 32 }, connectInTurn))
  return sockets
}

// What a server takes once with any traffic, such as V8's young generation, is not counted for each connection.
for (const socket of await connectMany(wanted / 5)) socket.close()
while ((await ask({ ask: 'size' })) !== 0) await wait(100)
const before = parseMemory(await ask({ ask: 'memory' }))
const started = performance.now()
await connectMany(wanted)
const connectsPerSecond = wanted / ((performance.now() - started) / 1000)
say(`${wanted} connected, ${Math.round(connectsPerSecond)} a second`)
await wait(3_000)
const after = parseMemory(await ask({ ask: 'memory' }))
const kibEach = (of: keyof typeof after) => round((after[of] - before[of]) / 1024 / wanted, 2)
say(`${kibEach('rss')} KiB each`)

const idlePercent = await idleCpuPercent(16)
say(`idle: ${round(idlePercent)} % of a core`)

const latencies: number[] = []
onFrame = (frame) => latencies.push(now() - JSON.parse(frame).arguments[0])
const sent = Number(await ask({ ask: 'send', perSecond: 1000, seconds: 10 }))
await wait(500)
latencies.sort((a, b) => a - b)
const quantile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
say(`${latencies.length} of ${sent} single sends arrived`)

type Broadcast = { arrivedMs: number; handedOverMs: number; longestStallMs: number }
const broadcasts: Broadcast[] = []
for (let times = 0; times < 5; times += 1) {
  let got = 0
  const all = Promise.withResolvers<number>()
  onFrame = () => {
    got += 1
    if (got === wanted) all.resolve(now())
  }
  const { startedAt, handedOverMs, longestStallMs } = parseBroadcast(
    await ask({ ask: 'broadcast' }),
  )
  broadcasts.push({ arrivedMs: (await all.promise) - startedAt, handedOverMs, longestStallMs })
  await wait(500)
}
const median = (of: (one: Broadcast) => number) =>
  broadcasts.map(of).sort((a, b) => a - b)[Math.floor(broadcasts.length / 2)] ?? Number.NaN

const report = {
  machine,
  command: `npx node bench/hub/run.ts --connections ${wanted}`,
  connections: wanted,
  connectsPerSecond: Math.round(connectsPerSecond),
  kibOfRssEach: kibEach('rss'),
  kibOfHeapEach: kibEach('heapUsed'),
  kibOfRssEachWithGarbage: kibEach('rssWithGarbage'),
  wholeProcessMib: Math.round(after.rss / 2 ** 20),
  idleCpuPercentOfACore: round(idlePercent),
  singleSendsAt1000ASecond: {
    arrived: latencies.length,
    p50Ms: round(quantile(0.5), 2),
    p99Ms: round(quantile(0.99), 2),
  },
  broadcast: {
    handedOverMs: Math.round(median((one) => one.handedOverMs)),
    arrivedAtTheLastMs: Math.round(median((one) => one.arrivedMs)),
    longestEventLoopStallMs: Math.round(Math.max(...broadcasts.map((one) => one.longestStallMs))),
  },
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
if (wanted === 10_000)
  await writeFile(
    join(import.meta.dirname, 'last-result.json'),
    `${JSON.stringify(report, null, 2)}\n`,
  )
server.send({ ask: 'stop' } satisfies Asked)

function answer(from: ChildProcess, what: Answer['to']): Promise<unknown> {
  return new Promise((resolve) => {
    const listen = (message: Answer) => {
      if (message.to !== what) return
      from.off('message', listen)
      resolve(message.value)
    }
    from.on('message', listen)
  })
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** The processor time of the hub's process while clients send nothing but pings. */
async function idleCpuPercent(seconds: number): Promise<number> {
  const used = async () => {
    const { user, system } = Object(await ask({ ask: 'cpu' }))
    return Number(user) + Number(system)
  }
  const before = await used()
  await wait(seconds * 1000)
  return (((await used()) - before) / (seconds * 1e6)) * 100
}

function parseMemory(value: unknown) {
  const { rss, heapUsed, rssWithGarbage } = Object(value)
  return {
    rss: Number(rss),
    heapUsed: Number(heapUsed),
    rssWithGarbage: Number(rssWithGarbage),
  }
}

function parseBroadcast(value: unknown) {
  const { startedAt, handedOverMs, longestStallMs } = Object(value)
  return {
    startedAt: Number(startedAt),
    handedOverMs: Number(handedOverMs),
    longestStallMs: Number(longestStallMs),
  }
}
