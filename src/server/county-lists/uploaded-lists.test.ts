import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listFile, listMapping } from '../../../tests/county-lists/list-files.ts'
import { date, offer, sale } from '../../../tests/listings/listing-facts.ts'
import { gazetteer } from '../../../tests/places/gazetteer.ts'
import { fileImportsStage } from '../../../tests/sources/file-imports-stage.ts'
import { asSubscriber, signedInAs, takeListings } from '../../../tests/test-app.ts'
import { countyListsSchema } from '../../contract/county-lists/county-lists.ts'
import { countyListWork } from './jobs.ts'

let stage: Awaited<ReturnType<typeof fileImportsStage>>
beforeAll(async () => {
  stage = await fileImportsStage()
  await takeListings(stage.db, [
    sale({ listingKey: 'A', unparsedAddress: '12 Oak Ave', latitude: 39.92 }),
    offer({ listingKey: 'C', unparsedAddress: '16 Oak Ave', latitude: 39.94 }),
  ])
})
afterAll(() => stage.close())

const rows = [
  ['', '12 Oak Ave', '43201', '1/5/2024', '5'],
  ['', '16 Oak Ave', '43201', '1/5/2024', '5'],
  ['', '99 Nowhere Rd', '43201', '1/5/2024', '5'],
  ['', '', '43201', '1/5/2024', '5'],
]
const mapping = { name: 'franklin-list', json: JSON.stringify(listMapping) }
const asList = { fileName: 'arrears.csv', countyList: 'tax-arrears', mapping } as const
const work = () =>
  countyListWork({
    db: stage.db,
    places: gazetteer,
    today: () => date('2024-12-31'),
    signal: new AbortController().signal,
    valueUnlisted: async () => null,
  })
const lists = async (headers = asSubscriber) => {
  const answer = await stage.app.inject({ url: '/api/county-lists', headers })
  return z.parse(countyListsSchema, answer.json()).lists
}

describe('an uploaded county list', () => {
  it('says what became of its rows, and has the others in its file of refused rows', async () => {
    const id = await stage.upload(listFile(...rows), { ...asList, exportedOn: '2024-06-30' })
    const never = async (): Promise<never> => Promise.reject(new Error('no sale has changed'))
    await stage.run(id, { value: never, study: never })
    expect(await stage.file(id)).toMatchObject({
      state: 'done',
      homesValued: null,
      format: 'County list: Tax arrears, Franklin County',
      exportedOn: '2024-06-30',
      rows: null,
      fault: null,
      countyList: {
        kind: 'tax-arrears',
        counts: { rows: 4, forSale: 1, offMarket: 1, unmatched: 1, refused: 1, homes: 2 },
      },
      refusedByReason: [
        { reason: 'no parcel number and no address', rows: 1 },
        { reason: 'no home on file at this parcel number or address', rows: 1 },
      ],
    })
    expect(stage.sent).toContain('values')
    const rejects = await stage.ask('GET', `/${id}/rejects`)
    expect(rejects.body.trim().split(/\r?\n/).slice(1)).toEqual([
      'arrears.csv,5,PARCEL,,no parcel number and no address',
      'arrears.csv,4,SITE,99 Nowhere Rd,no home on file at this parcel number or address',
    ])
  })

  it('is refused where it cannot be read or is older, and changes nothing', async () => {
    const begin = (about: object) =>
      stage.ask('POST', '', { body: { fileName: 'a.csv', bytes: 10, ...about } })
    const unmapped = await begin({ countyList: 'tax-arrears' })
    expect(unmapped.json()).toMatchObject({ code: 'bad-input', field: 'mapping' })
    const wrong = await begin({
      countyList: 'absentee-owner',
      mapping: {
        name: 'x',
        json: '{"county":"Franklin County, OH","source":"x","columns":{"ParcelNumber":"p"}}',
      },
    })
    expect(wrong.json()).toMatchObject({ error: expect.stringContaining('MailingAddress') })
    expect((await begin({ countyList: 'divorce', mapping })).json()).toMatchObject({
      field: 'countyList',
    })
    const id = await stage.upload(listFile(...rows), { ...asList, exportedOn: '2024-05-30' })
    await stage.run(id)
    expect(await stage.file(id)).toMatchObject({
      state: 'failed',
      fault: expect.stringContaining('the list of this kind and source on file is of 2024-06-30'),
      countyList: { counts: null },
    })
    expect(await lists()).toMatchObject([{ listedOn: '2024-06-30', counts: { rows: 4 } }])
  })

  it('that is canceled or meets the end of the server stores nothing, and goes on later', async () => {
    const newer = { ...asList, exportedOn: '2024-08-31' }
    const id = await stage.upload(listFile(...rows), newer)
    const stopping = new AbortController()
    stopping.abort()
    await stage.run(id, { stopping: stopping.signal })
    expect(await stage.file(id)).toMatchObject({ state: 'reading' })
    expect(await lists()).toMatchObject([{ listedOn: '2024-06-30' }])
    await stage.run(id)
    expect(await stage.file(id)).toMatchObject({ state: 'done' })
    expect(await lists()).toMatchObject([{ listedOn: '2024-08-31' }])
  })
})

describe('lists on file', () => {
  it('are joined again once the home that a row is of comes, and lists to no one who is not signed in', async () => {
    await takeListings(stage.db, [
      sale({ listingKey: 'N', unparsedAddress: '99 Nowhere Rd', latitude: 39.95 }),
    ])
    await work()['join-county-lists'](null)
    expect(await lists()).toMatchObject([{ counts: { unmatched: 0, offMarket: 2, homes: 3 } }])
    await work()['value-county-lists'](null)
    expect(await lists(signedInAs('nobody'))).toMatchObject([
      { offMarketHomes: { waiting: 0, withoutValue: [{ why: 'no market', homes: 2 }] } },
    ])
    expect((await stage.app.inject({ url: '/api/county-lists' })).statusCode).toBe(401)
  })

  it('are removed by operators alone, who are seen to do so', async () => {
    const [list] = await lists()
    const remove = (headers: object, id = list?.id) =>
      stage.app.inject({
        method: 'DELETE',
        url: `/api/county-lists/${id}`,
        headers: { ...headers },
      })
    expect((await remove(signedInAs('nobody'))).statusCode).toBe(403)
    expect((await remove(asSubscriber)).statusCode).toBe(200)
    expect((await remove(asSubscriber)).json()).toMatchObject({ code: 'not-found' })
    expect(await lists()).toEqual([])
    expect(stage.sent).toContain('settle-county-lists null')
    await work()['settle-county-lists'](null)
    const log = await stage.db
      .selectFrom('auditLog')
      .select(['action', 'subject', 'actor'])
      .where('action', '=', 'remove county list')
      .execute()
    expect(log).toEqual([
      {
        action: 'remove county list',
        subject: 'Tax arrears, Franklin County',
        actor: 'ann@mail.example',
      },
    ])
    for (const table of ['countyListRow', 'countyListHome', 'addedHome'] as const)
      expect(await stage.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
