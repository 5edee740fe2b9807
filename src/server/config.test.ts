import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const repository = join(import.meta.dirname, '../..')
const read = (env: Record<string, string>) => {
  const config = readConfig(env, repository)
  if (!config.ok) throw new Error(config.error)
  return config.value
}

describe('the configuration', () => {
  it('of a fresh machine is the embedded database, on this machine alone', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      database: { kind: 'embedded', dataDir: join(repository, '.data') },
      staleDays: 45,
      demo: true,
    })
  })

  it('is what .env.example says when nothing is changed in it', () => {
    const lines = readFileSync(join(repository, '.env.example'), 'utf8').split('\n')
    const example = Object.fromEntries(
      lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)),
    )
    expect(read(example)).toEqual(read({}))
    expect(Object.keys(example)).toHaveLength(12)
  })

  it('takes another database, and leaves the demo and the outside map out', () => {
    expect(
      read({
        DATABASE_URL: 'postgres://flip@db.example/flip',
        FLIP_DEMO: 'off',
        FLIP_MAP_STYLE_URL: 'off',
        PUBLIC_URL: 'https://flips.example',
      }),
    ).toMatchObject({
      database: { kind: 'postgres', connectionString: 'postgres://flip@db.example/flip' },
      demo: false,
      mapStyleUrl: null,
      publicUrl: new URL('https://flips.example'),
    })
  })

  it.each([
    ['PORT', '80a', 'PORT: must be a whole number.'],
    ['PORT', '70000', 'PORT: '],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL: must start with postgres://.'],
    ['FLIP_DEMO', 'yes', 'FLIP_DEMO: must be on or off.'],
    ['SUPPORT_EMAIL', 'nobody', 'SUPPORT_EMAIL: must be an e-mail address.'],
    ['PUBLIC_URL', 'flips.example', 'PUBLIC_URL: must be a web address.'],
  ])('refuses a bad %s in one sentence', (name, value, sentence) => {
    const config = readConfig({ [name]: value }, repository)
    expect(config.ok ? '' : config.error).toContain(sentence)
  })
})
