import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  makeDataFolder,
  removeDataFolder,
  setToStartOn,
} from '../../../tests/platform/data-folder.ts'

// Postgres is made, started and recovered, on slow machines too.
vi.setConfig({ testTimeout: 240_000 })

type Started = { readonly child: ChildProcess; readonly said: string }

/** Starts a server as `npm start` does; answers once it is ready or has ended. */
const startOn = (dataDir: string): Promise<Started> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...setToStartOn(dataDir), FLIP_DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((done) => {
    let said = ''
    const hear = (chunk: unknown) => {
      said += String(chunk)
      if (said.includes('is ready at')) done({ child, said })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('close', () => done({ child, said }))
  })
}

const end = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

it('of two servers started at once exactly one runs and the other says where: on an empty folder, and on a filled one whose server was killed', async () => {
  const dataDir = makeDataFolder()
  onTestFinished(() => removeDataFolder(dataDir))
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const started = await Promise.all([startOn(dataDir), startOn(dataDir)])
    const running = started.filter(({ child }) => child.exitCode === null)
    const [one] = running
    try {
      expect(running, started.map(({ said }) => said).join('\n')).toHaveLength(1)
      // As Node begins a warning, of something deprecated for one.
      expect(one?.said).not.toMatch(/^\(node:\d+\) /m)
      const url = /is ready at (\S+)/.exec(one?.said ?? '')?.[1]
      const refused = started.find((other) => other !== one)
      expect(refused?.child.exitCode).toBe(1)
      expect(refused?.said).toContain(
        `Flip Search Pro is already running on this data at ${url} (process ${one?.child.pid}).`,
      )
    } finally {
      for (const { child } of running) await end(child, signal)
    }
  }
})
