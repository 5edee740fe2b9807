import { describe, expect, it } from 'vitest'
import { centreOf, conditionOf } from '../../../src/domain/condition/condition-of.ts'
import { readRemarks } from '../../../src/domain/condition/read-remarks.ts'
import { parseIsoDate } from '../../../src/domain/iso-date.ts'
import { demoListings } from '../../../tests/listings/demo-listings.ts'

const asOf = parseIsoDate('2025-09-27')
if (asOf === null) throw new Error('a date')
const read = demoListings(asOf).map(({ condition, facts }) => {
  const { publicRemarks, yearBuilt } = facts[0]
  const reading = readRemarks({ publicRemarks, asOf })
  return { condition, publicRemarks, reading, ageAtSaleYears: 2025 - (yearBuilt ?? 0) }
})
const centre = centreOf(read)
const written = read.filter(({ publicRemarks }) => publicRemarks !== null)

describe('the remarks of the demo market', () => {
  it('are there for most listings, so that a market says condition', () => {
    expect(written.length / read.length).toBeGreaterThan(0.9)
    expect(written.length).toBeLessThan(read.length)
  })

  it.each([
    ['distressed', 'Distressed'],
    ['needs work', 'Needs work'],
    ['average', 'Typical'],
    ['updated', 'Updated'],
    ['renovated', 'Renovated'],
  ] as const)('say that a home is %s as the engine reads them, mostly', (condition, expected) => {
    const own = written.filter((one) => one.condition === condition)
    const classes = own.map((one) => conditionOf(one.reading, { ...one, centre })?.class)
    const share = classes.filter((one) => one === expected).length / own.length
    expect(share).toBeGreaterThan(0.8)
    if (condition !== 'average') expect(share).toBeLessThan(0.95)
  })

  it('speak of the building alone', () => {
    const others =
      /famil|school|church|neighbo|kids|child|adult|retire|student|couple|bachelor|safe|walk|quiet|exclusive/i
    expect(written.filter(({ publicRemarks }) => others.test(publicRemarks ?? ''))).toEqual([])
  })
})
