import { expect, it } from 'vitest'
import { NOTHING_GIVEN } from './added-home.ts'
import { readList } from './read-list.ts'

const homesOf = (cells: string[][]) => {
  const read = readList(cells)
  return read.ok ? read.value.map(({ home }) => (home.ok ? home.value : home.error)) : read.error
}

it('reads a list by the names of its columns, in any order', () => {
  expect(
    homesOf([
      [
        'Zip Code',
        'ADDRESS',
        'City',
        'State',
        'SqFt',
        'Beds',
        'Baths',
        'Year Built',
        'Asking Price',
        'Lot Size',
        'Property Type',
        'Latitude',
        'Longitude',
      ],
      [
        '98418',
        '318 S 35th St',
        'Tacoma',
        'Washington',
        '1,450',
        '3',
        '1.5',
        '1926',
        '$285k',
        '6000',
        'Single Family Residential',
        '47.22',
        '-122.43',
      ],
      ['', '', '', '', '', '', '', '', '', '', '', '', ''],
      ['98418', '320 S 35th St', 'Tacoma', 'WA', '', '', '', '', '', '0.25 acres', '', '', ''],
    ]),
  ).toEqual([
    {
      ...NOTHING_GIVEN,
      addressLine: '318 S 35th St',
      city: 'Tacoma',
      state: 'WA',
      zip: '98418',
      lat: 47.22,
      long: -122.43,
      propertyType: 'House',
      beds: 3,
      bath: 1.5,
      size: 1450,
      lotSize: 6000,
      yearBuilt: 1926,
      price: 285_000,
    },
    {
      ...NOTHING_GIVEN,
      addressLine: '320 S 35th St',
      city: 'Tacoma',
      state: 'WA',
      zip: '98418',
      lotSize: 10_890,
    },
  ])
})

it('reads whole addresses in one cell, with a head or without', () => {
  const home = {
    ...NOTHING_GIVEN,
    addressLine: '1 Oak St',
    city: 'Dayton',
    state: 'OH',
    zip: '45402',
  }
  expect(homesOf([['1 Oak St, Dayton, OH 45402']])).toEqual([home])
  expect(homesOf([['Full address'], ['1 Oak St, Dayton, OH 45402']])).toEqual([home])
})

it('counts rows as a spreadsheet does, and says what is wrong with one', () => {
  const read = readList([
    ['Address', 'Zip'],
    [' ', '45402'],
    ['Oak St', '45402'],
    [],
    ['1 Oak St', '45402'],
  ])
  expect(read.ok && read.value.map(({ row, home }) => [row, home.ok ? null : home.error])).toEqual([
    [2, 'It has no address.'],
    [3, 'Its address does not begin with a house number and a street.'],
    [5, null],
  ])
})

it.each([
  [
    [
      ['Owner', 'Phone'],
      ['Ann', '1'],
    ],
    'The list has no column of addresses. Name one “Address” in its first row.',
  ],
  [[], 'The list has no column of addresses. Name one “Address” in its first row.'],
  [[['Address']], 'The list has no homes.'],
  [
    [['Address'], ...Array.from({ length: 2001 }, (_, i) => [`${i + 1} Oak St, Dayton, OH`])],
    'The list has 2,001 homes. Split it: at most 2,000 are valued at once.',
  ],
])('refuses %.0j in a sentence', (cells, sentence) => {
  expect(homesOf(cells)).toBe(sentence)
})

it('reads a megabyte of commas in its first cell at once, as no address', () => {
  const begun = performance.now()
  expect(homesOf([[`1 a${','.repeat(1_000_000)}z`]])).toMatch('no column of addresses')
  expect(performance.now() - begun).toBeLessThan(3000)
})
