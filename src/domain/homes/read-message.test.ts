import { describe, expect, it } from 'vitest'
import { readMessage } from './read-message.ts'

const read = (text: string) => {
  const { home, claims, unsure, found } = readMessage(text)
  return { ...home, claims, unsure, found }
}

describe('a wholesaler’s message', () => {
  it('is read with all it says', () => {
    const message = `*** OFF MARKET DEAL ***
318 S 35th St, Tacoma, WA 98418
3/2, 1,450 sqft, built in 1926
6,000 sf lot
ARV: $485k
Rehab: $60k
Asking $285,000 cash
EMD $5,000 non-refundable
Call Bob at 253-555-0100`
    const { claims, unsure, found, remarks, ...home } = read(message)
    expect(home).toEqual({
      addressLine: '318 S 35th St',
      city: 'Tacoma',
      state: 'WA',
      zip: '98418',
      lat: null,
      long: null,
      propertyType: null,
      beds: 3,
      bath: 2,
      size: 1450,
      lotSize: 6000,
      yearBuilt: 1926,
      price: 285_000,
    })
    expect(claims).toEqual([
      { of: 'after-repair value', usd: 485_000, words: '$485k' },
      { of: 'repairs', usd: 60_000, words: '$60k' },
    ])
    expect(unsure).toEqual([])
    expect(found.map(({ fact, words }) => `${fact}: ${words}`)).toEqual([
      'address: 318 S 35th St, Tacoma, WA 98418',
      'beds: 3/2',
      'baths: 3/2',
      'size: 1,450 sqft',
      'lot: 6,000 sf lot',
      'year built: built in 1926',
      'ask: $285,000',
    ])
    expect(remarks).toContain('OFF MARKET DEAL')
    expect(remarks).not.toMatch(/555-0100|Rehab|ARV/)
  })

  it.each([
    ['123 Main St, Columbus, OH 43201', '123 Main St', 'Columbus', 'OH', '43201'],
    ['123 Main Street Columbus OH 43201', '123 Main Street', 'Columbus', 'OH', '43201'],
    [
      'Deal at 4010 N. 7th Ave. NE, Apt 3, Seattle, WA 98118-1234!',
      '4010 N. 7th Ave. NE Apt 3',
      'Seattle',
      'WA',
      '98118',
    ],
    [
      '12 Martin Luther King Blvd, St. Louis, MO',
      '12 Martin Luther King Blvd',
      'St. Louis',
      'MO',
      null,
    ],
    ['Address: 9 Oak Ct\nDayton, OH 45402', '9 Oak Ct', 'Dayton', 'OH', '45402'],
    ['77 Elm Way 98404', '77 Elm Way', null, null, '98404'],
    ['77 Elm Way', '77 Elm Way', null, null, null],
    ['4303 1/2 E Dayton Ave, Dayton, OH 45402', '4303 1/2 E Dayton Ave', 'Dayton', 'OH', '45402'],
  ])('has its address in %j', (text, addressLine, city, state, zip) => {
    expect(read(text)).toMatchObject({ addressLine, city, state, zip })
  })

  it.each([
    '3 bed 2 bath ranch on a quiet street',
    'Great deal, call now',
    'Only 5 minutes to Lake Drive',
    '',
  ])('without an address has none: %j', (text) => {
    expect(read(text).addressLine).toBe('')
  })

  it.each([
    ['3/2', 3, 2],
    ['4/2.5', 4, 2.5],
    ['3/2/1 with garage', 3, 2],
    ['3 x 2', 3, 2],
    ['3bd/2ba', 3, 2],
    ['3 bed, 1.5 bath', 3, 1.5],
    ['3BR 2.5BA', 3, 2.5],
    ['4 bedrooms and 2 full 1 half bath', 4, 2.5],
    ['2 bedroom 1 1/2 bath', 2, 1.5],
    ['Beds: 3\nBaths: 2', 3, 2],
    ['Bedrooms - 4', 4, null],
    ['available 24/7', null, null],
    ['closing by 12/25/2026', null, null],
    ['1/2 mile to the park', null, null],
    ['Studio', null, null],
  ])('has beds and baths in %j', (text, beds, bath) => {
    expect(read(text)).toMatchObject({ beds, bath })
  })

  it.each([
    ['Asking 185k', 185_000],
    ['Asking price: $185,000', 185_000],
    ['Price $1.2M', 1_200_000],
    ['$185,000 OBO', 185_000],
    ['asking: 185000', 185_000],
    ['PURCHASE PRICE - $99k', 99_000],
    ['ask $185,000, ARV $300,000', 185_000],
    ['ARV 300k | Asking 185k | Rehab 40k', 185_000],
    ['Selling for $210k, rents for $1,900', 210_000],
    ['Asking $185k (assignment fee $10k)', 185_000],
    ['Asking $185,000. EMD $5,000', 185_000],
    ['ARV $300k', null],
    ['Rehab is $45,000', null],
    ['Rent $2,100 a month', null],
    ['no price here', null],
  ])('has its ask in %j', (text, price) => {
    expect(read(text).price).toBe(price)
  })

  it.each([
    ['ARV: 310K', 'after-repair value', 310_000],
    ['after repair value of $310,000', 'after-repair value', 310_000],
    ['Comps at $310,000', 'after-repair value', 310_000],
    ['$310k ARV', 'after-repair value', 310_000],
    ['Repairs est. $45k', 'repairs', 45_000],
    ['needs 45k in work', 'repairs', 45_000],
  ])('holds a claim in %j, which is used for nothing', (text, of, usd) => {
    expect(read(text)).toMatchObject({ price: null, claims: [{ of, usd }] })
  })

  it('is read for condition by what it says besides money', () => {
    const { remarks } = read('Needs new roof. Rehab: $60k | fire damage\nCall 253-555-0100')
    expect(remarks).toBe('Needs new roof. fire damage')
  })

  it('leaves open what it does not name, and says so', () => {
    expect(read('3/2 in Tacoma $185,000')).toMatchObject({
      price: null,
      unsure: ['It does not say what $185,000 is. If it is the ask, enter it.'],
    })
    expect(read('Asking $185k. Price $190k')).toMatchObject({
      price: null,
      unsure: ['It names several asks: $185k, $190k. Enter the right one.'],
    })
  })

  it('takes the first of several addresses, and names them', () => {
    const { addressLine, unsure } = read('1 Oak St, Dayton, OH 45402\n2 Elm Ave, Dayton, OH 45402')
    expect(addressLine).toBe('1 Oak St')
    expect(unsure).toEqual([
      'It names 2 addresses: 1 Oak St, Dayton, OH 45402; 2 Elm Ave, Dayton, OH 45402. The first one is taken.',
    ])
  })

  it.each([
    ['1450 sq ft', 1450, null],
    ['1,450 SF home on 5,000 SF lot', 1450, 5000],
    ['Lot size: 6,500 sqft. Living area 1,200 sqft', 1200, 6500],
    ['Sqft: 1,100', 1100, null],
    ['980 square feet', 980, null],
    ['0.25 acre lot', null, 10_890],
    ['sits on .5 acres', null, 21_780],
    ['2 ac', null, 87_120],
    ['$185 a foot', null, null],
  ])('has size and lot in %j', (text, size, lotSize) => {
    expect(read(text)).toMatchObject({ size, lotSize })
  })

  it.each([
    ['built 1926', 1926],
    ['Year built: 1926', 1926],
    ['Yr Built 2004', 2004],
    ['1926 built', 1926],
    ['YB: 1926', 1926],
    ['roof of 2015', null],
  ])('has the year in %j', (text, yearBuilt) => {
    expect(read(text).yearBuilt).toBe(yearBuilt)
  })

  it.each([
    ['SFR', 'House'],
    ['single family home', 'House'],
    ['brick duplex', 'MultiFamily'],
    ['4-plex', 'MultiFamily'],
    ['townhome', 'Townhouse'],
    ['condo', 'Condo'],
    ['manufactured', 'Other'],
    ['a duplex or a house', null],
    ['a deal', null],
  ])('has the type in %j', (text, propertyType) => {
    expect(read(text).propertyType).toBe(propertyType)
  })
})

describe('a message that is made to take long', () => {
  const read = (text: string) => {
    const begun = performance.now()
    const { home, unsure } = readMessage(text)
    return { home, unsure, seconds: (performance.now() - begun) / 1000 }
  }

  it.each([' ', '\n', '\t', ' \n', '\u00a0', '1', ',', '1,', '1 ', '1 A St ', '$1 ', '1 full '])(
    'is read at once: a megabyte of %j',
    (unit) => {
      for (const begin of ['', '1 full', '1 acre', 'lot', 'built', '12 Ash St'])
        expect(read(`${begin}${unit.repeat(1_000_000 / unit.length)}x`).seconds).toBeLessThan(3)
    },
  )

  it('says that its end is not read, and reads its beginning', () => {
    const { home, unsure } = read(
      `12 Ash St, Columbus, OH 43201 asking $120k ${'word '.repeat(5000)}`,
    )
    expect(home).toMatchObject({ addressLine: '12 Ash St', zip: '43201', price: 120_000 })
    expect(unsure).toEqual(['It is long: only its first 20,000 characters are read.'])
  })
})
