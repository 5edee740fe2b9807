import { describe, expect, it } from 'vitest'
import { parseIsoDate } from '../../../domain/iso-date.ts'
import { compForTests } from '../home-for-tests.ts'
import { compDateLine, compName } from './comp-name.ts'

const sale = {
  address: { line: '12 Oak St' },
  status: 'Closed',
  dateSold: parseIsoDate('2022-08-28'),
  price: 315_000,
} as const

it('a comp is called by its address, and by what is known of it where the file has none', () => {
  expect(compName(sale)).toBe('12 Oak St')
  expect(compName({ ...sale, address: { line: '' } })).toBe('Sale of 08/28/2022 at $315,000')
  expect(compName({ ...sale, address: { line: '' }, status: 'Active', dateSold: null })).toBe(
    'Home asking $315,000',
  )
})

describe('the date of a comp', () => {
  it('is the day it sold, or the day it was listed while it is for sale', () => {
    expect(compDateLine(compForTests({ status: 'Sold' }))).toBe('Sold 08/12/2022')
    expect(compDateLine(compForTests({ status: 'Active' }))).toBe('For Sale 06/02/2022')
  })

  it('is left out when it is not known', () => {
    expect(compDateLine(compForTests({ dateSold: null }))).toBeNull()
  })
})
