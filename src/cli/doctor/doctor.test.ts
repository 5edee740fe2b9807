import { createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { type RunningIdentity, startIdentity } from '../../../tests/account/sandbox-identity.ts'
import { type RunningSquare, startSquare } from '../../../tests/account/sandbox-square.ts'
import { runFlip } from '../../../tests/flip-command.ts'
import { makeDataFolder, removeDataFolder } from '../../../tests/platform/data-folder.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { addSubscriber } from '../../../tests/test-app.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import { b2cPlaces, type IdentityProviderConfig } from '../../server/config/identity-config.ts'
import type { SquareConfig } from '../../server/config/payments-config.ts'
import type { SourceConfig } from '../../server/config/sources-config.ts'
import { answerRoleCall } from '../../server/platform/backplane/role-call.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { attachEmbeddedPostgres } from '../../server/platform/embedded-postgres/attach-embedded-postgres.ts'
import { openBackplane } from '../../server/start/services/open-backplane.ts'
import { addDoctorCommand } from './add-doctor-command.ts'

let database: TestDatabase
let identity: RunningIdentity
let square: RunningSquare
let smtp: SMTPServer
let smtpPort = 0
beforeAll(async () => {
  database = await createTestDatabase()
  identity = await startIdentity(database.connectionString)
  square = await startSquare(database.connectionString)
  smtp = new SMTPServer({
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'flips' }) : done(new Error('no')),
    logger: false,
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  smtpPort = portOf(smtp.server)
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await square.close()
  await identity.close()
  await database.drop()
})

const portOf = (server: Server): number => {
  const bound = server.address()
  return typeof bound === 'object' ? (bound?.port ?? 0) : 0
}

const provider = (changes: Partial<IdentityProviderConfig> = {}): IdentityProviderConfig => {
  const { settings } = identity.identity
  return {
    kind: 'provider',
    clientId: settings.clientId,
    audience: settings.audience,
    scope: settings.scope,
    ...b2cPlaces(`${identity.origin}/sandbox/identity/${settings.tenant}.onmicrosoft.com`, {
      signInPolicy: settings.signInPolicy,
      resetPolicy: settings.resetPolicy,
      directory: graph(),
    }),
    ...changes,
  }
}
const graph = (changes: { clientSecret?: string; clientId?: string } = {}) => ({
  kind: 'graph' as const,
  graphUrl: `${identity.origin}/sandbox/identity/graph`,
  loginUrl: `${identity.origin}/sandbox/identity/login`,
  issuer: `${identity.identity.settings.tenant}.onmicrosoft.com`,
  ...identity.identity.settings.graph,
  ...changes,
})
const payments = (changes: Partial<SquareConfig> = {}): SquareConfig => ({
  kind: 'square',
  test: true,
  baseUrl: square.baseUrl,
  scriptUrl: `${square.baseUrl}/web/v1/square.js`,
  ...square.square.settings,
  ...changes,
})

/** The server's certificate is its own. */
const mail = (password = 'right') => ({
  kind: 'smtp' as const,
  url: `smtp://flips:${password}@127.0.0.1:${smtpPort}?tls.rejectUnauthorized=false`,
})
const connected = () => ({ identity: provider(), payments: payments(), mail: mail() })

/** Everything but the database is embedded, unless set otherwise. */
const doctor = async (changes: Partial<Config> = {}) => {
  const fresh = readConfig({ DATABASE_URL: database.connectionString }, import.meta.dirname)
  if (!fresh.ok) throw new Error(fresh.error)
  const config: Config = {
    ...fresh.value,
    // The demo subscriber operates nothing that others reach.
    localOnly: false,
    operators: [],
    ...changes,
  }
  const add = (program: Parameters<typeof addDoctorCommand>[0]) =>
    addDoctorCommand(program, () => config)
  const { printed, complained, exitCode } = await runFlip(database.db, add, ['doctor'])
  const lines = new Map(
    printed
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [, state = '', service = '', text = ''] =
          /^(\w+) +(\S+(?: \d+)?) +(.*)$/.exec(line) ?? []
        return [service, { state, text }] as const
      }),
  )
  return { lines, complained, exitCode, of: (service: string) => lines.get(service) }
}

describe('flip doctor', () => {
  it('says of each service that it is well', async () => {
    const { lines, exitCode, complained } = await doctor(connected())
    expect([...lines].filter(([, { state }]) => state !== 'ok')).toEqual([])
    expect([...lines.keys()]).toEqual([
      ...['Database', 'Tables', 'Source', 'Outbox', 'Nodes', 'Sign-in', 'Users', 'Payments'],
      ...['Mail', 'Operator', 'Listings', 'Maps', 'Address', 'Server'],
    ])
    expect(lines.get('Tables')?.text).toMatch(/^\d+ migrations applied, up to date$/)
    expect(lines.get('Payments')?.text).toContain('no real money; $87 plan')
    expect(lines.get('Server')?.text).toContain('is not running')
    expect([complained, exitCode]).toEqual(['', 0])
  })

  it('says whether this version runs on the tables of a newer one', async () => {
    await sql`INSERT INTO kysely_migration VALUES ('9999-from-the-future', '')`.execute(database.db)
    onTestFinished(async () => {
      await sql`DELETE FROM kysely_migration WHERE name = '9999-from-the-future'`.execute(
        database.db,
      )
    })
    expect((await doctor()).of('Tables')).toEqual({
      state: 'ok',
      text: expect.stringContaining('(9999-from-the-future), on whose tables this one runs'),
    })
    await sql`UPDATE installation SET value = '9999-from-the-future'
      WHERE name = 'programs must know the migration'`.execute(database.db)
    expect((await doctor()).of('Tables')).toEqual({
      state: 'wrong',
      text: 'made by a newer version (9999-from-the-future): run that version.',
    })
  })

  it('says over what nodes hear one another, and why they do not', async () => {
    expect((await doctor()).of('Nodes')?.text).toBe('hear one another over Postgres')
    const { connectionString } = database
    const nowhere = 'postgres://127.0.0.1:1/flips'
    const ways = { connectionString, directConnectionString: nowhere, readConnectionStrings: [] }
    const { of } = await doctor({ database: { kind: 'postgres', ...ways } })
    expect(of('Nodes')?.state).toBe('wrong')
    expect(of('Nodes')?.text).toMatch(
      /^DATABASE_DIRECT_URL or DATABASE_URL: .*connect ECONNREFUSED 127\.0\.0\.1:1/,
    )
  })

  it('says of each replica why it is not read, also where the primary is away', async () => {
    const { connectionString } = database
    const nowhere = 'postgres://127.0.0.1:1/flips'
    const said = async (primary: string) => {
      const { of } = await doctor({
        database: {
          kind: 'postgres',
          connectionString: primary,
          directConnectionString: primary,
          readConnectionStrings: [connectionString, nowhere],
        },
      })
      return [1, 2].map((number) => of(`Replica ${number}`))
    }
    const wrong = (text: string) => ({ state: 'wrong', text: `DATABASE_READ_URL: ${text}.` })
    expect(await said(connectionString)).toEqual([
      wrong('DATABASE_READ_URL leads to a database that follows no other'),
      wrong('the replica does not answer'),
    ])
    const unknown = wrong('how far behind the replica is cannot be found out')
    expect(await said(nowhere)).toEqual([unknown, unknown])
  })

  it('says where your own Postgres has too few locks: the embedded one has enough with its next start', async () => {
    const dataDir = makeDataFolder()
    const startedBefore = await attachEmbeddedPostgres({
      dataDir,
      clientName: 'tests',
      say: () => undefined,
      settings: { max_locks_per_transaction: '64' },
    })
    onTestFinished(async () => {
      await startedBefore.release()
      removeDataFolder(dataDir)
    })
    const locksOf = async (config: Config['database']) =>
      (await doctor({ database: config })).of('Locks')
    const own = ({ connectionString }: { readonly connectionString: string }) => ({
      kind: 'postgres' as const,
      connectionString,
      directConnectionString: connectionString,
      readConnectionStrings: [],
    })
    expect(await locksOf(own(startedBefore))).toEqual({
      state: 'wrong',
      text: expect.stringMatching(/is 64: .* Set it to 256, on replicas first/),
    })
    expect(await locksOf(own(database))).toBe(undefined)
    expect(await locksOf({ kind: 'embedded', dataDir })).toBe(undefined)
  }, 60_000)

  it('counts the mails of alerts that were given up, and those that wait for long', async () => {
    await addSubscriber(database.db, 'ann')
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const mailOf = (id: string, state: 'dead' | 'waiting', at: Date) =>
      database.db
        .insertInto('mail')
        .values({
          id,
          messageId: id,
          accountId: 'account-of-ann',
          kind: 'search',
          state,
          createdAt: at,
          error: 'ECONNECTION',
        })
        .execute()
    await mailOf('new', 'waiting', hoursAgo(0.5))
    expect((await doctor(connected())).of('Outbox')).toMatchObject({ state: 'ok' })
    await mailOf('late', 'waiting', hoursAgo(2))
    expect((await doctor(connected())).of('Outbox')).toEqual({
      state: 'wrong',
      text: '1 mail of alerts waited for over an hour. The last one: ECONNECTION.',
    })
    const hold = (at: Date | null) =>
      database.db.updateTable('account').set({ mailsHeldAt: at }).execute()
    await hold(hoursAgo(3))
    expect((await doctor(connected())).of('Outbox')).toMatchObject({ state: 'ok' })
    await hold(null)
    await mailOf('dead', 'dead', hoursAgo(24))
    const report = await doctor(connected())
    expect(report.of('Outbox')).toEqual({
      state: 'wrong',
      text: 'In the last 14 days 1 mail of alerts could not be delivered, and will not be tried again by itself: /admin/emails lists them. The last one: ECONNECTION.',
    })
    expect(report.exitCode).toBe(1)
    await database.db.deleteFrom('account').execute()
  })

  it('names the sources that fail, and those that a running server should have refreshed', async () => {
    const rentcast: SourceConfig = {
      kind: 'rentcast',
      name: 'rc',
      key: 'secret',
      places: ['98101'],
      rents: false,
      minutes: 60,
    }
    const set = (changes: object) =>
      database.db.updateTable('source').set(changes).where('name', '=', 'rc').execute()
    await database.db.insertInto('source').values({ name: 'rc' }).execute()
    const said = async () => {
      const { of, exitCode } = await doctor({ ...connected(), demo: false, sources: [rentcast] })
      return [of('Source')?.state, of('Source')?.text, exitCode]
    }
    expect(await said()).toEqual(['ok', 'rc: never refreshed', 0])
    const yesterday = new Date(Date.now() - 86_400_000)
    await set({ refreshedAt: yesterday, overdueFrom: new Date(Date.now() - 43_200_000) })
    expect(await said()).toEqual(['ok', 'rc: refreshed 24 hours ago', 0])
    const server = openDatabase({
      connectionString: database.connectionString.replace(/[?].*$/, ''),
      applicationName: 'flip-server',
      maxConnections: 1,
    })
    await sql`SELECT 1`.execute(server)
    expect((await said())[1]).toContain('rc is overdue: it was refreshed 24 hours ago.')
    await server.destroy()
    await set({ error: 'Renew the token.' })
    expect(await said()).toEqual([
      'wrong',
      'rc: Renew the token. It was refreshed 24 hours ago.',
      1,
    ])
  })

  it('says what is embedded, and makes no database', async () => {
    const dataDir = makeDataFolder()
    onTestFinished(() => removeDataFolder(dataDir))
    const { lines, exitCode } = await doctor({ database: { kind: 'embedded', dataDir } })
    expect([...lines].map(([service, { state }]) => `${service} ${state}`)).toEqual([
      ...['Database embedded', 'Sign-in embedded', 'Users embedded', 'Payments embedded'],
      ...['Mail embedded', 'Listings ok', 'Maps ok', 'Address ok', 'Server ok'],
    ])
    expect(lines.get('Database')?.text).toContain('the first npm start creates it')
    expect(exitCode).toBe(0)
  })

  it('says which variable is wrong, of everything that is, and exits with 1', async () => {
    const { of, exitCode, complained } = await doctor({
      database: {
        kind: 'postgres',
        connectionString: 'postgres://127.0.0.1:1/flips',
        directConnectionString: 'postgres://127.0.0.1:1/flips',
        readConnectionStrings: [],
      },
      identity: provider({
        authority: `${identity.origin}/nobody`,
        directory: graph({ clientSecret: 'wrong' }),
      }),
      payments: payments({ accessToken: 'EAAAother' }),
      mail: mail('wrong'),
      publicUrl: new URL('http://flips.example'),
    })
    const texts = ['Database', 'Sign-in', 'Users', 'Payments', 'Mail', 'Address'].map((service) => {
      expect(of(service)?.state).toBe('wrong')
      return of(service)?.text
    })
    expect(texts).toEqual([
      'DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1.',
      `FLIP_IDENTITY_TENANT and the names of its policies: ${identity.origin}/nobody/.well-known/openid-configuration cannot be used (it answers 404).`,
      'FLIP_GRAPH_CLIENT_SECRET is not the secret’s value (its id is of no use).',
      'FLIP_SQUARE_ACCESS_TOKEN: Square does not accept it. A sandbox token goes with FLIP_PAYMENTS=square-sandbox, a production token with FLIP_PAYMENTS=square.',
      `SMTP_URL: 127.0.0.1:${smtpPort} refuses its name and password (EAUTH, SMTP status 535).`,
      'PUBLIC_URL: http://flips.example must begin with https://, or browsers refuse to sign people in.',
    ])
    expect(complained).toContain('6 things are wrong')
    expect(exitCode).toBe(1)
  })

  it('says when a mail server would get the password in the clear', async () => {
    const plain = new SMTPServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    const url = `smtp://flips:right@127.0.0.1:${portOf(plain.server)}`
    const { of } = await doctor({ mail: { kind: 'smtp', url } })
    expect(of('Mail')?.text).toMatch(
      /offers no STARTTLS, and a name and password are sent over TLS alone \(ETLS.*\)\.$/,
    )
    await new Promise<void>((resolve) => plain.close(() => resolve()))
  })

  it('looks at the location and at the price of the plan', async () => {
    const text = async (changes: Partial<SquareConfig>) =>
      (await doctor({ payments: payments(changes) })).of('Payments')?.text
    expect(await text({ locationId: 'LNOWHERE' })).toContain('there is no location LNOWHERE')
    expect(await text({ planVariationId: '' })).toContain('npx --no flip setup square')
    expect(await text({ planVariationId: 'NOWHERE' })).toContain('there is no NOWHERE')
    expect(await text({ webhookKey: null })).toContain('so changes are noticed daily')
    const catalog = square.documents.collection('square-catalog-object', variationSchema)
    const kept = await catalog.get(square.square.settings.planVariationId)
    for (const phase of kept?.subscription_plan_variation_data.phases ?? [])
      phase.pricing.price_money.amount = 9900
    if (kept) await catalog.put('DEARER', { ...kept, id: 'DEARER' })
    expect(await text({ planVariationId: 'DEARER' })).toContain('does not cost $87 each month')
  })

  it('finds an unknown Graph application', async () => {
    const { of } = await doctor({
      identity: provider({ directory: graph({ clientId: 'another' }) }),
    })
    expect(of('Users')?.text).toContain('FLIP_GRAPH_CLIENT_ID: there is no such application')
  })

  it('needs a userinfo endpoint and the right issuer of any other OpenID provider', async () => {
    const { of } = await doctor({
      identity: provider({
        isMicrosoft: false,
        resetAuthority: null,
        directory: null,
      }),
    })
    expect(of('Sign-in')?.text).toContain('FLIP_IDENTITY_ISSUER: the provider calls itself')
    expect(of('Users')).toEqual({
      state: 'ok',
      text: 'none: people register at the identity provider',
    })
  })

  it('says that there are no mails of ours where the identity provider sends them', async () => {
    const { of } = await doctor({ identity: provider() })
    expect(of('Mail')).toEqual({
      state: 'ok',
      text: 'none: the identity provider sends its own, and no notice of payments goes out without SMTP_URL',
    })
  })

  it('says why, and where, nothing answered', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const nowhere = `http://127.0.0.1:${portOf(closed)}`
    await new Promise((resolve) => closed.close(resolve))
    const { of } = await doctor({
      identity: provider({ authority: nowhere }),
      payments: payments({ baseUrl: nowhere }),
    })
    expect(of('Sign-in')?.text).toContain('cannot be used (connect ECONNREFUSED 127.0.0.1:')
    expect(of('Payments')?.text).toContain(`whether this machine reaches ${nowhere}.`)
  })

  it('tries PUBLIC_URL once a server runs', async () => {
    const publicUrl = new URL('http://localhost:1')
    expect((await doctor({ publicUrl })).of('Address')?.text).toContain('not tried')
    const server = openDatabase({
      connectionString: database.connectionString.replace(/[?].*$/, ''),
      applicationName: 'flip-server-1-abc',
      maxConnections: 1,
    })
    await server.selectFrom('account').select('id').execute()
    const { of } = await doctor({ publicUrl })
    await server.destroy()
    expect(of('Address')?.text).toContain('does not lead to the server')
    expect(of('Server')?.text).toBe('runs on this database')
  })

  it('says which nodes run, and that a worker is missing', async () => {
    const nodes: ReturnType<typeof openDatabase>[] = []
    const said = async (...roles: readonly string[]) => {
      for (const role of roles) {
        const node = openDatabase({
          connectionString: database.connectionString.replace(/[?].*$/, ''),
          applicationName: `flip-server-${role}`,
          maxConnections: 1,
        })
        await sql`SELECT 1`.execute(node)
        nodes.push(node)
      }
      const { of } = await doctor({ ...connected(), role: 'web' })
      return [of('Server')?.state, of('Server')?.text]
    }
    expect(await said()).toEqual([
      'ok',
      'is not running: npm start starts it; FLIP_ROLE=web is set here',
    ])
    expect(await said('web')).toEqual([
      'wrong',
      'web nodes run on this database, but no worker: nothing is imported, valued or mailed. Start one with FLIP_ROLE=worker.',
    ])
    expect(await said('worker')).toEqual([
      'ok',
      'web nodes and workers run on this database; FLIP_ROLE=web is set here',
    ])
    for (const node of nodes) await node.destroy()
  })

  it('behind a pooler asks the nodes themselves: its connections have the names of others', async () => {
    const { connectionString } = database
    const ways = { directConnectionString: connectionString, readConnectionStrings: [] }
    const backplane = openBackplane(
      { database: { kind: 'postgres', connectionString, ...ways } },
      { directConnectionString: connectionString },
    )
    onTestFinished(() => backplane.close())
    answerRoleCall(backplane, 'worker')
    const ended = openDatabase({
      connectionString: database.connectionString,
      applicationName: 'flip-server-web',
      maxConnections: 1,
    })
    onTestFinished(() => ended.destroy())
    await sql`SELECT 1`.execute(ended)
    await expect.poll(() => backplane.trouble()).toBeNull()
    const { of } = await doctor({
      ...connected(),
      database: {
        kind: 'postgres',
        connectionString: `${database.connectionString}#pooled`,
        directConnectionString: database.connectionString,
        readConnectionStrings: [],
      },
    })
    expect(of('Nodes')?.text).toBe('hear one another over Postgres: 1 worker')
    expect(of('Pooler')).toEqual({
      state: 'ok',
      text: 'its settings cannot be read (database "pgbouncer" does not exist); that they are those of deploy/pgbouncer.ini is for you to check',
    })
    expect(of('Server')?.text).toBe(
      'workers run on this database, but no web node: the pages cannot be opened. Start one with FLIP_ROLE=web.',
    )
  })

  it('names operators who have still to prove that the email is theirs', async () => {
    await addSubscriber(database.db, 'ann')
    const said = async (...operators: readonly string[]) => {
      const { of } = await doctor({ operators, localOnly: false })
      return of('Operator')
    }
    expect((await said('ann@mail.example', 'bob@mail.example'))?.text).toMatch(
      /^ann@mail.example, bob@mail.example\. ann@mail.example becomes an operator by proving/,
    )
    const account = database.db.updateTable('account').set({ emailProvenAt: new Date() })
    await account.where('email', '=', 'ann@mail.example').execute()
    expect(await said('ann@mail.example', 'bob@mail.example')).toEqual({
      state: 'ok',
      text: 'ann@mail.example, bob@mail.example',
    })
    expect((await said())?.text).toContain('no one: FLIP_OPERATORS names who')
  })

  it('gives up a service that does not answer', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close())
    const { of } = await doctor({
      mail: { kind: 'smtp', url: `smtp://127.0.0.1:${portOf(silent)}` },
    })
    expect(of('Mail')?.text).toContain('cannot be reached (ETIMEDOUT)')
  })
})

const variationSchema = z.looseObject({
  id: z.string(),
  subscription_plan_variation_data: z.looseObject({
    phases: z.array(
      z.looseObject({
        pricing: z.looseObject({ price_money: z.looseObject({ amount: z.number() }) }),
      }),
    ),
  }),
})
