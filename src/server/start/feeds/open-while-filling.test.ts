import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  makeDataFolder,
  removeDataFolder,
  setToStartOn,
} from '../../../../tests/platform/data-folder.ts'
import { signInAt } from '../../../../tests/whole-server.ts'
import { DEMO_EMAIL } from '../../config/config.ts'
import { DEMO_PASSWORD } from '../services/demo-subscriber.ts'

// Postgres is made and started, on slow machines too.
vi.setConfig({ testTimeout: 240_000 })

it('on the first start people can sign in while the demo market fills, and are shown where', async () => {
  const dataDir = makeDataFolder()
  onTestFinished(() => removeDataFolder(dataDir))
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: setToStartOn(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error(said)))
    server.stdout.on('data', (text) => {
      said += text
      const found = /^Open (http:\S+) meanwhile/m.exec(said)?.[1]
      if (found !== undefined && said.includes('Demo homes')) resolve(found)
    })
  })
  expect(await signInAt(url, DEMO_EMAIL, DEMO_PASSWORD)).toHaveProperty('access_token')
  expect(said).not.toContain('is ready at')
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
