import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ports } from './parts.ts'

const repository = resolve(import.meta.dirname, '../..')

/** Where people reach the product: nginx. */
export const origin = `http://localhost:${ports.nginx}`

/** A process of the product: `FLIP_ROLE=web` or `worker`. */
export type ProductNode = {
  readonly url: string
  /** Starts it, and waits until it is healthy. */
  readonly start: () => Promise<void>
  /** As a crash or the power does: kill -9. */
  readonly kill: () => Promise<void>
  /** As an operator does: SIGTERM, and waiting until it has gone. */
  readonly stop: () => Promise<void>
}

const at = (port: number) => `postgres://flip@127.0.0.1:${port}/flip`

/** The primary by way of the pooler, and the replica. */
const behindPooler = {
  DATABASE_URL: at(ports.pgbouncer),
  DATABASE_DIRECT_URL: at(ports.address),
  DATABASE_READ_URL: at(ports.replica),
}

export const productNode = (
  role: 'web' | 'worker',
  port: number,
  folder: string,
  smtpUrl: string,
  database: Readonly<Record<string, string>> = behindPooler,
): ProductNode => {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child
    child = null
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = new Promise((done) => ending.once('exit', done))
    ending.kill(signal)
    await gone
  }
  return {
    url,
    start: async () => {
      mkdirSync(folder, { recursive: true })
      const log = createWriteStream(join(folder, `${role}-${port}.log`), { flags: 'a' })
      child = spawn(process.execPath, ['src/server/main.ts'], {
        cwd: repository,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          FLIP_ROLE: role,
          PORT: `${port}`,
          PUBLIC_URL: origin,
          TRUST_PROXY: '1',
          ...database,
          FLIP_DATA_DIR: join(folder, 'product'),
          // nginx is in front of the stand-ins.
          FLIP_ALLOW_EMBEDDED: 'on',
          FLIP_DEMO: 'off',
          // The homes of the benchmark are of 2024.
          FLIP_STALE_DAYS: '3650',
          FLIP_REQUESTS_PER_MINUTE: '1000000',
          FLIP_SIGN_UPS_PER_MINUTE: '1000',
          SMTP_URL: smtpUrl,
          FLIP_LOG_LEVEL: 'warn',
          CI: 'true',
        },
      })
      child.stdout?.pipe(log)
      child.stderr?.pipe(log)
      await healthy(url, () => child?.exitCode ?? null)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

const healthy = async (url: string, exitCode: () => number | null): Promise<void> => {
  for (const end = Date.now() + 600_000; Date.now() < end; ) {
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer?.ok) return
    if (exitCode() !== null) throw new Error(`${url} ended with ${exitCode()}: see its log.`)
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error(`${url} is not healthy after ten minutes.`)
}
