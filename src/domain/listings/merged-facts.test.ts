import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { date, unknownCharacteristics } from '../../../tests/listings/listing-facts.ts'
import { coarsePoint } from './display-rules.ts'
import { factsFromOf } from './facts-from.ts'
import { homeFactNames, mergedFacts, type RowOfHome } from './merged-facts.ts'

const blank = {
  unparsedAddress: null,
  addressKey: null,
  ...unknownCharacteristics,
  onMarketDate: null,
  listingId: null,
  specialListingConditions: null,
  listOfficeName: null,
  publicRemarks: null,
  propertyCondition: null,
  mediaUrl: null,
  listingUrl: null,
}

const offer = (given: Partial<RowOfHome> = {}): RowOfHome => ({
  id: 1,
  kind: 'offer',
  source: 'nwmls',
  originatingSystemName: 'NWMLS',
  listingKey: 'A',
  exportedOn: date('2022-11-03'),
  standardStatus: 'Active',
  homeType: 'House',
  listPrice: 500_000,
  closeDate: null,
  closePrice: null,
  internetEntireListingDisplayYN: true,
  internetAddressDisplayYN: true,
  internetAutomatedValuationDisplayYN: true,
  latitude: 47.51234,
  longitude: -122.28123,
  ...blank,
  ...given,
})

const sale = (given: Partial<RowOfHome> = {}): RowOfHome =>
  offer({
    id: 2,
    kind: 'sale',
    source: 'county:king-county',
    originatingSystemName: null,
    listingKey: 'P:1',
    standardStatus: 'Closed',
    listPrice: null,
    exportedOn: date('2022-09-30'),
    closeDate: date('2019-05-02'),
    closePrice: 410_000,
    ...given,
  })

const shown = (row: RowOfHome, ...others: RowOfHome[]) => mergedFacts(row, [row, ...others]).facts

describe('what a home for sale shows', () => {
  it('is what its own listing says, and what that does not say from the newest row that does', () => {
    const older = sale({ livingArea: 1400, lotSizeSquareFeet: 5000, yearBuilt: 1950 })
    const newer = sale({ id: 3, closeDate: date('2021-05-02'), lotSizeSquareFeet: 5100 })
    expect(shown(offer({ livingArea: 1800 }), older, newer)).toMatchObject({
      livingArea: 1800,
      lotSizeSquareFeet: 5100,
      yearBuilt: 1950,
      bedroomsTotal: null,
    })
  })

  it('takes the words of an offer only from rows of the same one', () => {
    const onMarketDate = date('2022-10-20')
    const said = { mediaUrl: 'https://photos.example/1', publicRemarks: 'Sunny' }
    const beside = offer({ id: 2, source: 'redfin', exportedOn: date('2022-10-28'), ...said })
    expect(shown(offer({ onMarketDate }), beside)).toMatchObject(said)
    const longAgo = { ...beside, exportedOn: date('2021-10-28') }
    expect(shown(offer({ onMarketDate }), longAgo)).toMatchObject({
      mediaUrl: null,
      publicRemarks: null,
    })
  })

  it('never gives up fine coordinates for coarse ones, and takes finer ones nearby', () => {
    const coarse = { latitude: 47.512, longitude: -122.281 }
    const fine = { latitude: 47.51234, longitude: -122.28123 }
    expect(shown(offer(fine), sale(coarse))).toMatchObject(fine)
    expect(shown(offer(coarse), sale(fine))).toMatchObject(fine)
    expect(shown(offer(coarse), sale({ latitude: 47.61234 }))).toMatchObject(coarse)
  })

  it('takes nothing from a listing that is kept off the Internet', () => {
    const hidden = sale({ yearBuilt: 1950, internetEntireListingDisplayYN: false })
    expect(shown(offer(), hidden).yearBuilt).toBeNull()
  })

  it('keeps back what any row of the same offer does', () => {
    const onMarketDate = date('2022-10-20')
    const no = { internetAddressDisplayYN: false, internetAutomatedValuationDisplayYN: false }
    const file = offer({ source: 'redfin', exportedOn: date('2022-11-04'), onMarketDate })
    expect(shown(file, offer({ id: 2, onMarketDate, ...no }))).toMatchObject(no)
    const longAgo = offer({ id: 2, exportedOn: date('2020-11-03'), ...no })
    expect(shown(file, longAgo)).toMatchObject({
      internetAddressDisplayYN: true,
      internetAutomatedValuationDisplayYN: true,
    })
  })
})

describe('what a sale shows', () => {
  it('is as of the closing: what was said later says nothing of it', () => {
    const before = offer({ exportedOn: date('2019-04-01'), livingArea: 1400 })
    const after = offer({
      id: 3,
      exportedOn: date('2022-11-03'),
      livingArea: 2400,
      yearBuilt: 1950,
    })
    expect(shown(sale(), after, before)).toMatchObject({ livingArea: 1400, yearBuilt: null })
  })

  it('takes what it does not say from another record of the same sale, whenever that came', () => {
    const known = { livingArea: 1500, unparsedAddress: '12 Oak St', addressKey: '12 oak st|98118' }
    const record = sale({ id: 3, source: 'nwmls', closeDate: date('2019-05-12'), ...known })
    expect(shown(sale({ livingArea: 1400 }), record)).toMatchObject({ ...known, livingArea: 1400 })
  })

  it('keeps its own list date, from which its own days on market count', () => {
    const onMarketDate = date('2019-03-02')
    const listed = offer({
      source: 'county:king-county',
      listingKey: 'P:1',
      exportedOn: date('2019-04-01'),
      onMarketDate,
      mediaUrl: 'https://photos.example/1',
    })
    expect(shown(sale(), listed)).toMatchObject({
      onMarketDate: null,
      mediaUrl: 'https://photos.example/1',
    })
  })

  it('has no address where the newest listing of the home keeps it back', () => {
    const kept = offer({ internetAddressDisplayYN: false })
    expect(shown(sale(), kept).internetAddressDisplayYN).toBe(false)
    const again = offer({ id: 3, exportedOn: date('2023-11-03') })
    expect(shown(sale(), kept, again).internetAddressDisplayYN).toBe(true)
  })

  it('has no automated value where the newest listing of the home keeps it back', () => {
    const kept = offer({ internetAutomatedValuationDisplayYN: false })
    expect(shown(sale(), kept).internetAutomatedValuationDisplayYN).toBe(false)
    const again = offer({ id: 3, exportedOn: date('2023-11-03') })
    expect(shown(sale(), kept, again).internetAutomatedValuationDisplayYN).toBe(true)
  })
})

const days = ['2019-05-02', '2019-05-20', '2021-03-01', '2022-09-30', '2022-11-03'].map(date)
const maybe = <T>(...values: T[]) => fc.constantFrom(null, ...values)
const anyRow = fc
  .record({
    isSale: fc.boolean(),
    source: fc.constantFrom('nwmls', 'redfin', 'county:king-county'),
    listingKey: fc.constantFrom('A', 'B', 'C'),
    exportedOn: fc.constantFrom(...days),
    closeDate: fc.constantFrom(...days),
    onMarketDate: maybe(...days),
    livingArea: maybe(1400, 1800),
    lotSizeSquareFeet: maybe(5000, 5100),
    yearBuilt: maybe(1950, 1951),
    unparsedAddress: maybe('12 Oak St', '12 OAK STREET'),
    publicRemarks: maybe('Sunny', 'Shady'),
    latitude: fc.constantFrom(47.512, 47.51234, 47.51235),
    internetAddressDisplayYN: fc.boolean(),
    internetAutomatedValuationDisplayYN: fc.boolean(),
  })
  .map(({ isSale, closeDate, ...row }) =>
    isSale ? sale({ ...row, closeDate, onMarketDate: null }) : offer(row),
  )
/** No two of one source, listing and kind. */
const anyHome = fc
  .uniqueArray(anyRow, {
    minLength: 1,
    maxLength: 6,
    selector: ({ source, listingKey, kind }) => `${source} ${listingKey} ${kind}`,
  })
  .map((rows) => rows.map((row, id) => ({ ...row, id })))
const first = <T>(items: readonly T[]): T => {
  const [one] = items
  if (one === undefined) throw new Error('there is one')
  return one
}

describe('putting a home together', () => {
  it('does not depend on the order of its rows', () => {
    fc.assert(
      fc.property(anyHome, fc.infiniteStream(fc.integer()), (rows, numbers) => {
        const row = first(rows)
        const keys = rows.map(() => numbers.next().value)
        const shuffled = rows.toSorted((a, b) => (keys[a.id] ?? 0) - (keys[b.id] ?? 0))
        expect(mergedFacts(row, shuffled)).toEqual(mergedFacts(row, rows))
      }),
    )
  })

  it('loses no known fact when a row is added, and nothing changes by one that says nothing', () => {
    fc.assert(
      fc.property(anyHome, anyRow, (rows, one) => {
        const row = first(rows)
        const before = mergedFacts(row, rows).facts
        const added = { ...one, id: 99, source: 'another' }
        const after = mergedFacts(row, [...rows, added]).facts
        for (const name of homeFactNames)
          if (before[name] !== null) expect(after[name]).not.toBeNull()
        const silent = {
          ...added,
          ...blank,
          latitude: 47.512,
          internetAddressDisplayYN: true,
          internetAutomatedValuationDisplayYN: true,
          exportedOn: date('2018-01-01'),
          ...(added.kind === 'sale' ? { closeDate: date('2018-01-01') } : {}),
        }
        expect(mergedFacts(row, [...rows, silent]).facts).toEqual(before)
      }),
    )
  })

  it('takes every fact from a row that says it, and shows its own where it has it', () => {
    fc.assert(
      fc.property(anyHome, (rows) => {
        const row = first(rows)
        const { facts, saidBy } = mergedFacts(row, rows)
        for (const [name, by] of saidBy) {
          const isCoarse = name === 'latitude' && !facts.internetAddressDisplayYN
          expect(facts[name]).toEqual(isCoarse ? coarsePoint(by).latitude : by[name])
        }
        for (const name of ['livingArea', 'yearBuilt', 'publicRemarks'] as const)
          if (row[name] !== null) expect(facts[name]).toBe(row[name])
      }),
    )
  })
})

describe('who says it', () => {
  it('is given, the price’s source first, where several sources speak', () => {
    const home = offer({ bedroomsTotal: 3 })
    const rows = [home, sale({ lotSizeSquareFeet: 5000, yearBuilt: 1950 })]
    expect(factsFromOf(home, mergedFacts(home, rows).saidBy, rows)).toEqual([
      { source: 'NWMLS', date: '2022-11-03', facts: ['price', 'status', 'location', 'beds'] },
      { source: 'King County file', date: '2022-09-30', facts: ['lot', 'year built'] },
    ])
  })

  it('is not given where one source says all', () => {
    const home = offer()
    const rows = [home, offer({ id: 2, exportedOn: date('2020-01-01'), yearBuilt: 1950 })]
    expect(factsFromOf(home, mergedFacts(home, rows).saidBy, rows)).toBeNull()
  })
  it('names a file that offers the home as well, when it was seen there and for how much', () => {
    const home = offer({ onMarketDate: date('2022-10-01') })
    const inFile = offer({
      id: 2,
      source: 'redfin',
      exportedOn: date('2022-10-28'),
      listPrice: 510_000,
    })
    const seen = (...others: RowOfHome[]) =>
      factsFromOf(home, mergedFacts(home, [home, ...others]).saidBy, [home, ...others])
    const file = {
      source: 'Redfin file (NWMLS)',
      date: '2022-10-28',
      facts: [],
      asks: 510_000,
    }
    expect(seen(inFile)?.slice(1)).toEqual([file])
    const older = { ...inFile, id: 3, listingKey: 'B', exportedOn: date('2022-10-20') }
    expect(seen(older, inFile)?.slice(1)).toEqual([file])
    // Neither an offer of another year nor one that has ended is for sale beside it.
    expect(seen({ ...inFile, exportedOn: date('2021-10-28') })).toBeNull()
    expect(seen({ ...inFile, standardStatus: 'Pending' })).toBeNull()
  })
})
