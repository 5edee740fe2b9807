import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { realServices } from '../../../tests/real-services.ts'
import { readConfig } from './config.ts'

const repository = join(import.meta.dirname, '../../..')
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

  it('keeps files of jobs in the data folder, or in a bucket with all that it takes', () => {
    const files = (env: Record<string, string>) => readConfig(env, '/flip')
    const disk = files({})
    expect(disk.ok && disk.value.jobFiles).toEqual({ kind: 'disk', folder: '/flip/.data/files' })
    const bucket = { FLIP_FILES_S3_BUCKET: 'https://s3.example/flips/' }
    const half = files(bucket)
    expect(half.ok ? '' : half.error).toBe(
      'Set FLIP_FILES_S3_KEY_ID, FLIP_FILES_S3_SECRET: FLIP_FILES_S3_BUCKET needs them.',
    )
    const whole = files({ ...bucket, FLIP_FILES_S3_KEY_ID: 'key', FLIP_FILES_S3_SECRET: 'secret' })
    expect(whole.ok && whole.value.jobFiles).toEqual({
      kind: 's3',
      bucketUrl: 'https://s3.example/flips',
      region: 'us-east-1',
      keyId: 'key',
      secret: 'secret',
    })
  })

  it('is what .env.example says when nothing is changed in it', () => {
    const lines = readFileSync(join(repository, '.env.example'), 'utf8').split('\n')
    const example = Object.fromEntries(
      lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)),
    )
    expect(read(example)).toEqual(read({}))
    expect(Object.keys(example)).toHaveLength(58)
  })

  it('makes the accuracy of the demo market public, of named markets, or of none', () => {
    const publicly = (env: Record<string, string>) => read(env).publicAccuracy
    expect(publicly({})).toEqual({ kind: 'demo' })
    expect(publicly({ FLIP_DEMO: 'off' })).toEqual({ kind: 'off' })
    expect(publicly({ FLIP_PUBLIC_ACCURACY: 'off' })).toEqual({ kind: 'off' })
    expect(publicly({ FLIP_PUBLIC_ACCURACY: '980, 981', FLIP_DEMO: 'off' })).toEqual({
      kind: 'markets',
      markets: ['980', '981'],
    })
  })

  it('asks a second factor of operators, of the embedded sign-in what it has', () => {
    expect(read({}).operatorSecondFactor).toEqual([])
    const asked = { FLIP_OPERATOR_SECOND_FACTOR: 'mfa, otp' }
    expect(read({ ...realServices, ...asked }).operatorSecondFactor).toEqual(['mfa', 'otp'])
    expect(read({ FLIP_OPERATOR_SECOND_FACTOR: 'otp' }).operatorSecondFactor).toEqual(['otp'])
    expect(readConfig({ FLIP_OPERATOR_SECOND_FACTOR: 'gold' }, import.meta.dirname)).toEqual({
      ok: false,
      error: expect.stringMatching(/^FLIP_OPERATOR_SECOND_FACTOR: .* Name one of them\.$/),
    })
  })

  it('knows its operators by e-mail; alone on its machine the demo subscriber is one', () => {
    expect(read({}).operators).toEqual(['demo@flipsearch.example'])
    expect(read({ FLIP_ALLOW_EMBEDDED: 'on' }).operators).toEqual([])
    expect(read(realServices).operators).toEqual([])
    expect(read({ FLIP_OPERATORS: 'Ann@Mail.example, bob@mail.example' }).operators).toEqual([
      'ann@mail.example',
      'bob@mail.example',
    ])
  })

  it('takes another database, and leaves the demo and the outside map out', () => {
    expect(
      read({
        DATABASE_URL: 'postgres://flip@db.example/flip',
        FLIP_DEMO: 'off',
        FLIP_MAP_STYLE_URL: 'off',
        PUBLIC_URL: 'https://flips.example',
        FLIP_ALLOW_EMBEDDED: 'on',
      }),
    ).toMatchObject({
      database: {
        kind: 'postgres',
        connectionString: 'postgres://flip@db.example/flip',
        directConnectionString: 'postgres://flip@db.example/flip',
        readConnectionStrings: [],
      },
      demo: false,
      maps: { kind: 'built-in' },
      publicUrl: new URL('https://flips.example'),
    })
  })

  it('draws the public style, a style, an archive, or the maps of Google', () => {
    const maps = (env: Record<string, string>) => read(env).maps
    expect(maps({})).toEqual({
      kind: 'style',
      styleUrl: 'https://tiles.openfreemap.org/styles/positron',
    })
    const styleUrl = 'https://maps.example/style.json'
    expect(maps({ FLIP_MAP_STYLE_URL: styleUrl })).toEqual({ kind: 'style', styleUrl })
    expect(maps({ FLIP_MAP_PMTILES: 'maps/ohio.pmtiles' })).toEqual({
      kind: 'pmtiles',
      archive: { kind: 'file', path: join(repository, 'maps/ohio.pmtiles') },
    })
    const url = 'https://maps.example/ohio.pmtiles'
    expect(maps({ FLIP_MAP_PMTILES: url })).toEqual({
      kind: 'pmtiles',
      archive: { kind: 'url', url },
    })
    expect(maps({ FLIP_GOOGLE_MAPS_KEY: 'AIza-key_1' })).toEqual({
      kind: 'google',
      scriptUrl: 'https://maps.googleapis.com/maps/api/js',
      key: 'AIza-key_1',
    })
  })

  it.each([
    ['FLIP_MAP_STYLE_URL', 'off', 'FLIP_MAP_PMTILES', 'ohio.pmtiles'],
    ['FLIP_MAP_STYLE_URL', 'https://maps.example/style.json', 'FLIP_GOOGLE_MAPS_KEY', 'key'],
    ['FLIP_MAP_PMTILES', 'ohio.pmtiles', 'FLIP_GOOGLE_MAPS_KEY', 'key'],
  ])('refuses two kinds of maps at once: %s=%s and %s=%s', (first, one, second, other) => {
    const both = readConfig({ [first]: one, [second]: other }, repository)
    expect(both.ok ? '' : both.error).toBe(
      `Set ${first} or ${second}, not both: each says what the maps draw.`,
    )
  })

  it('lets a node have a role on a database and an address that all nodes share', () => {
    const DATABASE_URL = 'postgres://flip@db.example/flip'
    const shared = { DATABASE_URL, PUBLIC_URL: 'http://localhost:8080' }
    expect(read({}).role).toBe('all')
    for (const role of ['web', 'worker', 'all'])
      expect(read({ ...shared, FLIP_ROLE: role }).role).toBe(role)
    const refusal = (env: Record<string, string>) => {
      const config = readConfig(env, repository)
      return config.ok ? null : config.error
    }
    expect(refusal({ FLIP_ROLE: 'web' })).toBe(
      'Set DATABASE_URL, PUBLIC_URL: FLIP_ROLE=web needs them.',
    )
    expect(refusal({ ...realServices, FLIP_ROLE: 'worker' })).toBe(
      'Set DATABASE_URL: FLIP_ROLE=worker needs it.',
    )
  })

  it('takes files for TLS from the folder of the settings, and the strictest mode of those that check', () => {
    const at = (query: string) => `postgres://flip@db.example/flip?${query}`
    const url = (given: string, variable = 'DATABASE_URL') => {
      const config = readConfig({ DATABASE_URL: at('a=b'), [variable]: at(given) }, repository)
      return config.ok ? config.value.database : config.error
    }
    const ours = encodeURIComponent(join(repository, 'package.json'))
    expect(url('sslmode=require&sslrootcert=package.json')).toMatchObject({
      connectionString: at(`sslmode=verify-full&sslrootcert=${ours}`),
    })
    expect(url('sslmode=no-verify')).toMatchObject({ connectionString: at('sslmode=no-verify') })
    expect(url('sslrootcert=package.json', 'DATABASE_READ_URL')).toMatchObject({
      readConnectionStrings: [at(`sslrootcert=${ours}`)],
    })
    expect(url('sslrootcert=none.crt', 'DATABASE_DIRECT_URL')).toBe(
      `DATABASE_DIRECT_URL: sslrootcert names ${join(repository, 'none.crt')}, which cannot be read.`,
    )
  })

  it.each([
    ['FLIP_ROLE', 'both', 'FLIP_ROLE: must be all, web or worker.'],
    ['PORT', '80a', 'PORT: must be a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT: must be a whole number from 0 to 65535.'],
    [
      'FLIP_PUBLIC_ACCURACY',
      '980 981',
      'FLIP_PUBLIC_ACCURACY: must be demo, off, or three-digit zip areas separated by commas, such as 980,981.',
    ],
    ['FLIP_LOG_LEVEL', 'loud', 'FLIP_LOG_LEVEL: must be silent, error, warn, info or debug.'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL: must start with postgres://.'],
    [
      'DATABASE_DIRECT_URL',
      'postgres://db.example/flip',
      'DATABASE_DIRECT_URL: set DATABASE_URL as well, to the address of the pooler.',
    ],
    [
      'DATABASE_READ_URL',
      'postgres://db.example/flip',
      'DATABASE_READ_URL: set DATABASE_URL as well, to the address of its primary.',
    ],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY: must be off, on or a number of proxies from 1 to 9.'],
    ['TRUST_PROXY', '0', 'TRUST_PROXY: must be off, on or a number of proxies from 1 to 9.'],
    ['TRUST_PROXY', '2.5', 'TRUST_PROXY: must be off, on or a number of proxies from 1 to 9.'],
    [
      'TRUST_PROXY',
      '10.0.0.0/8',
      'TRUST_PROXY: must be off, on or a number of proxies from 1 to 9.',
    ],
    [
      'FLIP_OPERATORS',
      'ann@mail.example; bob',
      'FLIP_OPERATORS: must be email addresses separated by commas.',
    ],
    ['FLIP_DEMO', 'yes', 'FLIP_DEMO: must be on or off.'],
    [
      'FLIP_DEMO_PACE',
      '0',
      'FLIP_DEMO_PACE: must be off, or a number of minutes from 0.1 to 1440.',
    ],
    [
      'FLIP_DEMO_PACE',
      'on',
      'FLIP_DEMO_PACE: must be off, or a number of minutes from 0.1 to 1440.',
    ],
    [
      'FLIP_MAP_PMTILES',
      'http://maps.example/ohio.pmtiles',
      'FLIP_MAP_PMTILES: must be the path of a file, or an address that begins with https://.',
    ],
    [
      'FLIP_GOOGLE_MAPS_KEY',
      'a key&callback=x',
      'FLIP_GOOGLE_MAPS_KEY: must be an API key: letters, digits, - and _.',
    ],
    ['SUPPORT_EMAIL', 'nobody', 'SUPPORT_EMAIL: must be an email address.'],
    [
      'PUBLIC_URL',
      'flips.example',
      'PUBLIC_URL: must be a web address, such as https://flips.example.',
    ],
    ['SMTP_URL', 'mail.example', 'SMTP_URL: must start with smtp:// or smtps://.'],
    ['FLIP_IDENTITY', 'google', 'FLIP_IDENTITY: must be embedded, b2c, external-id or oidc.'],
    ['FLIP_PROTECTED_RESOURCES', 'one', 'FLIP_PROTECTED_RESOURCES: “one” must be'],
    ['FLIP_METRICS_PORT', '3000', 'FLIP_METRICS_PORT: 3000 is the port of the pages.'],
  ])('refuses a bad %s in one sentence', (name, value, sentence) => {
    const config = readConfig({ [name]: value }, repository)
    expect(config.ok ? '' : config.error).toContain(sentence)
  })

  it.each([{ PUBLIC_URL: 'https://flips.example' }, { HOST: '0.0.0.0' }, { HOST: '::' }])(
    'keeps the stand-ins on this machine unless set otherwise: %j',
    (env) => {
      const config = readConfig(env, repository)
      expect(config.ok ? '' : config.error).toMatch(
        /^Other machines can reach .*, but FLIP_IDENTITY and FLIP_PAYMENTS are embedded\. /,
      )
      expect(read({ ...env, FLIP_ALLOW_EMBEDDED: 'on' }).localOnly).toBe(false)
    },
  )

  it.each([
    [{}, 3],
    [{ FLIP_DEMO_PACE: '0.5' }, 0.5],
    [{ FLIP_DEMO_PACE: 'off' }, null],
  ])('something happens in the demo market as often as %j says', (env, demoPaceMinutes) => {
    expect(read(env)).toMatchObject({ demoPaceMinutes })
  })

  it.each([
    ['off', 0],
    ['on', 1],
    ['1', 1],
    ['3', 3],
  ])('trusts as many proxies as TRUST_PROXY=%s says', (TRUST_PROXY, trustedProxies) => {
    const env = { TRUST_PROXY, FLIP_ALLOW_EMBEDDED: 'on' }
    expect(read(env)).toMatchObject({ trustedProxies })
  })

  it('refuses a proxy in front of stand-ins that answer nothing it passes on', () => {
    const env = { PUBLIC_URL: 'http://localhost:8080', TRUST_PROXY: 'on' }
    const config = readConfig(env, repository)
    expect(config.ok ? '' : config.error).toMatch(
      /^TRUST_PROXY says .*, but FLIP_IDENTITY and FLIP_PAYMENTS are embedded, .* FLIP_ALLOW_EMBEDDED=on /,
    )
  })

  it.each(['localhost', '127.0.0.1', '::1'])('calls %s this machine', (HOST) => {
    expect(read({ HOST }).localOnly).toBe(true)
  })
})

describe('with real services', () => {
  it('the embedded sign-in sends its codes by mail, and shows them to no one else', () => {
    const mixed = { ...realServices, FLIP_IDENTITY: 'embedded', FLIP_ALLOW_EMBEDDED: 'on' }
    const config = readConfig(mixed, repository)
    expect(config.ok ? '' : config.error).toMatch(/^Set SMTP_URL: FLIP_PAYMENTS=square/)
    expect(read({ ...mixed, SMTP_URL: 'smtp://mail.example' }).identity.kind).toBe('embedded')
    expect(read({ ...mixed, FLIP_PAYMENTS: 'square-sandbox' }).mail.kind).toBe('embedded')
  })

  it('the page is sent to the tenant’s sign-in policy, and the server to production', () => {
    const { identity, payments, localOnly } = read(realServices)
    expect(localOnly).toBe(false)
    expect(identity).toMatchObject({
      isMicrosoft: true,
      authority: 'https://flips.b2clogin.com/flips.onmicrosoft.com/b2c_1_signupsignin/v2.0',
      resetAuthority: 'https://flips.b2clogin.com/flips.onmicrosoft.com/b2c_1_passwordreset/v2.0',
      subIsDirectoryId: true,
      directory: { issuer: 'flips.onmicrosoft.com', tenantId: 'the-tenant' },
    })
    expect(payments).toMatchObject({ test: false, baseUrl: 'https://connect.squareup.com' })
  })

  it('Entra External ID resets passwords itself', () => {
    const { identity } = read({ ...realServices, FLIP_IDENTITY: 'external-id' })
    expect(identity).toMatchObject({
      isMicrosoft: true,
      authority: 'https://flips.ciamlogin.com/flips.onmicrosoft.com/v2.0',
      resetAuthority: null,
      subIsDirectoryId: false,
    })
  })

  it('another provider needs its issuer, and no directory', () => {
    const env = { ...realServices, FLIP_IDENTITY: 'oidc' }
    expect(readConfig(env, repository)).toEqual({
      ok: false,
      error: 'Set FLIP_IDENTITY_ISSUER: FLIP_IDENTITY=oidc needs it.',
    })
    const issuer = 'https://id.example/realms/flips/'
    expect(read({ ...env, FLIP_IDENTITY_ISSUER: issuer }).identity).toMatchObject({
      isMicrosoft: false,
      authority: 'https://id.example/realms/flips',
      directory: null,
    })
  })

  it.each(
    Object.keys(realServices).filter((name) =>
      /_(ID|TENANT|SECRET|TOKEN|SCOPE|AUDIENCE)$/.test(name),
    ),
  )('without %s it says so', (name) => {
    const config = readConfig({ ...realServices, [name]: '' }, repository)
    expect(config.ok ? '' : config.error).toContain(`Set ${name}: `)
  })

  it('names all that is missing at once', () => {
    const config = readConfig({ FLIP_IDENTITY: 'oidc' }, repository)
    expect(config.ok ? '' : config.error).toBe(
      'Set FLIP_IDENTITY_ISSUER, FLIP_IDENTITY_CLIENT_ID, FLIP_IDENTITY_AUDIENCE, FLIP_IDENTITY_SCOPE: FLIP_IDENTITY=oidc needs them.',
    )
  })

  it('Square alone is not enough: sign-in stays embedded, so the server stays on its machine', () => {
    const config = readConfig({ ...realServices, FLIP_IDENTITY: '' }, repository)
    expect(config.ok ? '' : config.error).toMatch(
      /^Other machines can reach .*, but FLIP_IDENTITY is embedded\. /,
    )
  })
})
