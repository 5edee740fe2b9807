import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ListingFact } from '../src/domain/listings/listing.ts'
import { err, ok } from '../src/domain/result.ts'
import { accessNews } from '../src/server/account/access-news.ts'
import { alertNews } from '../src/server/alerts/publish-alerts.ts'
import { type AppDeps, buildApp } from '../src/server/app.ts'
import { type Config, readConfig } from '../src/server/config/config.ts'
import { b2cPlaces } from '../src/server/config/identity-config.ts'
import { beginImport, ingestListings } from '../src/server/listings/ingest-listings.ts'
import { aloneBackplane } from '../src/server/platform/backplane/alone-backplane-for-tests.ts'
import type { Database } from '../src/server/platform/database/schema.ts'
import type { Principal, VerifyToken } from '../src/server/platform/requests/auth.ts'
import { fileImportNews } from '../src/server/sources/files/news.ts'
import type { Services } from '../src/server/start/services/services.ts'
import { bringUpToDate } from '../src/server/start/values/bring-up-to-date.ts'
import { outsideServices } from './account/outside-services.ts'
import { date } from './listings/listing-facts.ts'
import { gazetteer } from './places/gazetteer.ts'
import { createTestDatabase } from './platform/test-database.ts'

/** The headers of a signed-in subscriber, who has paid unless `addSubscriber` was not called for the name. */
export const signedInAs = (name: string) => ({ authorization: `Bearer ${name}` })

/** A paying subscriber, in every test app. */
export const asSubscriber = signedInAs('ann')

/** The server over a test database, with the configuration a fresh machine has, but silent. */
export const testApp = async (
  db: Kysely<Database>,
  given: Partial<Config> = {},
  services: Partial<Services> = {},
  also: Partial<
    Pick<
      AppDeps,
      | 'webDir'
      | 'logTo'
      | 'clock'
      | 'isOwnCall'
      | 'registerSandbox'
      | 'sources'
      | 'jobs'
      | 'fileNews'
      | 'alertNews'
      | 'accessNews'
      | 'backplane'
      | 'metrics'
      | 'reads'
      | 'origin'
    >
  > = {},
): Promise<FastifyInstance> => {
  const config = readConfig({ FLIP_LOG_LEVEL: 'silent' }, import.meta.dirname)
  if (!config.ok) throw new Error(config.error)
  await addSubscriber(db, 'ann')
  const { backplane = aloneBackplane() } = also
  return buildApp({
    config: { ...config.value, ...given },
    db,
    places: gazetteer,
    services: { ...servicesForTests(), ...services },
    sources: noSources,
    fileNews: fileImportNews({ db, backplane, onFault: console.error }),
    alertNews: alertNews(backplane),
    accessNews: accessNews(backplane),
    backplane,
    jobs: { send: async () => undefined, state: () => 'working', clockNote: () => null },
    clock: () => new Date(),
    origin: () => 'https://flips.example',
    webDir: `${import.meta.dirname}/no-web`,
    ...also,
  })
}

export type TestServer = {
  readonly app: FastifyInstance
  readonly inject: FastifyInstance['inject']
  readonly db: Kysely<Database>
  readonly close: () => Promise<void>
}

/** A test app over an empty database of its own: call it in `beforeAll`, `close` it in `afterAll`. */
export const createTestServer = async (): Promise<TestServer> => {
  const { db, drop } = await createTestDatabase()
  const app = await testApp(db)
  const close = async () => {
    app.server.closeAllConnections()
    await app.close()
    await drop()
  }
  return { app, inject: app.inject.bind(app), db, close }
}

/** Of an installation that only has files. */
const noSources: AppDeps['sources'] = {
  list: async () => [],
  run: async () => undefined,
  setPaused: async () => undefined,
  subscribe: () => () => undefined,
}

/** A token is the name of the user it is for. */
const verifyToken: VerifyToken = async (token) =>
  /^[a-z]+$/.test(token) ? ok(principalNamed(token)) : err(token === 'Bob' ? 403 : 401)

/** The person whose token is this name. */
export const principalNamed = (name: string): Principal => ({
  id: `id-of-${name}`,
  issuer: 'https://id.example',
  sub: `sub-of-${name}`,
  directoryId: `oid-of-${name}`,
  email: `${name}@mail.example`,
  session: null,
  authenticatedBy: [],
  signedInAt: Number.MAX_SAFE_INTEGER,
  expiresAt: Number.MAX_SAFE_INTEGER,
})

/** An account with a live subscription. */
export const addSubscriber = async (db: Kysely<Database>, name: string): Promise<void> => {
  const { issuer, sub, directoryId } = principalNamed(name)
  await db
    .insertInto('account')
    .values({
      id: `account-of-${name}`,
      state: 'active',
      email: `${name}@mail.example`,
      phone: '+15125550134',
      firstName: name,
      lastName: 'Example',
      directoryId,
      issuer,
      subject: sub,
      attempt: `attempt-${name}`,
      customerId: `customer-of-${name}`,
      cardId: `card-of-${name}`,
      subscriptionId: `subscription-of-${name}`,
      subscriptionStatus: 'ACTIVE',
      subscriptionCreatedAt: '2024-12-01T12:00:00Z',
      chargedThroughDate: date('2025-01-01'),
      invoice: 'paid',
      subscriptionCheckedAt: new Date(),
      activatedAt: '2024-12-01T12:00:00Z',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const servicesForTests = (): Services => {
  const { directory, payments } = outsideServices()
  return {
    identity: () => ({
      kind: 'provider',
      clientId: 'the-page',
      audience: 'the-api',
      scope: 'https://flips.example/api/access',
      ...b2cPlaces('https://id.example/flips.onmicrosoft.com', {
        signInPolicy: 'b2c_1_signupsignin',
        resetPolicy: 'b2c_1_passwordreset',
        directory: {
          kind: 'graph',
          graphUrl: 'https://graph.example',
          loginUrl: 'https://login.example',
          tenantId: 'the-tenant',
          clientId: 'the-server',
          clientSecret: 'the-secret',
          issuer: 'flips.onmicrosoft.com',
        },
      }),
    }),
    square: () => ({
      kind: 'square',
      test: true,
      baseUrl: 'https://square.example',
      scriptUrl: 'https://square.example/v1/square.js',
      accessToken: 'the-token',
      applicationId: 'sandbox-sq0idb-test',
      locationId: 'L1',
      planVariationId: 'V1',
      webhookKey: 'the-key',
    }),
    verifyToken,
    directory,
    endSession: async () => undefined,
    payments,
    paymentEvents: { read: () => null },
  }
}

/** Stores listings and values them, as an import at the end of 2024 does. */
export const takeListings = async (db: Kysely<Database>, facts: readonly ListingFact[]) => {
  await ingestListings(db, facts, {
    places: gazetteer,
    importRun: await beginImport(db),
  })
  await bringUpToDate(db, { today: date('2024-12-31'), staleDays: 45 })
}
