import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDemoMarket } from '../../../../packages/sandbox/demo-market/demo-market.ts'
import { openFaults } from '../../../../packages/sandbox/faults/open-faults.ts'
import { MLS_CLIENT_ID, makeMlsSecrets } from '../../../../packages/sandbox/mls/mls-access.ts'
import type { MlsCall, MlsFault } from '../../../../packages/sandbox/mls/mls-fault.ts'
import { openMeter } from '../../../../packages/sandbox/mls/open-meter.ts'
import { demoResources } from '../../../../packages/sandbox/mls/records/demo-resources.ts'
import {
  MLS_ROOT,
  MLS_TOKEN_PATH,
  registerMls,
} from '../../../../packages/sandbox/mls/register-mls.ts'
import { demoCities } from '../../../../packages/sandbox/towns/demo-cities.ts'
import { demoListings } from '../../../../tests/listings/demo-listings.ts'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { openResoFeed } from './open-reso-feed.ts'

const asOf = date('2025-09-27')
/** All of them come to a first start over HTTP in fill-demo-market.test.ts. */
const cities = demoCities.slice(0, 3)
const secrets = makeMlsSecrets()
const faults = openFaults<MlsCall, MlsFault>()
const app = Fastify()
let origin = ''
beforeAll(async () => {
  await registerMls(app, {
    ...demoResources(openDemoMarket(asOf, cities)),
    secrets,
    faults,
    meter: openMeter([]),
    clock: () => new Date(),
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

it('a market comes whole, with its photos from Media, by processes that end after each page', async () => {
  const open = () =>
    openResoFeed({
      source: 'demo',
      serviceRoot: `${origin}${MLS_ROOT}`,
      provider: { limits: [], photos: 'apart', pageSize: 1000 },
      credentials: {
        kind: 'client',
        tokenUrl: `${origin}${MLS_TOKEN_PATH}`,
        clientId: MLS_CLIENT_ID,
        clientSecret: secrets.clientSecret,
        scope: null,
      },
      originatingSystemName: 'Demo MLS',
      remarks: false,
      pathsAreOurs: true,
      random: () => 0,
    })
  const prices = new Map<string, number | null>()
  const photos = new Map<string, string | null>()
  let cursor: string | null = null
  for (let pages = 0; ; pages++) {
    if (pages % 5 === 2) faults.failNext('Media', { kind: 'server error' })
    if (pages % 5 === 3) faults.failNext('Property', { kind: 'expired link' })
    const came = await open().changesAfter(cursor, AbortSignal.timeout(60_000))
    if (!came.ok) throw new Error(came.error.message)
    for (const row of came.value.rows) {
      if (!row.ok) throw new Error(JSON.stringify(row.error))
      const { listingKey, closePrice, listPrice } = row.value
      prices.set(listingKey, closePrice ?? listPrice)
    }
    for (const { listingKey, mediaUrl } of came.value.photos) photos.set(listingKey, mediaUrl)
    cursor = came.value.cursor
    if (came.value.upToDate) break
  }
  const newest = demoListings(asOf, cities).flatMap(({ facts }) => facts.at(-1) ?? [])
  expect(newest.length).toBeGreaterThan(8_000)
  expect(prices).toEqual(
    new Map(newest.map((fact) => [fact.listingKey, fact.closePrice ?? fact.listPrice])),
  )
  const shown = newest.filter(({ mediaUrl }) => mediaUrl !== null)
  expect(photos).toEqual(new Map(shown.map((fact) => [fact.listingKey, fact.mediaUrl])))
})
