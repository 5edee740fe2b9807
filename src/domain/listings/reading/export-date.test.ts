import { describe, expect, it } from 'vitest'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { chooseExportDate, dateInFileName } from './export-date.ts'

const today = date('2024-06-30')

describe('the look for a date in a file name', () => {
  it.each([
    ['2022-04-28_for_sale.csv', '2022-04-28'],
    ['redfin_2022-05-12-10-50-14.csv', '2022-05-12'],
    ['sold_20220512.csv', '2022-05-12'],
    ['seattle 2022.05.12 (1).csv', '2022-05-12'],
    ['2022-01-01_to_2022-06-30.csv', '2022-06-30'],
    ['plan-2022-02-30_2022-03-01.csv', '2022-03-01'],
  ])('finds the date of %s', (name, expected) => {
    expect(dateInFileName(name, today)).toBe(expected)
  })

  it.each([
    'for-sale-2022-10.csv',
    '2022-13-40.csv',
    'id-1202205128.csv',
    '2024-07-01.csv',
    'sold.csv',
  ])('finds none in %s', (name) => {
    expect(dateInFileName(name, today)).toBeNull()
  })
})

describe('the choice of an export date', () => {
  const inRows = async () => date('2023-01-05')

  it('takes the given date, else the one in the name, else the newest in the rows', async () => {
    const exported = date('2022-12-31')
    expect(await chooseExportDate('2022-04-28.csv', { exported, today }, inRows)).toEqual({
      exportedOn: '2022-12-31',
      exportedOnFrom: 'given',
    })
    expect(await chooseExportDate('2022-04-28.csv', { today }, inRows)).toEqual({
      exportedOn: '2022-04-28',
      exportedOnFrom: 'file name',
    })
    expect(await chooseExportDate('sold.csv', { today }, inRows)).toEqual({
      exportedOn: '2023-01-05',
      exportedOnFrom: 'newest date in its rows',
    })
  })

  it('answers none rather than guess', async () => {
    expect(await chooseExportDate('sold.csv', { today }, async () => null)).toBeNull()
  })
})
