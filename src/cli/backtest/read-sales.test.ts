import { describe, expect, it } from 'vitest'
import { date } from '../../../tests/listings/listing-facts.ts'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import { parseCountyMapping } from '../../server/adapters/county/county-mapping.ts'
import { readSales } from './read-sales.ts'

const files = temporaryFiles()
const HEADER = 'price,sold,lat,long,kind'
const SALE = '300000,2021-05-03,44.05,-121.31,Townhouse'
const GARBAGE = '6yK/+QmZ0'
const BOAT_SLIP = '300000,2021-05-03,44.05,-121.31,Boat Slip'
const GIFT = '1,2021-05-03,44.05,-121.31,Townhouse'

const times = (count: number, line: string) => Array<string>(count).fill(line)
let count = 0
const read = (lines: readonly string[], { datesNeeded = true } = {}) => {
  const mapping = parseCountyMapping('lake', {
    columns: {
      ClosePrice: 'price',
      CloseDate: 'sold',
      Latitude: 'lat',
      Longitude: 'long',
      PropertySubType: 'kind',
    },
    dateFormat: 'iso',
  })
  if (!mapping.ok) throw new Error(mapping.error)
  const path = files.write(`${++count}.csv`, lines.join('\n'))
  return readSales(path, mapping.value, { today: date('2024-06-30'), datesNeeded })
}
const fault = async (...given: Parameters<typeof read>) => {
  const result = await read(...given)
  if (result.ok) throw new Error('there are sales')
  return result.error.replace(`${files.folder}/${count}.csv `, '')
}

describe('a file in which no sale can be found', () => {
  it('is left after a thousand rows, with the commonest reason', async () => {
    const lines = [HEADER, 'n/a,2021-05-03', ...times(1100, GARBAGE), SALE]
    expect(await fault(lines)).toBe(
      'has no home sale in its first 1,000 rows. Most common reason: sale without a date (999 rows, as in line 3, sold). A file without dates can be tested with --folds 10.',
    )
  })

  it('shows what is wrong with a cell, as a terminal can show it', async () => {
    expect(await fault([HEADER, ...times(2, '1,\u001b[2J5/3/2021')])).toBe(
      'has no home sale in its 2 rows. Most common reason: not a date as dateFormat writes it (2 rows, as in line 2, sold "[2J5/3/2021").',
    )
  })

  it('is refused with the place where its only row is wrong', async () => {
    expect(
      await fault([HEADER, ',2021-05-03,44.05,-121.31,Townhouse'], { datesNeeded: false }),
    ).toBe('has no home sale in its 1 row. Most common reason: no price (line 2, price).')
  })

  it('is refused when a quote is never closed', async () => {
    const text = await fault([HEADER, '"300000', ...times(5, SALE)], { datesNeeded: false })
    expect(text).toContain('a quote opens here and never closes')
    expect(text).toContain('(line 2)')
  })

  it('is refused with the kind of thing it holds instead of homes', async () => {
    expect(await fault([HEADER, ...times(1200, BOAT_SLIP)])).toBe(
      'has no home sale in its 1,200 rows. Most common reason: not a home (1,200 rows, as in "Boat Slip").',
    )
  })

  it.each([true, false])(
    'is refused when it has no rows, dates needed or not: %s',
    async (datesNeeded) => {
      const text = await fault([HEADER], { datesNeeded })
      expect(text).toBe('has a header but no rows.')
      expect(text).not.toContain('--exported')
    },
  )
})

it('reads what remarks say of each sale', async () => {
  const mapping = parseCountyMapping('lake', {
    columns: {
      ClosePrice: 'price',
      CloseDate: 'sold',
      Latitude: 'lat',
      Longitude: 'long',
      PropertySubType: 'kind',
      PublicRemarks: 'words',
    },
    dateFormat: 'iso',
  })
  if (!mapping.ok) throw new Error(mapping.error)
  const path = files.write(
    'remarks.csv',
    [`${HEADER},words`, `${SALE},Needs TLC. Call 206-555-0134.`].join('\n'),
  )
  const read = await readSales(path, mapping.value, {
    today: date('2024-06-30'),
    datesNeeded: true,
  })
  expect(read).toMatchObject({ value: { sales: [{ publicRemarks: 'Needs TLC.' }] } })
})

it.each([
  ['sales of other things', BOAT_SLIP],
  ['gifts', GIFT],
  ['prices of 0', GIFT.replace('1', '0')],
])('a file may begin with thousands of %s', async (_, line) => {
  const result = await read([HEADER, ...times(2000, line), SALE])
  expect(result).toMatchObject({ ok: true, value: { rows: 2001, refused: 2000, broken: null } })
})
