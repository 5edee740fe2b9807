import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listFile, listMapping, storeList } from '../../../tests/county-lists/list-files.ts'
import { date, offer, sale } from '../../../tests/listings/listing-facts.ts'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import { createTestServer, type TestServer, takeListings } from '../../../tests/test-app.ts'
import { forgetOwnerNames, listsOnFile } from './store.ts'

const files = temporaryFiles()
let server: TestServer
let count = 0
const store = (
  rows: readonly (readonly string[])[],
  options: Parameters<typeof storeList>[2] = {},
) =>
  storeList(server.db, files.write(`list-${count++}.csv`, listFile(...rows)), {
    valued: false,
    ...options,
  })
/** The address of the home that each row is joined to, or why it is joined to none. */
const joined = async () => {
  const { rows } = await sql<{ readonly line: number; readonly to: string }>`
    SELECT DISTINCT r.line, coalesce(r.unmatched, l.unparsed_address) AS "to"
    FROM county_list_row AS r LEFT JOIN listing AS l ON l.property_id = r.property_id
    ORDER BY 1`.execute(server.db)
  return rows.map(({ to }) => to)
}
const ofCounty = (parcel: string, given: Partial<Parameters<typeof sale>[0]> = {}) =>
  sale({
    source: 'county:franklin',
    listingKey: `${parcel}:2024-01-05`,
    homeKey: parcel,
    homeNamed: true,
    closeDate: date('2024-01-05'),
    ...given,
  })

beforeAll(async () => {
  server = await createTestServer()
  await takeListings(server.db, [
    ofCounty('010-000123-00', { unparsedAddress: '1 Elm St', latitude: 39.9 }),
    ofCounty('010-000124-00', { unparsedAddress: '2 Elm St', latitude: 39.91 }),
    ofCounty('99-1', {
      unparsedAddress: '9 Far St',
      postalCode: '10001',
      city: 'New York',
      stateOrProvince: 'NY',
      latitude: 40.75,
      longitude: -73.99,
    }),
    sale({ listingKey: 'A', unparsedAddress: '12 Oak Ave', latitude: 39.92 }),
    sale({
      listingKey: 'B1',
      unparsedAddress: '14 Oak Ave #1',
      latitude: 39.93,
      propertySubType: 'Condominium',
    }),
    sale({
      listingKey: 'B2',
      unparsedAddress: '14 Oak Ave #2',
      latitude: 39.93,
      propertySubType: 'Condominium',
    }),
    offer({ listingKey: 'C', unparsedAddress: '16 Oak Ave', latitude: 39.94 }),
    offer({
      listingKey: 'P',
      unparsedAddress: '18 Oak Ave',
      latitude: 39.95,
      standardStatus: 'Pending',
    }),
    sale({
      listingKey: 'HID',
      unparsedAddress: '20 Oak Ave',
      latitude: 39.96,
      internetAddressDisplayYN: false,
    }),
    sale({
      listingKey: 'OTHERZIP',
      unparsedAddress: '12 Oak Ave',
      latitude: 39.99,
      postalCode: '43202',
    }),
  ])
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('countyList').execute()
})

const NO_HOME = 'no home on file at this parcel number or address'
const SHARED = 'more than one home at this address'

describe('a row of a county list', () => {
  it('is joined by its parcel number, however it is written, or by its address', async () => {
    const { counts } = await store([
      ['01000012300', '', '', '', '5'],
      ['', '2 ELM STREET', '43201', '', '5'],
      ['', '12 oak avenue', '43201-1234', '', '5'],
      ['', '14 Oak Ave Apt 2', '43201', '', '5'],
      ['010-000124-00', '2 Elm', '43201', '', '5'],
    ])
    expect(await joined()).toEqual([
      '1 Elm St',
      '2 Elm St',
      '12 Oak Ave',
      '14 Oak Ave #2',
      '2 Elm St',
    ])
    expect(counts).toMatchObject({ rows: 5, offMarket: 5, unmatched: 0, homes: 4 })
  })

  it('is joined to no home where it may be of two, and says why', async () => {
    const { counts, refused } = await store([
      ['', '14 Oak Ave', '43201', '', '5'],
      ['', '12 Oak Ave', '', '', '5'],
      ['010-000123-00', '2 Elm St', '43201', '', '5'],
      ['', '500 Nowhere Rd', '43201', '', '5'],
      ['99-1', '', '', '', '5'],
      ['', '20 Oak Ave', '43201', '', '5'],
    ])
    expect(await joined()).toEqual([
      SHARED,
      SHARED,
      'its parcel number and its address are of two homes',
      NO_HOME,
      NO_HOME,
      NO_HOME,
    ])
    expect(counts).toMatchObject({
      unmatched: 6,
      homes: 0,
      unmatchedByReason: [
        { reason: NO_HOME, rows: 3 },
        { reason: SHARED, rows: 2 },
        { reason: 'its parcel number and its address are of two homes', rows: 1 },
      ],
    })
    expect(refused).toHaveLength(6)
    expect(refused[0]).toEqual({ line: 2, column: 'SITE', reason: SHARED, value: '14 Oak Ave' })
  })

  it('counts by whether its home is for sale now', async () => {
    const { counts } = await store([
      ['', '16 Oak Ave', '43201', '', '5'],
      ['', '18 Oak Ave', '43201', '', '5'],
      ['', '12 Oak Ave', '43201', '', '5'],
    ])
    expect(counts).toMatchObject({ forSale: 1, underContract: 1, offMarket: 1, homes: 3 })
  })

  it('that cannot be read is refused with its reason, and the others are kept', async () => {
    const { counts, refused } = await store([
      ['', '', '43201', '', '5'],
      ['', 'Oak Ave', '43201', '', '5'],
      ['', '12 Oak Ave', '43201', '2024-01-05', '5'],
      ['', '12 Oak Ave', '43201', '1/5/2025', '5'],
      ['', '12 Oak Ave', '43201', '', 'much'],
      ['', '12 Oak Ave', '43201', '', '0'],
      ['7.1E+09', '12 Oak Ave', '43201', '', '5'],
      ['', '12 Oak Ave', '43201', '1/5/2024', '$1,234.50', '24-CV-17'],
    ])
    expect(refused.map(({ reason }) => reason)).toEqual([
      'no parcel number and no address',
      'no house number and no parcel number',
      'not a date as dateFormat writes it',
      'recorded after the day of the list',
      'not an amount',
      'nothing is owed',
      'parcel number without its last digits',
    ])
    expect(counts).toMatchObject({ rows: 8, refused: 7, offMarket: 1 })
    const row = await server.db.selectFrom('countyListRow').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ recordedOn: '2024-01-05', amountUsd: 1235, caseNumber: '24-CV-17' })
  })
})

describe('a list of absentee owners', () => {
  const absentees = { kind: 'absentee-owner' } as const
  const at = (mail: string, state = 'OH', zip = '43201', site = '12 Oak Ave') => [
    ...['', site, '43201', '', '', '', ''],
    mail,
    state,
    zip,
  ]
  it('keeps those whose mail goes elsewhere, and counts the others', async () => {
    const { counts, refused } = await store(
      [
        at('12 OAK AVENUE'),
        at('12 Oak Ave', 'Ohio', '43201-4444'),
        at('12 Oak Ave', 'FL', '33101'),
        at('P.O. Box 12'),
        at('99 Elm St'),
        at('12 Oak Ave', 'OH', '43202'),
        at('12 Oak Ave #3'),
        at('14 Oak Ave #1', 'OH', '43201', '14 Oak Ave #2'),
        at(''),
        at('C/O Somebody'),
      ],
      absentees,
    )
    expect(counts).toMatchObject({ rows: 10, ownAddress: 3, refused: 2 })
    expect(refused.slice(0, 2).map(({ reason, value }) => [reason, value])).toEqual([
      ['no mailing address', ''],
      ['mailing address that cannot be compared', ''],
    ])
    expect(await joined()).toEqual([
      '12 Oak Ave',
      '12 Oak Ave',
      '12 Oak Ave',
      '12 Oak Ave',
      '14 Oak Ave #2',
    ])
  })
})

describe('what is kept', () => {
  const row = [
    ...['010-000123-00', '1 Elm St', '43201', '', '5', '614-555-0177'],
    ...['Ann Owner', '77 Lake Rd', 'FL', '33101', '614-555-0188', 'ann@owners.example'],
  ]
  const everything = async () => {
    const { rows } = await sql<{ readonly text: string }>`
      SELECT to_jsonb(r)::text AS text FROM county_list_row AS r
      UNION ALL SELECT to_jsonb(l)::text FROM county_list AS l
      UNION ALL SELECT to_jsonb(a)::text FROM added_home AS a
      UNION ALL SELECT to_jsonb(h)::text FROM county_list_home AS h`.execute(server.db)
    return rows.map(({ text }) => text).join('\n')
  }

  it('is no phone number, email or mailing address, whatever column they are in', async () => {
    for (const kind of ['absentee-owner', 'code-case'] as const)
      await store(
        [
          row,
          ['', 'ann@owners.example 614-555-0199', '43201', '', '', ''],
          ['', '12 Oak Ave', '43201', '', '', 'call ann@owners.example'],
        ],
        { kind, keepNames: true },
      )
    const kept = await everything()
    expect(kept).toContain('1 Elm St')
    expect(kept).not.toMatch(/555-01|owners\.example|77 Lake/)
  })

  it('is the owner’s name only where the operator keeps names, until that is turned off', async () => {
    await store([row])
    expect(await everything()).not.toContain('Ann Owner')
    await store([row], { keepNames: true })
    expect(await everything()).toContain('Ann Owner')
    await forgetOwnerNames(server.db)
    expect(await everything()).not.toContain('Ann Owner')
  })
})

describe('a list that comes again', () => {
  const rows = [['', '12 Oak Ave', '43201', '', '5']]
  it('takes the place of the one of its kind and source, unless it is older', async () => {
    await store(rows, { listedOn: '2024-05-31' })
    const { id } = await store([['', '16 Oak Ave', '43201', '', '9']])
    const again = await store(rows, { listedOn: '2024-04-30' })
    expect(again.fault).toEqual({ type: 'Older', onFile: '2024-06-30' })
    await store(rows, { kind: 'probate' })
    await store(rows, { mapping: { ...listMapping, source: 'The city' } })
    const lists = await listsOnFile(server.db)
    expect(lists.map(({ kind, source }) => [kind, source])).toEqual([
      ['probate', 'Franklin County'],
      ['tax-arrears', 'Franklin County'],
      ['tax-arrears', 'The city'],
    ])
    expect(lists[1]).toMatchObject({ id, listedOn: '2024-06-30', counts: { rows: 1, forSale: 1 } })
  })

  it('is stored whole or not at all', async () => {
    await store(rows)
    const [before] = await listsOnFile(server.db)
    const stopped = new AbortController()
    stopped.abort()
    await expect(store([...rows, ...rows], { signal: stopped.signal })).rejects.toThrow('abort')
    expect((await store([['', '', '', '', '5']])).fault).toEqual({ type: 'NothingRead', rows: 1 })
    const broken = files.write('broken.csv', `${listFile(...rows)}"10 Oak Ave`)
    expect((await storeList(server.db, broken, { valued: false })).fault).toMatchObject({
      type: 'BrokenOff',
    })
    const unknown = { ...listMapping, county: 'Atlantis County, OH' }
    expect((await store(rows, { mapping: unknown })).fault).toEqual({ type: 'UnknownCounty' })
    expect(await listsOnFile(server.db)).toEqual([before])
  })
})
