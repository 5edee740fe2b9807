import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { runFlip } from '../../../tests/flip-command.ts'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import {
  agentsContacts,
  headers,
  row,
} from '../../server/adapters/homeharvest/homeharvest-rows-for-tests.ts'
import { listing } from '../../server/adapters/rentcast/rentcast-listings-for-tests.ts'
import { addImportCommands } from './add-import-commands.ts'

const HEADER =
  'SALE TYPE,SOLD DATE,PROPERTY TYPE,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,SQUARE FEET,STATUS,URL,SOURCE,MLS#,LATITUDE,LONGITUDE'
const sold = (mls: number, price = 415_300) =>
  `PAST SALE,October-27-2020,Townhouse,${mls} Birch Ct,Reston,VA,20190,${price},3,2.5,1220,Sold,https://listings.example/home/${mls},BRIGHT MLS,VAFX${mls},38.974383,-77.3636159`

const files = temporaryFiles()
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const flip = (...args: string[]) => runFlip(database.db, addImportCommands, args)
const storedSales = async () =>
  (
    await database.db.selectFrom('listing').select('listingKey').orderBy('listingKey').execute()
  ).map((row) => row.listingKey)

describe('flip import', () => {
  it('stores nothing and touches no database when one file is no export', async () => {
    const good = files.write('2020-11-02.csv', [HEADER, sold(1)].join('\n'))
    const other = files.write('notes.csv', 'a,b\n1,2\n')
    const { complained, opened, exitCode } = await flip('import', 'redfin', good, other)
    expect(exitCode).toBe(1)
    expect(complained).toBe(
      `${other} is not a Redfin "Download All" file: it has no SALE TYPE and PRICE columns.\n`,
    )
    expect(opened).toBe(0)
  })

  it('stores sales, names refused rows on screen and in the rejects file, and may run again', async () => {
    const path = files.write('2020-11-03.csv', [HEADER, sold(1), sold(2, 500)].join('\n'))
    const rejects = join(files.folder, 'rejects.csv')
    const { printed } = await flip('import', 'redfin', path, '--rejects', rejects)
    expect(printed).toContain(`${path}: exported 2020-11-03 (from the file name)`)
    expect(printed).toContain('1  listings new')
    expect(printed).toContain(`${path} line 3, PRICE "500": a price of $10,000 or less`)
    expect(readFileSync(rejects, 'utf8')).toContain(`${path},3,PRICE,500,`)
    expect(await storedSales()).toEqual(['BRIGHT MLS:VAFX1'])

    const again = await flip('import', 'redfin', path)
    expect(again.printed).toContain('1  listings unchanged')
    expect(await storedSales()).toEqual(['BRIGHT MLS:VAFX1'])
    expect(again.exitCode).toBe(0)
  })

  it.each([
    [
      'a row',
      `PAST SALE,October-27-2020,Townhouse,2 Bir`,
      'the file ends in the middle of this row',
    ],
    [
      'a quoted cell',
      `PAST SALE,October-27-2020,Townhouse,"2 Bir`,
      'a quote opens here and never closes',
    ],
  ])(
    'imports a file up to the middle of %s, where it breaks off, and fails',
    async (_, end, why) => {
      const path = files.write('2020-11-04.csv', [HEADER, sold(7), end].join('\n'))
      const { printed, complained, exitCode } = await flip('import', 'redfin', path)
      expect(exitCode).toBe(1)
      expect(complained).toBe(
        `${path} breaks off at line 3: ${why}. The rows before it are imported. Get the whole file and import it again.\n`,
      )
      expect(printed).toContain('1  rows refused')
      expect(await storedSales()).toContain('BRIGHT MLS:VAFX7')
      await database.db.deleteFrom('listing').where('listingKey', '=', 'BRIGHT MLS:VAFX7').execute()
    },
  )

  it.each([
    [[], 'Nothing is imported.'],
    [[sold(8, 500)], 'Nothing is imported: all rows before it are refused.'],
    [[sold(8), sold(9), sold(10, 500)], 'Before it 2 rows are imported and 1 row is refused.'],
  ])('says of a file that breaks off how many rows before it are imported', async (rows, said) => {
    const path = files.write('2020-11-05.csv', [HEADER, ...rows, 'PAST SALE,Octo'].join('\n'))
    const { complained, exitCode } = await flip('import', 'redfin', path)
    expect(complained).toBe(
      `${path} breaks off at line ${rows.length + 2}: the file ends in the middle of this row. ${said} Get the whole file and import it again.\n`,
    )
    expect(exitCode).toBe(1)
    await database.db
      .deleteFrom('listing')
      .where('listingKey', 'in', ['BRIGHT MLS:VAFX8', 'BRIGHT MLS:VAFX9'])
      .execute()
  })

  it('recognizes the format of each file by its content', async () => {
    const redfin = files.write('2020-11-06.csv', [HEADER, sold(21)].join('\n'))
    const homeharvest = files.write('2025-05-02.csv', [headers['0.4.5'], row('0.4.5')].join('\n'))
    const rentcast = files.write('rc.json', JSON.stringify([listing()]))
    const { printed, exitCode } = await flip('import', redfin, homeharvest, rentcast)
    expect(exitCode).toBe(0)
    expect(printed).toContain('3  listings new')
    expect(await storedSales()).toEqual(
      expect.arrayContaining(['BRIGHT MLS:VAFX21', 'CHNC:4150692']),
    )
    for (const [format, path] of [
      ['homeharvest', homeharvest],
      ['rentcast', rentcast],
    ] as const) {
      const again = await flip('import', format, path)
      expect(again.printed).toContain('1  listings unchanged')
    }
    await database.db
      .deleteFrom('listing')
      .where('listingKey', 'in', [
        'BRIGHT MLS:VAFX21',
        'CHNC:4150692',
        '38-Hargis-St,-Austin,-TX-78723:2024-06-24',
      ])
      .execute()
  })

  it('keeps what a home asked in earlier listings as its history, and offers it once', async () => {
    const entry = (price: number, listedDate: string, removedDate: string | null) => ({
      event: 'Sale Listing',
      price,
      listedDate,
      removedDate,
    })
    const history = {
      '2021-07-28': entry(949_000, '2021-07-28', '2021-08-23'),
      '2024-06-24': entry(930_000, '2024-06-24', null),
    }
    const listed = [listing({ id: 'told', mlsNumber: '77', history })]
    const path = files.write('2024-10-01.json', JSON.stringify(listed))
    await flip('import', path)
    const rows = () =>
      database.db
        .selectFrom('listing')
        .leftJoin('listPrice', 'listPrice.offerId', 'listing.id')
        .select(['onMarketDate', 'standing', 'listPrice.exportedOn', 'listPrice.listPrice'])
        .where('listing.source', '=', 'rentcast')
        .orderBy('listPrice.exportedOn')
        .execute()
    const seen = (onMarketDate: string, standing: string, exportedOn: string, price: number) => ({
      onMarketDate,
      standing,
      exportedOn,
      listPrice: price,
    })
    const before = await rows()
    expect(before).toEqual([
      seen('2021-07-28', 'none', '2021-07-28', 949_000),
      seen('2021-07-28', 'none', '2021-08-23', 949_000),
      seen('2024-06-24', 'active', '2024-06-24', 930_000),
      seen('2024-06-24', 'active', '2024-09-30', 899_000),
    ])
    await flip('import', path)
    expect(await rows()).toEqual(before)

    const gone = listing({ id: 'told', status: 'Inactive', removedDate: '2024-10-05', history })
    await flip('import', files.write('2024-11-01.json', JSON.stringify([gone])))
    expect(new Set((await rows()).map(({ standing }) => standing))).toEqual(new Set(['none']))
    await database.db.deleteFrom('listing').where('source', '=', 'rentcast').execute()
  })

  it('keeps agents out of what it prints and of the refused rows it writes', async () => {
    const path = files.write(
      '2025-05-03.csv',
      [
        headers['0.4.5'],
        row('0.4.5', { status: 'Jo Placeholder' }),
        row('0.4.5', { sold_price: '8285550123' }),
        `${row('0.4.5')},jo@lake-agents.example`,
        row('0.4.5', { text: 'Call 828-555-0199 "now' }).slice(0, -200),
      ].join('\n'),
    )
    const rejects = join(files.folder, 'without-agents.csv')
    const { printed, complained } = await flip('import', path, '--rejects', rejects)
    const written = printed + complained + readFileSync(rejects, 'utf8')
    expect(printed).toContain('rows refused')
    for (const contact of agentsContacts) expect(written).not.toContain(contact)
  })

  it('says of a file that is none of them which mapping is missing', async () => {
    const path = files.write('sales.csv', 'price,sold\n300000,2021-05-03\n')
    const { complained, opened, exitCode } = await flip('import', path)
    expect(complained).toBe(
      `${path} does not look like a Redfin, HomeHarvest or RentCast file. A county's file of sales needs its mapping: flip import county FILE --mapping NAME.\n`,
    )
    expect({ opened, exitCode }).toEqual({ opened: 0, exitCode: 1 })
  })

  it('reads a county file through a mapping, and finds its cities by zip', async () => {
    const mapping = files.write(
      'lake.json',
      JSON.stringify({
        columns: { ClosePrice: 'price', CloseDate: 'sold', Latitude: 'lat', Longitude: 'long' },
        dateFormat: 'iso',
        constants: { PropertySubType: 'Single Family Residence', PostalCode: '97701' },
      }),
    )
    const path = files.write('lake.csv', 'price,sold,lat,long\n300000,2021-05-03,44.05,-121.31\n')
    const { printed } = await flip('import', 'county', path, '--mapping', mapping)
    expect(printed).toContain('1  listings new')
    const [stored] = await database.db
      .selectFrom('listing')
      .selectAll()
      .where('source', '=', 'county:lake')
      .execute()
    expect(stored).toMatchObject({
      listingKey: '44.05,-121.31:2021-05-03:300000',
      city: 'Bend',
      stateOrProvince: 'OR',
      closePrice: 300_000,
    })
  })

  it('keeps the mapping and any other file that refused rows are to be written to', async () => {
    const mapping = files.write(
      'kept.json',
      JSON.stringify({
        columns: { ClosePrice: 'price', CloseDate: 'sold', Latitude: 'lat', Longitude: 'long' },
        dateFormat: 'iso',
      }),
    )
    const notes = files.write('notes.txt', 'mine')
    const before = [mapping, notes].map((path) => readFileSync(path, 'utf8'))
    const path = files.write('kept.csv', 'price,sold,lat,long\n300000,2021-05-03,44.05,-121.31\n')
    const flipTo = (rejects: string, file = path) =>
      flip('import', 'county', file, '--mapping', mapping, '--rejects', rejects)
    expect(await flipTo(mapping)).toMatchObject({
      complained: `--rejects ${mapping} is the mapping of this import; name another file.\n`,
      opened: 0,
      exitCode: 1,
    })
    expect(await flipTo(notes, 'never-read.csv')).toMatchObject({
      complained: `--rejects ${notes} exists and holds something else than refused rows; name another file.\n`,
      opened: 0,
      exitCode: 1,
    })
    expect([mapping, notes].map((path) => readFileSync(path, 'utf8'))).toEqual(before)
  })

  it('fails where no row of a file could be imported', async () => {
    const one = files.write('2020-11-05.csv', [HEADER, sold(20, 500)].join('\n'))
    const two = files.write('2020-11-06.csv', [HEADER, sold(20, 500), sold(21, 600)].join('\n'))
    const { complained, exitCode } = await flip('import', 'redfin', one, two)
    expect(exitCode).toBe(1)
    expect(complained).toBe(
      `Nothing of ${one} could be imported: its only row is refused.\nNothing of ${two} could be imported: all its 2 rows are refused.\n`,
    )
  })

  it('says in the help for county files that a mapping is required', () => {
    const program = new Command('flip')
    addImportCommands(program, () => Promise.reject(new Error('help opens nothing')))
    const county = program.commands[0]?.commands.find((command) => command.name() === 'county')
    expect(county?.helpInformation().replace(/\s+/g, ' ')).toContain('or a JSON file (required)')
  })

  it('says so when there is no such mapping', async () => {
    const { complained, opened, exitCode } = await flip(
      ...['import', 'county', 'lake.csv', '--mapping', 'nowhere'],
    )
    expect(exitCode).toBe(1)
    expect(complained).toContain('There is no mapping nowhere')
    expect(opened).toBe(0)
  })

  it.each(['2020-02-30', 'yesterday', '2999-01-01'])(
    'refuses %s as a day of export',
    async (day) => {
      await expect(flip('import', 'redfin', 'x.csv', '--exported', day)).rejects.toThrow(
        /YYYY-MM-DD|in the future/,
      )
    },
  )

  it('takes as a day of export the day that it is where the command runs', async () => {
    vi.stubEnv('TZ', 'Pacific/Guam')
    vi.useFakeTimers({ now: new Date('2026-11-22T19:00:00Z'), toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
      vi.unstubAllEnvs()
    })
    const file = files.write('guam.csv', [HEADER, sold(9)].join('\n'))
    const importOf = (day: string) => flip('import', 'redfin', file, '--exported', day)
    await expect(importOf('2026-11-24')).rejects.toThrow('today is 2026-11-23')
    expect((await importOf('2026-11-23')).exitCode).toBe(0)
  })
})
