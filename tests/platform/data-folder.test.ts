import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { readConfig } from '../../src/server/config/config.ts'
import { removeAbandonedDataFolders, setToStartOn } from './data-folder.ts'
import { temporaryFiles } from './temporary-files.ts'

const files = temporaryFiles()

it('a server that tests start has no setting of the developer, from outside or from .env', () => {
  const settings = { DATABASE_URL: 'postgres://db.example/own', FLIP_DEMO: 'off', PORT: '8080' }
  const path = files.write(
    '.env',
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const environment = setToStartOn('/data', { ...process.env, ...settings })
  const script = `process.loadEnvFile(${JSON.stringify(path)}); console.log(JSON.stringify(process.env))`
  const { stdout } = spawnSync(process.execPath, ['-e', script], {
    env: environment,
    encoding: 'utf8',
  })
  const config = readConfig(JSON.parse(stdout), '/')
  expect(config).toMatchObject({
    value: {
      database: { kind: 'embedded', dataDir: '/data' },
      demo: true,
      demoPaceMinutes: null,
      port: 0,
    },
  })
})

it('what a killed test run has left is stopped and removed', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const folder = mkdtempSync(join(tmpdir(), `flip-search-pro-tests-${pid}-`))
  chmodSync(folder, 0o755)
  const holder = spawn(process.execPath, [
    join(import.meta.dirname, 'hold-embedded-postgres.ts'),
    folder,
  ])
  const [address] = await once(holder.stdout, 'data')
  const gone = once(holder, 'exit')
  holder.kill('SIGKILL')
  await gone
  await removeAbandonedDataFolders()
  expect(existsSync(folder)).toBe(false)
  const client = new pg.Client({ connectionString: String(address).trim() })
  await expect(client.connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
