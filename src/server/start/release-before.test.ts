import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it, onTestFinished, type TestContext, vi } from 'vitest'
import * as z from 'zod/mini'
import { makeDataFolder, removeDataFolder } from '../../../tests/platform/data-folder.ts'
import {
  openReleaseBefore,
  startServerOf,
  whyNoReleaseBefore,
} from '../../../tests/platform/release-before.ts'
import { createDatabaseAsOf } from '../../../tests/platform/test-database.ts'
import { redfinTown, redfinTownCut } from '../../../tests/sources/redfin-town.ts'
import { signInAt, startWholeServer } from '../../../tests/whole-server.ts'
import { referenceDeal } from '../../domain/deals/deal-for-tests.ts'
import { DEMO_EMAIL } from '../config/config.ts'
import { knownMigrations, migrateToLatest } from '../platform/database/migrate.ts'
import { DEMO_PASSWORD } from './services/demo-subscriber.ts'

// Three servers start, and the source of the release before is taken out of git once: on a machine that others use as well, minutes.
vi.setConfig({ testTimeout: 600_000 })

it('a server of the release before works on the tables of this one, while they are made and afterward', async (ctx) => {
  const { release, database, start, startNew } = await stage(ctx)
  const old = await start()
  const token = await signIn(old.url)
  const before = personAt(old.url, token)
  for (const file of redfinTown()) await before.importFile(file)
  const homes = await before.homesFound()
  expect(homes.length).toBeGreaterThan(5)

  // The tables are brought up to date below servers that are asked all the time.
  const searching = searchesOf(before)
  await migrateToLatest(database.db)
  await work(before, homes.slice(0, 1))
  const now = await startNew()
  const after = personAt(now.url, token)
  // What this version does to the tables in the background is under way, or done.
  await work(before, homes.slice(1, 2))
  await settled(database.db)
  await work(before, homes.slice(2, 3))
  await before.importFile(redfinTownCut())
  await settled(database.db)
  const { searches, failed } = await searching.end()
  expect(failed).toEqual([])
  expect(searches).toBeGreaterThan(3)

  // What it wrote, this version reads as it does.
  const asked = new Map(homes.map(({ propertyId, price }) => [propertyId, price]))
  for (const person of [before, after]) {
    const found = await person.homesFound()
    expect(idsOf(found)).toEqual(idsOf(homes))
    expect(
      found.filter(({ propertyId, price }) => price < (asked.get(propertyId) ?? 0)),
    ).toHaveLength(1)
  }
  await expectSame(before, after, homes.slice(0, 3))

  // One that has crashed comes back: from 0.11.0 on, which reads what it must know.
  await old.kill()
  const isNewer = (await knownMigrations()).at(-1) !== release.newestMigration
  if (release.version === '0.10.0' && isNewer) {
    await expect(start()).rejects.toThrow(/newer version of Flip Search Pro made this database/)
    return
  }
  const again = await start()
  expect(await personAt(again.url, token).homesFound()).toHaveLength(homes.length)
})

it('it fills tables that had no listing when they were brought up to date', async (ctx) => {
  const { database, start, startNew } = await stage(ctx)
  const old = await start()
  const token = await signIn(old.url)
  const before = personAt(old.url, token)
  await migrateToLatest(database.db)
  for (const file of redfinTown()) await before.importFile(file)
  const homes = await before.homesFound()
  expect(homes.length).toBeGreaterThan(5)
  await work(before, homes.slice(0, 2))
  await before.importFile(redfinTownCut())
  await settled(database.db)
  const after = personAt((await startNew()).url, token)
  expect(idsOf(await after.homesFound())).toEqual(idsOf(homes))
  await expectSame(before, after, homes.slice(0, 2))
})

/** A database as the release before left it, and what starts servers of both on it. */
const stage = async (ctx: TestContext) => {
  const missing = whyNoReleaseBefore()
  if (missing !== undefined) return ctx.skip(missing)
  const release = await openReleaseBefore()
  const database = await createDatabaseAsOf(release.newestMigration)
  onTestFinished(database.drop)
  const dataDir = makeDataFolder()
  onTestFinished(() => removeDataFolder(dataDir))
  const port = await freePort()
  const shared = {
    FLIP_DATA_DIR: dataDir,
    FLIP_DEMO: 'off',
    FLIP_REQUESTS_PER_MINUTE: '100000',
    PUBLIC_URL: `http://localhost:${port}`,
  }
  const settings = { ...shared, DATABASE_URL: database.connectionString, PORT: `${port}` }
  return {
    release,
    database,
    start: async () => {
      const server = await startServerOf(release.source, { dataDir, settings })
      onTestFinished(server.kill)
      return server
    },
    startNew: async () => {
      const server = await startWholeServer(database.connectionString, shared)
      onTestFinished(server.close)
      return server
    },
  }
}

const signIn = async (url: string): Promise<string> => {
  const entered = await signInAt(url, DEMO_EMAIL, DEMO_PASSWORD)
  if ('refused' in entered) throw new Error(entered.refused)
  return entered.access_token
}

type Homes = readonly { readonly propertyId: string; readonly price: number }[]

const idsOf = (homes: Homes) => homes.map(({ propertyId }) => propertyId).sort()

/** Both servers answer alike what was kept of these homes by `work`. */
const expectSame = async (before: Person, after: Person, homes: Homes): Promise<void> => {
  const paths = homes.flatMap(({ propertyId }) => [
    `/api/deals/${propertyId}`,
    `/api/search/homes/${propertyId}`,
  ])
  for (const path of ['/api/marks', '/api/alerts/searches', ...paths])
    expect(await after.ask('GET', path), path).toEqual(await before.ask('GET', path))
  expect(await after.ask('GET', '/api/alerts/searches')).toMatchObject({ total: homes.length })
  expect(await after.ask('GET', '/api/marks')).toMatchObject({
    marks: expect.arrayContaining(
      homes.map(({ propertyId }) => expect.objectContaining({ propertyId })),
    ),
  })
  for (const { propertyId } of homes)
    expect(await after.ask('GET', `/api/deals/${propertyId}`)).toMatchObject({ inputs })
}

const inputs = referenceDeal()
const search = {
  city: 'Bend, OR',
  distance: 'mile',
  priceBelowMarket: 0,
  includeHomesForSale: false,
  propertyType: 'House',
  maxPrice: 2_000_000,
}

type Person = ReturnType<typeof personAt>

/** Marks homes, keeps deals of them and saves a search for each. */
const work = async (
  person: Person,
  homes: readonly { readonly propertyId: string }[],
): Promise<void> => {
  for (const { propertyId: id } of homes) {
    await person.ask('GET', `/api/search/homes/${id}`)
    await person.ask('PUT', `/api/marks/${id}`, { mark: 'Watching', note: id, version: null })
    await person.ask('PUT', `/api/deals/${id}`, { version: 0, inputs, startedFrom: inputs })
    await person.ask('POST', '/api/alerts/searches', { name: id, criteria: search })
  }
}

/** Searches without a pause until it is ended. */
const searchesOf = (person: Person) => {
  let over = false
  const failed: string[] = []
  const searching = (async () => {
    let searches = 0
    for (; !over; searches++)
      await person.homesFound().catch((error: unknown) => void failed.push(String(error)))
    return searches
  })()
  return {
    end: async () => {
      over = true
      return { searches: await searching, failed }
    },
  }
}

const homesSchema = z.array(z.object({ propertyId: z.string(), price: z.number() }))
const answerSchema = z.looseObject({})
const fileSchema = z.object({ id: z.string(), state: z.string() })

/** What a subscriber and operator asks of a server. Rejects where an answer is not 200. */
const personAt = (url: string, token: string) => {
  const send = async (method: string, path: string, body?: string, type = 'application/json') => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as unknown
  }
  const ask = async (method: string, path: string, body?: object) =>
    z.parse(answerSchema, await send(method, path, body && JSON.stringify(body)))
  return {
    ask,
    homesFound: async () =>
      z.parse(homesSchema, await send('POST', '/api/search/flips', JSON.stringify(search))),
    importFile: async ({ name, content }: { readonly name: string; readonly content: string }) => {
      const begun = await ask('POST', '/api/sources/files', {
        fileName: name,
        bytes: Buffer.byteLength(content),
      })
      const { id } = z.parse(fileSchema, begun)
      await send('PUT', `/api/sources/files/${id}/content`, content, 'application/octet-stream')
      for (;;) {
        const { state } = z.parse(fileSchema, await ask('GET', `/api/sources/files/${id}`))
        if (state === 'done') return
        if (!['waiting', 'reading', 'valuing'].includes(state)) throw new Error(state)
        await delay(100)
      }
    },
  }
}

/** Until no job is left to be done. */
const settled = async (db: Parameters<typeof migrateToLatest>[0]): Promise<void> => {
  const left = async () => {
    const { rows } = await sql<{ left: number }>`
      SELECT count(*)::int AS left FROM pgboss.job
      WHERE state < 'completed' AND start_after <= now()`.execute(db)
    return rows[0]?.left
  }
  await expect.poll(left, { timeout: 90_000, interval: 200 }).toBe(0)
}

/** One that nothing listens on: the address must be known before the node is. */
const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (bound === null || typeof bound === 'string') throw new Error('It listens on no port.')
  return bound.port
}
