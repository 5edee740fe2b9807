import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { date, offer, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { gazetteer } from '../../../tests/places/gazetteer.ts'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import { createTestDatabase } from '../../../tests/platform/test-database.ts'
import { asSubscriber, testApp } from '../../../tests/test-app.ts'
import { dealPacketSchema } from '../../contract/deals/deal-packet.ts'
import { sharedDealSchema } from '../../contract/deals/deal-shares.ts'
import { keptDealSchema } from '../../contract/deals/kept-deals.ts'
import { homeMarkSchema } from '../../contract/marks/home-marks.ts'
import { myHomesSchema } from '../../contract/marks/my-homes.ts'
import { homeSchema } from '../../contract/search/home.ts'
import { evidenceSchema } from '../../contract/valuation/evidence.ts'
import { referenceDeal } from '../../domain/deals/deal-for-tests.ts'
import { addDays } from '../../domain/iso-date.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import { marketOf } from '../../domain/listings/market.ts'
import { isRent } from '../../domain/rents/rent-listing.ts'
import { openRedfinFile } from '../adapters/redfin/open-redfin-file.ts'
import { ingestListings } from '../listings/ingest-listings.ts'
import { backUp } from '../operators/backup/back-up.ts'
import { restore } from '../operators/backup/restore.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Database } from '../platform/database/schema.ts'
import { bringUpToDate } from '../start/values/bring-up-to-date.ts'
import { forgetLastValues } from '../valuation/values/keep-last-values.ts'

const files = temporaryFiles()
const folder = process.env.FLIP_REAL_DATA

type World = { readonly facts: readonly ListingFact[]; readonly home: ListingFact }

const madeUp = async (): Promise<World> => {
  const home = offer({ listingKey: 'HOUSE' })
  return { facts: [...salesNearby(30), home], home }
}

/** Seattle as the last files of September 2022 have it. */
const seattle = async (from: string): Promise<World> => {
  const facts: ListingFact[] = []
  for (const path of globSync(join(from, 'redfin-seattle/*/2022-0[89]-*.csv')).toSorted()) {
    const opened = await openRedfinFile(path, { today: date('2022-12-31') })
    if (!opened.ok) throw new Error(JSON.stringify(opened.error))
    for await (const row of opened.value.rows)
      if (row.ok && !isRent(row.value) && marketOf(row.value.postalCode) === '981')
        facts.push(row.value)
  }
  const home = facts.findLast(({ unparsedAddress }) => unparsedAddress === '11230 12th Ave SW')
  if (home === undefined) throw new Error('The home is in none of the files')
  return { facts, home }
}

const worlds: readonly (readonly [string, (() => Promise<World>) | null])[] = [
  ['a made-up home', madeUp],
  ['11230 12th Ave SW', folder === undefined ? null : () => seattle(folder)],
]

it.for(worlds)(
  '%s lives from saved to sold, with comps of the offer, deal, packet and link at every stage, also in a restored backup',
  { timeout: 600_000 },
  async ([, make], ctx) => {
    if (make === null) return ctx.skip('FLIP_REAL_DATA names no folder of real market files')
    const { facts, home } = await make()
    const first = await createTestDatabase()
    onTestFinished(() => first.drop())
    let db: Kysely<Database> = first.db
    let app: FastifyInstance = await testApp(db)
    onTestFinished(() => app.close())
    const today = addDays(home.exportedOn, 200)
    const take = async (...taken: readonly ListingFact[]) => {
      await ingestListings(db, taken, { places: gazetteer, importRun: 1 })
      await bringUpToDate(db, { today, staleDays: 45 })
      await forgetLastValues(db)
    }
    await take(...facts)
    const { propertyId } = await db
      .selectFrom('listing')
      .select('propertyId')
      .where('listingKey', '=', home.listingKey)
      .where('kind', '=', 'offer')
      .executeTakeFirstOrThrow()

    const get = async (url: string) =>
      (await app.inject({ url: `/api${url}`, headers: asSubscriber })).json()
    const send = async (method: 'PUT' | 'POST', url: string, payload: object) => {
      const answer = await app.inject({
        method,
        url: `/api${url}`,
        headers: asSubscriber,
        payload,
      })
      expect([answer.statusCode, answer.body]).toEqual([expect.toBeOneOf([200, 201]), answer.body])
      return answer.json()
    }
    const homeNow = async () =>
      z.parse(homeSchema, await get(`/search/homes/${propertyId}?distance=mile`))
    const evidenceNow = async () =>
      z.parse(evidenceSchema, await get(`/search/homes/${propertyId}/evidence?distance=mile`))
    const asked = {
      distance: 'mile',
      includeHomesForSale: false,
      chosen: { off: {}, pinned: [], within: { miles: null, days: null, sizePercent: null } },
    }
    let version: number | null = null
    const mark = async (given: object) => {
      const put = await send('PUT', `/marks/${propertyId}`, { version, ...given })
      version = z.parse(homeMarkSchema, put).version
    }
    let dealVersion = 0
    const inputs = referenceDeal()
    const changeDeal = async (months: number) => {
      const deal = { version: dealVersion, inputs: { ...inputs, months }, startedFrom: inputs }
      dealVersion = z.parse(keptDealSchema, await send('PUT', `/deals/${propertyId}`, deal)).version
    }

    await mark({ mark: 'Watching' })
    await changeDeal(5)
    const on = home.exportedOn
    const offered = {
      id: 'a',
      price: 350_000,
      on,
      answer: 'open',
      counter: null,
      expiresOn: addDays(on, 3),
    }
    await mark({ mark: 'Offered', offers: [offered] })
    const atOffer = await homeNow()
    const evidenceAtOffer = await evidenceNow()
    expect(atOffer.comps.length).toBeGreaterThan(2)

    let months = 5
    const expectWhole = async (state: string, stage: string | null) => {
      const now = await homeNow()
      const { price, asOf, typicalValue, afterRepairValue, comps, maxOffer } = atOffer
      const figures = { price, asOf, typicalValue, afterRepairValue, comps, maxOffer }
      expect(now).toMatchObject({
        ...figures,
        leftMarket: { state, offer: { price: 350_000, on } },
      })
      const evidence = await evidenceNow()
      expect(evidence.sales).toEqual(evidenceAtOffer.sales)
      months += 1
      await changeDeal(months)
      const packet = z.parse(
        dealPacketSchema,
        await send('POST', `/deals/${propertyId}/packet`, asked),
      )
      expect(packet.comps?.valueUsd).toBe(typicalValue)
      expect(packet.comps?.sales.filter(({ kept }) => kept).length).toBe(comps.length)
      expect(packet.inputs.months).toBe(months)
      const { token } = await send('POST', `/deals/${propertyId}/shares`, {
        version: dealVersion,
        preparedBy: 'Ann',
        ...asked,
      })
      const shared = z.parse(
        sharedDealSchema,
        (await app.inject({ url: `/api/shared/${token}` })).json(),
      )
      expect(shared.packet.comps).toEqual(packet.comps)
      const [mine] = z.parse(myHomesSchema, await get('/marks/homes')).homes
      expect(mine?.now?.figures?.deal?.kept).toBe(true)
      expect(mine?.stages?.at(-1)?.stage ?? null).toBe(stage)
      const kept = z.parse(keptDealSchema, await get(`/deals/${propertyId}`))
      expect(kept.home?.price).toBe(price)
    }

    const later = (days: number, change: Partial<ListingFact>): ListingFact => ({
      ...home,
      ...change,
      exportedOn: addDays(on, days),
    })
    await take(later(4, { standardStatus: 'Pending', listPrice: (home.listPrice ?? 0) - 10_000 }))
    await expectWhole('pending', null)
    const accepted = [{ ...offered, answer: 'accepted' }]
    const stages: { readonly stage: string; readonly on: string }[] = []
    const reach = async (stage: string, days: number) => {
      stages.push({ stage, on: addDays(on, days) })
      await mark({ mark: 'Won', offers: accepted, stages })
    }
    await reach('under contract', 5)
    await expectWhole('pending', 'under contract')

    const file = join(files.folder, `${propertyId}.dump`)
    const { signal } = new AbortController()
    const quiet = { signal, progress: () => undefined }
    await backUp({ ...quiet, connectionString: first.connectionString, file })
    const second = await createTestDatabase()
    onTestFinished(() => second.drop())
    await second.db.destroy()
    await restore({
      ...quiet,
      connectionString: second.connectionString,
      file,
      replace: true,
      by: { kind: 'command line', user: 'ann' },
    })
    await app.close()
    const restored = openDatabase({
      connectionString: second.connectionString,
      applicationName: 'flip-tests',
      maxConnections: 5,
    })
    onTestFinished(() => restored.destroy())
    db = restored
    app = await testApp(db)
    await expectWhole('pending', 'under contract')

    const soldOn = addDays(on, 30)
    await take(later(33, { standardStatus: 'Closed', closePrice: 352_000, closeDate: soldOn }))
    await reach('closed', 30)
    await expectWhole('sold', 'closed')
    const others = facts
      .filter(
        ({ standardStatus, listingKey }) =>
          standardStatus === 'Active' && listingKey !== home.listingKey,
      )
      .slice(0, 3)
    const elsewhere = offer({ listingKey: 'ELSEWHERE', exportedOn: addDays(on, 95) })
    await take(
      ...others.map((one) => ({ ...one, exportedOn: addDays(on, 95) })),
      ...(others.length > 0 ? [] : [elsewhere]),
    )
    await reach('work', 96)
    await expectWhole('sold', 'work')
    await take(
      later(120, {
        standardStatus: 'Active',
        listPrice: 540_000,
        onMarketDate: addDays(on, 118),
      }),
    )
    await reach('listed', 118)
    await expectWhole('for sale', 'listed')
    expect((await homeNow()).leftMarket?.asks).toBe(540_000)
    await take(
      later(130, {
        standardStatus: 'Pending',
        listPrice: 540_000,
        onMarketDate: addDays(on, 118),
      }),
    )
    await reach('under contract to sell', 129)
    await expectWhole('pending', 'under contract to sell')
    await reach('sold', 150)
    await expectWhole('pending', 'sold')
  },
)
