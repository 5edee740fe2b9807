import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { page, startProvider } from '../../../../tests/sources/reso-provider.ts'
import { houseRecord } from '../../../../tests/sources/reso-records.ts'
import { startWholeServer } from '../../../../tests/whole-server.ts'
import { sourceCalls } from '../../../contract/sources/sources.ts'
import { DEMO_EMAIL } from '../../config/config.ts'
import { DEMO_PASSWORD } from '../services/demo-subscriber.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let database: TestDatabase
let provider: Awaited<ReturnType<typeof startProvider>>
let server: Awaited<ReturnType<typeof startWholeServer>>
const records = [houseRecord(), houseRecord({ ListingKey: 'K2', UnparsedAddress: '9 Elm St' })]
const folder = mkdtempSync(join(tmpdir(), 'flip-mls-'))
beforeAll(async () => {
  database = await createTestDatabase()
  provider = await startProvider()
  // The schedule may ask before the test does.
  provider.answers(({ path, headers }) => {
    if (headers.authorization !== 'Bearer very-secret') return { status: 401 }
    return path.endsWith('/Property') ? page(records) : page([])
  })
  const { serviceRoot } = provider
  const credentials = { token: '$MLS_TOKEN' }
  const sources = [{ name: 'actris', kind: 'reso', serviceRoot, credentials }]
  writeFileSync(join(folder, 'sources.json'), JSON.stringify({ sources }))
  server = await startWholeServer(database.connectionString, {
    FLIP_SOURCES: join(folder, 'sources.json'),
    MLS_TOKEN: 'very-secret',
  })
})
afterAll(async () => {
  await server.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

it('an operator runs a source, and its listings are there and valued; what it takes back is gone', async () => {
  const signedIn = await server.signIn(DEMO_EMAIL, DEMO_PASSWORD)
  if ('refused' in signedIn) throw new Error(signedIn.refused)
  const token = signedIn.access_token
  const ask = async (method: string, path: string) => {
    const { status, json } = await server.call(method, path, { token })
    return {
      status,
      source: status === 200 ? z.parse(sourceCalls.list.answer, json).sources[0] : undefined,
    }
  }
  const listed = () => ask('GET', '/api/sources').then(({ source }) => source)
  const listings = () =>
    database.db
      .selectFrom('listing')
      .select(['listingKey', 'source', 'standing'])
      .orderBy('listingKey')
      .execute()

  expect((await ask('POST', '/api/sources/actris/run')).status).toBe(200)
  await expect.poll(listed, { timeout: 30_000 }).toMatchObject({
    name: 'actris',
    kind: 'RESO Web API',
    state: 'up to date',
    homesForSale: 2,
    rowsTaken: 2,
    error: null,
  })
  expect(await listings()).toEqual([
    { listingKey: 'K1', source: 'actris', standing: 'active' },
    { listingKey: 'K2', source: 'actris', standing: 'active' },
  ])
  const markets = () => database.db.selectFrom('market').select('market').execute()
  await expect.poll(markets, { timeout: 30_000 }).toEqual([{ market: '786' }])

  const gone = {
    ListingKey: 'K2',
    StandardStatus: 'Delete',
    ModificationTimestamp: new Date().toISOString(),
  }
  records.splice(0, 2, houseRecord(gone))
  await ask('POST', '/api/sources/actris/run')
  await expect.poll(listings, { timeout: 30_000 }).toHaveLength(1)
  expect(server.log.join('')).not.toContain('very-secret')
})
