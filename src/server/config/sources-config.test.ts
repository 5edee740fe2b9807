import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { StartRefused } from '../platform/start-refused.ts'
import { loadConfig } from './config.ts'
import { readSourcesConfig } from './sources-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'flip-sources-'))
const readText = (text: string, env: Record<string, string> = {}) => {
  writeFileSync(join(folder, 'sources.json'), text)
  return readSourcesConfig({ named: 'sources.json' }, env, folder)
}
const read = (sources: unknown, env?: Record<string, string>) =>
  readText(JSON.stringify({ sources }), env)

const nwmls = {
  name: 'nwmls',
  kind: 'reso',
  serviceRoot: 'https://api.mls.example/odata',
  credentials: { token: '$NWMLS_TOKEN' },
}
const secrets = { NWMLS_TOKEN: 'very-secret', RENTCAST_KEY: 'key', TRESTLE_SECRET: 'hidden' }

describe('the sources of an installation', () => {
  it('stand in sources.json in the repository, unless FLIP_SOURCES names another file', () => {
    const loaded = () => loadConfig(folder).sources.map(({ name }) => name)
    onTestFinished(() => {
      vi.unstubAllEnvs()
      rmSync(join(folder, 'sources.json'), { force: true })
    })
    vi.stubEnv('NWMLS_TOKEN', 'very-secret')
    rmSync(join(folder, 'sources.json'), { force: true })
    expect(loaded()).toEqual([])
    writeFileSync(join(folder, 'sources.json'), JSON.stringify({ sources: [nwmls] }))
    expect(loaded()).toEqual(['nwmls'])
    const other = { sources: [{ ...nwmls, name: 'other' }] }
    writeFileSync(join(folder, 'other.json'), JSON.stringify(other))
    vi.stubEnv('FLIP_SOURCES', 'other.json')
    expect(loaded()).toEqual(['other'])
    vi.stubEnv('FLIP_SOURCES', 'none.json')
    expect(loaded).toThrow(StartRefused)
    expect(loaded).toThrow(/^FLIP_SOURCES: /)
    vi.stubEnv('FLIP_SOURCES', '')
    writeFileSync(join(folder, 'sources.json'), '{')
    expect(loaded).toThrow(`${join(folder, 'sources.json')} is not valid JSON.`)
    expect(loaded).not.toThrow('FLIP_SOURCES')
  })

  it('are none without a file', () => {
    expect(readSourcesConfig({}, {}, folder)).toEqual({ ok: true, value: [] })
  })

  it('are read with their secrets from the environment', () => {
    const trestle = {
      ...nwmls,
      name: 'gulf-coast',
      provider: 'trestle',
      credentials: {
        tokenUrl: 'https://api.trestle.example/token',
        clientId: 'flips',
        clientSecret: '$TRESTLE_SECRET',
        scope: 'api',
      },
      originatingSystem: 'GCMLS',
      remarks: true,
      minutes: 5,
    }
    const rentcast = { name: 'rc', kind: 'rentcast', key: '$RENTCAST_KEY', places: ['98101'] }
    expect(read([nwmls, trestle, rentcast], secrets)).toEqual({
      ok: true,
      value: [
        {
          ...nwmls,
          provider: 'generic',
          credentials: { kind: 'token', token: 'very-secret' },
          originatingSystem: null,
          remarks: false,
          minutes: 15,
        },
        {
          ...trestle,
          credentials: {
            kind: 'client',
            tokenUrl: 'https://api.trestle.example/token',
            clientId: 'flips',
            clientSecret: 'hidden',
            scope: 'api',
          },
        },
        { ...rentcast, key: 'key', rents: false, minutes: 1440 },
      ],
    })
  })

  const refusal = (given: unknown, env = secrets) => {
    const result = read(given, env)
    return result.ok ? '' : result.error.replace(folder, '')
  }
  it.each([
    ['an unknown kind', { ...nwmls, kind: 'rets' }, 'source nwmls: kind must be reso or rentcast.'],
    [
      'an address with a password',
      { ...nwmls, serviceRoot: 'https://me:secret@api.mls.example/odata' },
      'source nwmls: serviceRoot must not hold a user name, a password, or anything after ? or #.',
    ],
    [
      'an address with a token',
      { ...nwmls, serviceRoot: 'https://api.mls.example/odata?access_token=secret' },
      'source nwmls: serviceRoot must not hold a user name, a password, or anything after ? or #.',
    ],
    [
      'an address whose calls anybody on the way can read',
      { ...nwmls, serviceRoot: 'http://api.mls.example/odata' },
      'source nwmls: serviceRoot must begin with https://, because its secrets go along with every call.',
    ],
    [
      'no address',
      { ...nwmls, serviceRoot: 'mls' },
      'source nwmls: serviceRoot must be a web address.',
    ],
    [
      'an unknown provider',
      { ...nwmls, provider: 'x' },
      'source nwmls: provider must be mlsgrid, trestle, bridge, spark or generic.',
    ],
    [
      'a pace that is none',
      { ...nwmls, minutes: 0.5 },
      'source nwmls: minutes must be a whole number from 1 to 10080.',
    ],
    ['an unknown word', { ...nwmls, minuts: 5 }, 'source nwmls: unknown setting minuts.'],
    [
      'the name of files',
      { ...nwmls, name: 'redfin' },
      'source redfin: name is the name of another source already',
    ],
    [
      'the name of the demo',
      { ...nwmls, name: 'demo' },
      'source demo: name is the name of another source already',
    ],
    [
      'a name with spaces',
      { ...nwmls, name: 'N W' },
      'source N W: name must be 1 to 40 small letters, digits and dashes.',
    ],
    [
      'a place that is none',
      { name: 'rc', kind: 'rentcast', key: '$RENTCAST_KEY', places: ['Seattle'] },
      'source rc: places.0 must list places such as',
    ],
  ])('refuses %s in one sentence', (_, source, sentence) => {
    expect(refusal([source])).toContain(`FLIP_SOURCES: /sources.json: ${sentence}`)
  })

  it('refuses a secret in the file without repeating it', () => {
    const error = refusal([{ ...nwmls, credentials: { token: 'very-secret' } }])
    expect(error).toContain(
      'source nwmls: credentials.token must be the name of an environment variable',
    )
    expect(error).not.toContain('very-secret')
  })

  it('names the variable that holds no secret', () => {
    expect(refusal([nwmls], { ...secrets, NWMLS_TOKEN: '' })).toBe(
      'FLIP_SOURCES: /sources.json, source nwmls: set NWMLS_TOKEN in the environment or in .env.',
    )
  })

  it('refuses two of one name, a file that is no JSON and one that is not there', () => {
    expect(refusal([nwmls, nwmls])).toBe(
      'FLIP_SOURCES: /sources.json lists two sources named nwmls.',
    )
    const broken = readText('{"token": "very-secret",}')
    expect(broken.ok ? '' : broken.error).toMatch(/sources.json is not valid JSON.$/)
    const none = readSourcesConfig({ named: 'none.json' }, {}, folder)
    expect(none.ok ? '' : none.error).toMatch(/^FLIP_SOURCES: .*none.json cannot be read \(/)
  })
})
