import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { readConfig } from '../src/server/config/config.ts'
import { setToStartOn } from './data-folder.ts'
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
