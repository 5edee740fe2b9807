import { truncateSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { temporaryFiles } from '../../../../tests/platform/temporary-files.ts'
import { fileFaultText } from '../../../cli/file-fault-text.ts'
import type { ListingFact } from '../../../domain/listings/listing.ts'
import { isRent, type RentListing } from '../../../domain/rents/rent-listing.ts'
import { headers, row } from '../../adapters/homeharvest/homeharvest-rows-for-tests.ts'
import { listing } from '../../adapters/rentcast/rentcast-listings-for-tests.ts'
import type { FileFault, RowRefusal } from '../../listings/ports.ts'
import { openListingFile } from './open-listing-file.ts'

const files = temporaryFiles()
const today = date('2025-12-31')
const exported = date('2025-06-30')

/** A small file of each format, as people have them. */
const shapes = {
  Redfin: [
    '"In accordance with local MLS rules, some MLS listings are not included in the download"',
    'SALE TYPE,SOLD DATE,PROPERTY TYPE,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,SQUARE FEET,LOT SIZE,YEAR BUILT,DAYS ON MARKET,HOA/MONTH,STATUS,URL,SOURCE,MLS#,LATITUDE,LONGITUDE',
    'PAST SALE,June-28-2018,Townhouse,"7 Birch Ct, #2",Cañon City,VA,20190,415300,3,2.5,1220,1400,1985,6,110,Sold,https://listings.example/home/7,BRIGHT MLS,VAFX7,38.974383,-77.3636159',
    'MLS Listing,,Condo/Co-op,8 Birch Ct Unit B,Reston,VA,20190-1234,"$415,300.00",3,2.5,1220,1,1985,6,,Active,https://listings.example/home/8,BRIGHT MLS,VAFX8,38.9743,-77.3636',
  ].join('\r\n'),
  HomeHarvest: [
    headers['0.8.18'],
    row('0.8.18', { city: 'Cañon City' }),
    row('0.8.18', { status: 'FOR_SALE', mls_id: '5', text: 'Line one.\nLine "two".' }),
    row('0.8.18', { status: 'FOR_RENT', mls_id: '6', list_price: '2150' }),
  ].join('\n'),
  RentCast: JSON.stringify(
    [listing({ city: 'Cañon City' }), listing({ id: 'b', status: 'Inactive' })],
    null,
    1,
  ),
  County: [
    'id,date,price,bedrooms,bathrooms,sqft_living,sqft_lot,yr_built,zipcode,lat,long',
    '7129300520,20141013T000000,221900.00,3,2.25,1180,5650,1955,98178,47.5112,-122.257',
    '6414100192,20141209T000000,538000.00,3,1,2570,7242,1951,98125,47.721,-122.319',
  ].join('\r'),
} as const
const formats = ['Redfin', 'HomeHarvest', 'RentCast', 'County'] as const
type Format = (typeof formats)[number]

let count = 0
/** Reads a file whole, as the import does, with its format named or found out. */
const readAs = async (format: Format, content: Uint8Array | string, isNamed: boolean) => {
  const path = files.write(`hostile-${count++ % 50}.csv`, content)
  const named = format === 'County' || !isNamed ? {} : { format }
  const mapping = format === 'County' ? { mapping: 'king-county' } : {}
  const opened = await openListingFile(path, { today, exported, ...named, ...mapping })
  if (!opened.ok)
    return { path, error: opened.error, facts: [], rents: [], refusals: [], bytesRead: 0 }
  const facts: ListingFact[] = []
  const rents: RentListing[] = []
  const refusals: RowRefusal[] = []
  for await (const one of opened.value.rows)
    if (!one.ok) refusals.push(one.error)
    else if (isRent(one.value)) rents.push(one.value)
    else facts.push(one.value)
  return { path, error: null, facts, rents, refusals, bytesRead: opened.value.bytesRead() }
}

/** One sentence, or two, on one line, that a person can act on. */
const expectSentence = (path: string, fault: FileFault) => {
  const sentence = fileFaultText(path, fault)
  expect(sentence.startsWith(`${path} `)).toBe(true)
  expect(sentence).toMatch(/^[^\n\0]{20,9000}[.]$/)
}

const expectWellRead = ({
  path,
  error,
  facts,
  rents,
  refusals,
}: Awaited<ReturnType<typeof readAs>>) => {
  if (error !== null) expectSentence(path, error)
  for (const { reason, line, breaksOff } of refusals) {
    expect(reason).toMatch(/^[a-z0-9$][^\n]{3,80}$/i)
    expect(line).toBeGreaterThan(0)
    if (breaksOff) expect(refusals.at(-1)?.breaksOff).toBe(true)
  }
  expect(facts.flatMap(implausible)).toEqual([])
  expect(rents.flatMap(implausibleRent)).toEqual([])
}

/** Where a fact breaks what the tables and the rules of the trade rely on, whatever a file said. */
const implausible = (fact: ListingFact): unknown[] => [
  ...Object.entries(fact).filter(([, value]) => !isPlausible(value)),
  ...[fact.listPrice, fact.closePrice].filter(
    (price) => price !== null && !(price >= 1 && price <= 1e9),
  ),
  ...[fact.closeDate, fact.onMarketDate].filter(
    (day) => day !== null && !/^(1[7-9]|20)\d\d-\d\d-\d\d$/.test(day),
  ),
  ...(isInTheUnitedStates(fact) ? [] : [fact.latitude]),
  ...[fact.exportedOn, fact.closeDate].filter((day) => day !== null && day > exported),
  ...((fact.standardStatus === 'Closed') === (fact.closeDate !== null) ? [] : [fact.closeDate]),
]

const implausibleRent = (rent: RentListing): unknown[] => [
  ...Object.entries(rent).filter(([, value]) => !isPlausible(value)),
  ...(rent.rentUsd >= 100 && rent.rentUsd <= 50_000 ? [] : [rent.rentUsd]),
  ...(rent.seenOn <= exported ? [] : [rent.seenOn]),
]

const isPlausible = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'string') return true
  return !value.includes('\0') && value.isWellFormed() && value.length <= 20_000
}

const isInTheUnitedStates = ({ latitude }: ListingFact): boolean => latitude > 17 && latitude < 72

const format = fc.constantFrom(...formats)
const encodings = {
  'UTF-8': (text: string) => Buffer.from(text, 'utf8'),
  'UTF-8 with a mark': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf8'),
  'UTF-16': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16 of older Macs': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'Windows-1252': (text: string) => Buffer.from(text, 'latin1'),
} as const
const encoding = fc.constantFrom(...Object.values(encodings))

describe('a whole file of each format', () => {
  it.each(
    formats.flatMap((one) =>
      Object.entries(encodings).map(([name, encode]) => [one, name, encode] as const),
    ),
  )('%s is read the same in %s', async (one, name, encode) => {
    // JSON is Unicode (RFC 8259, section 8.1).
    const text =
      one === 'RentCast' && name === 'Windows-1252' ? shapes[one].replaceAll('ñ', 'n') : shapes[one]
    const read = await readAs(one, encode(text), false)
    expectWellRead(read)
    expect(read).toMatchObject({ error: null, refusals: [] })
    expect(read.facts.length).toBeGreaterThanOrEqual(2)
    if (one !== 'County') expect(read.facts[0]?.city).toMatch(/^Ca[ñn]on City$/)
  })
})

describe('a damaged file', () => {
  const damage = fc.array(
    fc.record({
      how: fc.constantFrom('cut off', 'leave out', 'repeat', 'overwrite', 'insert'),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(80),
      bytes: fc.oneof(
        fc.uint8Array({ minLength: 1, maxLength: 12 }),
        fc
          .constantFrom(
            '\0',
            '\0\0\0\0',
            '"',
            '""',
            "'",
            ',',
            ';',
            '\t',
            '|',
            '\n',
            '\r',
            '{',
            '}',
            '[',
            ']',
            '\\',
            '\\u0000',
            '\ud800',
            '\u202e',
            'NaN',
            '=1+1',
            '%PDF-',
            'PK\x03\x04',
          )
          .map((text) => Buffer.from(text)),
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  type Damage = (typeof damage extends fc.Arbitrary<infer T> ? T : never)[number]
  const damaged = (content: Buffer, { how, at, length, bytes }: Damage): Buffer => {
    const start = Math.floor(at * content.length)
    const [before, after] = [content.subarray(0, start), content.subarray(start)]
    if (how === 'cut off') return before
    if (how === 'leave out') return Buffer.concat([before, after.subarray(length)])
    if (how === 'repeat') return Buffer.concat([before, after.subarray(0, length), after])
    if (how === 'insert') return Buffer.concat([before, bytes, after])
    return Buffer.concat([before, bytes, after.subarray(bytes.length)])
  }

  it('is read as far as it goes, or refused in a sentence, and never throws', async () => {
    await fc.assert(
      fc.asyncProperty(
        format,
        encoding,
        damage,
        fc.boolean(),
        async (one, encode, faults, isNamed) => {
          expectWellRead(await readAs(one, faults.reduce(damaged, encode(shapes[one])), isNamed))
        },
      ),
      { numRuns: 150 },
    )
  })

  it('may be nothing but noise', async () => {
    await fc.assert(
      fc.asyncProperty(
        format,
        fc.uint8Array({ maxLength: 3000 }),
        fc.boolean(),
        async (one, noise, isNamed) => {
          expectWellRead(await readAs(one, noise, isNamed))
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('a cell or a field', () => {
  const nasty = [
    '=HYPERLINK("http://x","y")',
    '+1+1',
    '@SUM(A1)',
    '\t=1',
    '-2+3',
    '1e308',
    '1e400',
    '-1e400',
    '9'.repeat(400),
    '-1',
    '-0',
    '0',
    '0.0000001',
    'Infinity',
    '-Infinity',
    'NaN',
    'nan',
    'None',
    'null',
    'true',
    '1,2,3',
    '0x10',
    '٣',
    '１２',
    '0000-00-00',
    '9999-12-31',
    '275761-01-01',
    '-000001-01-01',
    '2025-02-30',
    '2/30/2025',
    'June-31-2018',
    '20149999T000000',
    '1970-01-01T00:00:00+99:99',
    '__proto__',
    'constructor',
    '\0',
    '\ud800',
    '\u202eabc',
    '<script>',
    "'; DROP TABLE listing; --",
    '../../etc/passwd',
    'x'.repeat(300),
    ' '.repeat(300),
    '🏠'.repeat(100),
  ]
  it('may hold anything', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('Redfin', 'HomeHarvest', 'County'),
        fc.array(fc.tuple(fc.nat(70), fc.constantFrom(...nasty)), { minLength: 1, maxLength: 4 }),
        async (one, changes) => {
          const ends = { Redfin: '\r\n', HomeHarvest: '\n', County: '\r' }[one]
          const lines = shapes[one].replace('"7 Birch Ct, #2"', '7 Birch Ct #2').split(ends)
          const header = one === 'Redfin' ? 1 : 0
          const cells = (lines[header + 1] ?? '').split(',')
          for (const [index, value] of changes)
            cells[index % cells.length] = `"${value.replaceAll('"', '""')}"`
          lines[header + 1] = cells.join(',')
          expectWellRead(await readAs(one, lines.join(ends), true))
        },
      ),
      { numRuns: 150 },
    )
  })

  it('of JSON may be of any kind', async () => {
    const value = fc.oneof(
      fc.constantFrom(...nasty),
      fc.double(),
      fc.constantFrom(null, true, 1e308, -1, 0),
      fc.jsonValue({ maxDepth: 3 }),
    )
    const changes = fc.dictionary(
      fc.constantFrom(...Object.keys(listing()), '2024-06-24', 'fee', 'event', '__proto__'),
      value,
      { maxKeys: 5 },
    )
    await fc.assert(
      fc.asyncProperty(changes, changes, async (given, ofHistory) => {
        const record = listing({
          history: { '2024-01-01': ofHistory, [String(given.city)]: given },
          ...given,
        })
        expectWellRead(await readAs('RentCast', JSON.stringify([record, listing()]), true))
      }),
      { numRuns: 100 },
    )
  })
})

describe('a gigabyte in one line', () => {
  const GIGABYTE = 1_000_000_000
  const beginnings: readonly (readonly [Format, string])[] = [
    ...formats.map((one) => [one, ''] as const),
    ...formats.map((one) => [one, shapes[one]] as const),
    ['RentCast', `[${JSON.stringify(listing())},{"id":"`],
    ['RentCast', '['],
    ['Redfin', `${shapes.Redfin}\n"`],
    ['HomeHarvest', `${shapes.HomeHarvest}\n"`],
  ]
  it.each(beginnings)('of %s, behind %#, is left after its first megabytes', async (one, start) => {
    const path = files.write('gigabyte.csv', start)
    // A hole: zero bytes that take no room on the disk.
    truncateSync(path, GIGABYTE)
    const options = one === 'County' ? { mapping: 'king-county' } : {}
    for (const named of one === 'County' ? [{}] : [{}, { format: one }]) {
      const opened = await openListingFile(path, { today, exported, ...options, ...named })
      if (!opened.ok) {
        expectSentence(path, opened.error)
        continue
      }
      let last: RowRefusal | null = null
      for await (const row of opened.value.rows) last = row.ok ? null : row.error
      expect(last?.breaksOff).toBe(true)
      expect(opened.value.bytesRead()).toBeLessThan(5_000_000)
    }
  })
})
