import { describe, expect, it } from 'vitest'
import { collect } from '../../../../tests/collect.ts'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { temporaryFiles } from '../../../../tests/platform/temporary-files.ts'
import type { IsoDate } from '../../../domain/iso-date.ts'
import { isRent } from '../../../domain/rents/rent-listing.ts'
import { openRedfinFile } from './open-redfin-file.ts'

const HEADER =
  'SALE TYPE,SOLD DATE,PROPERTY TYPE,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,LOCATION,SQUARE FEET,LOT SIZE,YEAR BUILT,DAYS ON MARKET,$/SQUARE FEET,HOA/MONTH,STATUS,NEXT OPEN HOUSE START TIME,NEXT OPEN HOUSE END TIME,URL (SEE https://www.redfin.com/buy-a-home/comparative-market-analysis FOR INFO ON PRICING),SOURCE,MLS#,FAVORITE,INTERESTED,LATITUDE,LONGITUDE'
const HEADER_2018 = HEADER.replace('STATE OR PROVINCE', 'STATE')
  .replace('ZIP OR POSTAL CODE', 'ZIP')
  .replace('https', 'http')
const DISCLAIMER =
  '"In accordance with local MLS rules, some MLS listings are not included in the download"'
const OVERFLOW = 'Over 500 results. Try zooming in or filtering to see all homes.'
const offer = (mls: number, openHouse = '') =>
  `MLS Listing,,Townhouse,${mls} Birch Ct #2,Reston,VA,20190,415300,3,2.5,RESTON,1220,1400,1985,6,340,110,Active,${openHouse},,https://listings.example/VA/Reston/home/${mls},BRIGHT MLS,VAFX${mls},N,Y,38.974383,-77.3636159`
const sale = (mls: number, soldOn = 'October-27-2020') =>
  `PAST SALE,${soldOn},Townhouse,${mls} Birch Ct,Reston,VA,20190,415300,3,2.5,RESTON,1220,1400,1985,,340,110,Sold,,,https://listings.example/VA/Reston/home/${mls},BRIGHT MLS,VAFX${mls},N,Y,38.974383,-77.3636159`

const files = temporaryFiles()
const today = date('2024-06-30')
let count = 0
const open = (
  lines: string[],
  options: { name?: string; end?: string; exported?: IsoDate } = {},
) => {
  count += 1
  const { name = `${count}.csv`, end = '\r\n', exported } = options
  return openRedfinFile(files.write(name, lines.join(end) + end), { exported, today })
}
const read = async (...given: Parameters<typeof open>) => {
  const opened = await open(...given)
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const rows = await collect(opened.value.rows)
  return {
    ...opened.value,
    listings: rows.flatMap((row) => (row.ok && !isRent(row.value) ? [row.value] : [])),
    refusals: rows.flatMap((row) => (row.ok ? [] : [row.error])),
  }
}

describe('the layout of an export', () => {
  it.each(['\n', '\r', '\r\n'])('reads lines that end in %j', async (end) => {
    const { listings, refusals } = await read([HEADER, sale(1), sale(2)], { end })
    expect(listings.map(({ listingKey }) => listingKey)).toEqual([
      'BRIGHT MLS:VAFX1',
      'BRIGHT MLS:VAFX2',
    ])
    expect(refusals).toEqual([])
  })

  it('reads the header of 2018, and a byte order mark before it', async () => {
    const { listings } = await read([`\uFEFF${HEADER_2018}`, sale(1)])
    expect(listings).toMatchObject([{ stateOrProvince: 'VA', postalCode: '20190' }])
  })

  it('finds columns by name in any order, and ignores extra ones that repeat a name', async () => {
    const { listings } = await read([
      `scraped,LONGITUDE,LATITUDE,PRICE,SALE TYPE,STATUS,SOLD DATE,URL,address,ADDRESS,listed-price`,
      `1,-77.36,38.97,"$415,300",PAST SALE,Sold,October-27-2020,https://listings.example/home/9,first,second,1`,
    ])
    expect(listings).toMatchObject([
      { closePrice: 415_300, homeKey: '9', unparsedAddress: 'first', latitude: 38.97 },
    ])
  })

  it('skips disclaimers before and after the header and the overflow row at the end', async () => {
    const before = await read([DISCLAIMER, HEADER, sale(1), OVERFLOW])
    const after = await read([HEADER, DISCLAIMER, sale(1), '', OVERFLOW])
    const unquoted = await read([HEADER, DISCLAIMER.replaceAll('"', ''), sale(1)])
    for (const { listings, refusals } of [before, after, unquoted]) {
      expect(listings).toHaveLength(1)
      expect(refusals).toEqual([])
    }
  })

  it('follows a second header, as in exports joined into one file', async () => {
    const { listings, refusals } = await read([HEADER, sale(1), HEADER_2018, sale(2)])
    expect(listings).toHaveLength(2)
    expect(refusals).toEqual([])
  })

  it('names the line of a refused row as an editor counts it', async () => {
    const broken = sale(2, '').replace('2 Birch', '"2\nBirch').replace('Ct,', 'Ct",')
    const { refusals } = await read([HEADER, DISCLAIMER, '', sale(1), broken, sale(3, 'never')])
    expect(refusals.map(({ line, column }) => [line, column])).toEqual([
      [5, 'SOLD DATE'],
      [7, 'SOLD DATE'],
    ])
  })

  it('refuses what comes after a quote that never closes, naming its line', async () => {
    const { listings, refusals } = await read([HEADER, sale(1), `"${sale(2)}`, sale(3)])
    expect(listings).toHaveLength(1)
    expect(refusals).toEqual([
      {
        line: 3,
        column: '',
        reason: 'a quote opens here and never closes',
        value: '',
        breaksOff: true,
      },
    ])
  })

  it('refuses a last row that was cut short', async () => {
    const { refusals } = await read([HEADER, sale(1), sale(2).slice(0, 120)])
    expect(refusals).toMatchObject([{ line: 3 }])
  })

  it('can be read twice', async () => {
    const opened = await open([HEADER, sale(1)])
    if (!opened.ok) throw new Error(JSON.stringify(opened.error))
    expect(await collect(opened.value.rows)).toHaveLength(1)
    expect(await collect(opened.value.rows)).toHaveLength(1)
    expect(opened.value.bytesRead()).toBe(opened.value.bytes)
  })
})

describe('the export date', () => {
  it('is the given day, else that of the file name', async () => {
    const name = '2020-11-02_sold.csv'
    const exported = date('2020-11-05')
    expect(await read([HEADER, sale(1)], { name, exported })).toMatchObject({
      exportedOn: '2020-11-05',
      exportedOnFrom: 'given',
    })
    expect(await read([HEADER, sale(1)], { name })).toMatchObject({
      exportedOn: '2020-11-02',
      exportedOnFrom: 'file name',
    })
  })

  it('is else the newest sale or open house in the rows, up to today', async () => {
    const rows = [sale(1), sale(2, 'November-1-2020'), sale(3, 'December-24-2077')]
    const sold = await read([HEADER, ...rows])
    expect(sold).toMatchObject({
      exportedOn: '2020-11-01',
      exportedOnFrom: 'newest date in its rows',
    })
    expect(sold.refusals).toMatchObject([{ line: 4, reason: 'closing date after the export' }])
    const offers = await read([HEADER, offer(1), offer(2, 'November-7-2020 01:00 PM')])
    expect(offers).toMatchObject({ exportedOn: '2020-11-07' })
  })

  it('is never the previous sale of a home that is pending', async () => {
    const pending = sale(1, 'June-5-1998').replace('Sold', 'Pending')
    expect(await open([HEADER, pending], { name: 'pending.csv' })).toEqual({
      ok: false,
      error: { type: 'NoExportDate' },
    })
  })
})

describe('a file that is no export', () => {
  it.each([
    ['another table', 'id,date,price\n1,2,3\n'],
    ['prose', 'Dear all,\nplease find the listings attached.\n'],
    ['bytes', Buffer.from([0x50, 0x51, 3, 4, 0, 0, 8, 0, 34, 34, 10, 1])],
    ['blank lines', '\n\n\n'],
  ])('is refused: %s', async (name, content) => {
    const path = files.write(`${name}.csv`, content)
    expect(await openRedfinFile(path, { today })).toEqual({
      ok: false,
      error: {
        type: 'WrongFile',
        what: 'is not a Redfin "Download All" file: it has no SALE TYPE and PRICE columns.',
      },
    })
  })

  it('is refused when it is missing', async () => {
    expect(await openRedfinFile('missing.csv', { today })).toEqual({
      ok: false,
      error: { type: 'WrongFile', what: 'cannot be read: there is no such file.' },
    })
  })
})
