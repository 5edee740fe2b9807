import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { date } from '../../../tests/listings/listing-facts.ts'
import { type StandingInput, standingsOf } from './standing.ts'

const row = (given: Partial<StandingInput>): StandingInput => ({
  id: 1,
  kind: 'offer',
  source: 'redfin',
  listingKey: 'A',
  exportedOn: date('2022-05-20'),
  standardStatus: 'Active',
  homeType: 'House',
  onMarketDate: date('2022-05-10'),
  listPrice: 500_000,
  closeDate: null,
  closePrice: null,
  internetEntireListingDisplayYN: true,
  ...given,
})

const sold = (given: Partial<StandingInput>): StandingInput =>
  row({
    id: 2,
    kind: 'sale',
    standardStatus: 'Closed',
    listPrice: null,
    onMarketDate: null,
    closeDate: date('2022-06-15'),
    closePrice: 510_000,
    exportedOn: date('2022-06-20'),
    ...given,
  })

const standing = (rows: StandingInput[], staleBefore: string | null = null) =>
  Object.fromEntries(standingsOf(rows, staleBefore === null ? null : date(staleBefore)))

describe('the standing of a listing', () => {
  it('is active for a home for sale', () => {
    expect(standing([row({})])).toEqual({ 1: 'active' })
  })

  it('is stale when no export has shown the home for long', () => {
    expect(standing([row({})], '2022-05-20')).toEqual({ 1: 'active' })
    expect(standing([row({})], '2022-05-21')).toEqual({ 1: 'stale' })
  })

  it.each(['Pending', 'Coming Soon', 'Withdrawn', 'Active Under Contract'] as const)(
    'is none when the home is %s',
    (standardStatus) => {
      expect(standing([row({ standardStatus })])).toEqual({ 1: 'none' })
    },
  )

  it('is none for land, parking and leases, offered or sold', () => {
    expect(standing([row({ homeType: null }), sold({ homeType: null })])).toEqual({
      1: 'none',
      2: 'none',
    })
  })

  it('turns to sold, and the offer ends, once the home is sold', () => {
    expect(standing([row({}), sold({})])).toEqual({ 1: 'none', 2: 'sold' })
  })

  it('ends an older listing of the home under another MLS number', () => {
    expect(standing([row({ listingKey: 'B' }), sold({})])).toEqual({ 1: 'none', 2: 'sold' })
  })

  it('outlives an active row exported on the day of the sale or of its export', () => {
    const sale = sold({ closeDate: date('2022-06-15'), exportedOn: date('2022-06-20') })
    expect(standing([row({ exportedOn: date('2022-06-15') }), sale])[1]).toBe('none')
    expect(standing([row({ exportedOn: date('2022-06-20') }), sale])[1]).toBe('none')
  })

  it('keeps the sale when the home is listed again later', () => {
    const relisted = row({
      listingKey: 'C',
      exportedOn: date('2022-09-01'),
      onMarketDate: date('2022-08-25'),
    })
    expect(standing([sold({}), relisted])).toEqual({ 1: 'active', 2: 'sold' })
  })

  it('keeps a relisting on the market when an older sale is exported after it', () => {
    const relisted = row({
      listingKey: 'C',
      exportedOn: date('2022-06-18'),
      onMarketDate: date('2022-06-17'),
    })
    expect(standing([sold({}), relisted])).toEqual({ 1: 'active', 2: 'sold' })
  })

  it('belongs to the newest of two offers alone', () => {
    const newer = row({ id: 3, listingKey: 'B', exportedOn: date('2022-05-25') })
    expect(standing([row({}), newer])).toEqual({ 1: 'none', 3: 'active' })
    const pending = row({ ...newer, standardStatus: 'Pending' })
    expect(standing([row({}), pending])).toEqual({ 1: 'none', 3: 'none' })
  })

  it('counts two records of one sale once', () => {
    const again = sold({ id: 3, listingKey: 'B', closeDate: date('2022-06-17') })
    expect(Object.values(standing([sold({}), again])).toSorted()).toEqual(['none', 'sold'])
    const resold = sold({
      id: 3,
      listingKey: 'B',
      closePrice: 620_000,
      closeDate: date('2022-09-01'),
    })
    expect(standing([sold({}), resold])).toEqual({ 2: 'sold', 3: 'sold' })
  })

  it('does not depend on the order of the rows', () => {
    const day = fc
      .integer({ min: 1, max: 28 })
      .map((n) => date(`2022-06-${String(n).padStart(2, '0')}`))
    const anyRow = fc.record({
      kind: fc.constantFrom('offer' as const, 'sale' as const),
      listingKey: fc.constantFrom('A', 'B', 'C'),
      exportedOn: day,
      standardStatus: fc.constantFrom('Active' as const, 'Pending' as const),
      onMarketDate: fc.option(day, { nil: null }),
      closeDate: day,
      closePrice: fc.constantFrom(500_000, 600_000),
    })
    const rows = fc
      .uniqueArray(anyRow, { selector: (r) => `${r.kind}${r.listingKey}`, maxLength: 6 })
      .map((all) =>
        all.map((one, id) =>
          one.kind === 'sale'
            ? sold({ ...one, id, standardStatus: 'Closed', onMarketDate: null })
            : row({ ...one, id, closeDate: null, closePrice: null }),
        ),
      )
    fc.assert(
      fc.property(rows, (all) => {
        expect(standing(all.toReversed(), '2022-06-10')).toEqual(standing(all, '2022-06-10'))
      }),
    )
  })
})
