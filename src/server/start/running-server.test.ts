import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeDataFolder, removeDataFolder } from '../../../tests/platform/data-folder.ts'
import { claimDataFolder } from './running-server.ts'

const AT_ONCE = 4
const ROUNDS = 5

let dataDir: string
let children: ChildProcess[] = []
beforeEach(() => {
  dataDir = makeDataFolder()
})
afterEach(async () => {
  await killAll()
  removeDataFolder(dataDir)
})

/** Starts processes that claim the folder; answers what each said by the time it ran or was refused. */
const startAtOnce = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => startOne()))

const startOne = (): Promise<string> => {
  const child = spawn(
    process.execPath,
    [resolve(import.meta.dirname, '../../../tests/platform/claims-data-folder.ts')],
    { env: { ...process.env, TEST_DATA_FOLDER: dataDir }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  children.push(child)
  return new Promise((done) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (/runs\n|refused: .*\n/.test(said)) done(said)
    })
    child.on('exit', () => done(said))
  })
}

const killAll = async (): Promise<void> => {
  const gone = children
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    .map((child) => {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      return exit
    })
  children = []
  await Promise.all(gone)
}

describe('of servers started at once on one data folder', () => {
  it('exactly one runs and the others say where, also after it was killed, again and again', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const said = await startAtOnce(AT_ONCE)
      const running = said.filter((text) => text === 'claimed\nruns\n')
      expect(running).toHaveLength(1)
      const refusals = new Set(said.filter((text) => text !== running[0]))
      expect([...refusals]).toEqual([
        expect.stringMatching(
          /^refused: Flip Search Pro is already running on this data at http:\/\/127\.0\.0\.1\/(\d+) \(process \1\)\.\n$/,
        ),
      ])
      await killAll()
    }
  })
})

describe('a claim', () => {
  const say = vi.fn()
  const noteOf = (pid: number, secondsOld = 0) => {
    const path = join(dataDir, 'server.json')
    writeFileSync(path, JSON.stringify({ pid, url: null }))
    const at = Date.now() / 1000 - secondsOld
    utimesSync(path, at, at)
  }

  it('is waited for while its holder has not said where it runs, and taken over when that ends', async () => {
    const holder = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
    children.push(holder)
    noteOf(holder.pid ?? 0)
    const claiming = claimDataFolder(dataDir, say)
    await vi.waitFor(() =>
      expect(say).toHaveBeenCalledWith(
        `Flip Search Pro is already starting on this data (process ${holder.pid}): waiting…`,
      ),
    )
    await killAll()
    await (await claiming).release()
  })

  it('does not count when it is this process that has the number of its dead holder', async () => {
    noteOf(process.pid)
    await (await claimDataFolder(dataDir, say)).release()
  })

  it.each([60, -3600])(
    'does not count when another program has the number of its dead holder (%d s old)',
    async (secondsOld) => {
      noteOf(process.ppid, secondsOld)
      await (await claimDataFolder(dataDir, say)).release()
    },
  )
})
