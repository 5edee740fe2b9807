import { expect, it } from 'vitest'
import { offer, sale } from '../../../tests/listings/listing-facts.ts'
import { gazetteer } from '../../../tests/places/gazetteer.ts'
import { toListingRow } from './listing-row.ts'

const rowOf = (fact: ReturnType<typeof offer>) =>
  toListingRow(fact, { places: gazetteer, importRun: 1 })

// A hash that differs from the stored one counts as a change, and the home is valued again.
it('a row without the facts that came later has the hash it always had', () => {
  expect(rowOf(offer({ listingKey: 'A' }))).toMatchObject({
    factHash: '2:oRF8lAY-igMyWc3A',
    factRank: '2:000001:000027',
  })
  expect(rowOf(sale({ listingKey: 'C' })).factHash).toBe('7:8Ywwsew_L1yPtu56')
})

it('each fact that came later is in the hash where it is known, a no as well as a yes', () => {
  const known = [
    {},
    { stories: 2 },
    { garageSpaces: 0 },
    { poolPrivateYN: true },
    { poolPrivateYN: false },
    { viewYN: true },
  ]
  const hashes = known.map((facts) => rowOf(offer({ listingKey: 'A', ...facts })).factHash)
  expect(new Set(hashes).size).toBe(known.length)
})

it('all rows have the same columns, whatever is known', () => {
  const columns = (facts: object) =>
    Object.keys(rowOf(offer({ listingKey: 'A', ...facts }))).toSorted()
  expect(columns({ stories: 2, viewYN: false })).toEqual(columns({}))
})

it('a county is what its source says, else that of its zip, which is no change of what it says', () => {
  const unsaid = rowOf(offer({ listingKey: 'A', postalCode: '98118', stateOrProvince: 'WA' }))
  expect(unsaid.countyOrParish).toBe('King County')
  const said = { postalCode: '98118', stateOrProvince: 'WA', countyOrParish: 'Pierce' }
  const row = rowOf(offer({ listingKey: 'A', ...said }))
  expect(row.countyOrParish).toBe('Pierce')
  expect(row.factHash).not.toBe(unsaid.factHash)
  expect(rowOf(offer({ listingKey: 'A', postalCode: '00000' })).countyOrParish).not.toBe(undefined)
})
