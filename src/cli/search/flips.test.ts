import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runFlip } from '../../../tests/flip-command.ts'
import { date, sale, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { takeListings } from '../../../tests/test-app.ts'
import { flipCalls } from '../../contract/flips.ts'
import { addFlipsCommand } from './flips.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const flips = Array.from({ length: 5 }, (_, i) => {
    const home = {
      homeKey: `flip${i}`,
      unparsedAddress: `${i} Flip St`,
      latitude: 39.98 + i / 1000,
    }
    const bought = { closePrice: 200_000 + i, closeDate: date('2023-12-01') }
    const again = {
      closePrice: 320_000 + i,
      closeDate: date('2024-05-01'),
      bathroomsTotalDecimal: 3,
    }
    return [
      sale({ ...home, ...bought, listingKey: `bought${i}` }),
      sale({ ...home, ...again, listingKey: `again${i}` }),
    ]
  })
  await takeListings(database.db, [...salesNearby(12), ...flips.flat()])
}, 60_000)
afterAll(() => database.drop())

const flips = (...args: string[]) => runFlip(database.db, addFlipsCommand, ['flips', ...args])

describe('flip flips', () => {
  it('sums up the flips of a place and lists them', async () => {
    const { printed, exitCode } = await flips('Columbus, OH')
    expect(exitCode).toBe(0)
    expect(printed).toMatch(/^5 flips in Columbus, OH from 2022-06-\d\d to 2024-06-28, \d+\.\d% of/)
    expect(printed).toContain('Held 152 days')
    expect(printed).toContain('Between the two: $120,000, $80 a sqft')
    expect(printed).toMatch(
      /2023-12-01 +\$200,004 +2024-05-01 +\$320,004 +152 .*baths 2 to 3 +4 Flip St/,
    )
  })

  it('prints what the API answers as JSON, and the list as CSV', async () => {
    const json = flipCalls.ofPlace.answer.parse(JSON.parse((await flips('432', '--json')).printed))
    expect(json.flips).toHaveLength(5)
    const lines = (await flips('43201', '--csv')).printed.trimEnd().split(/\r?\n/)
    expect(lines).toHaveLength(6)
    expect(lines[0]).toContain('Address,City,State,Zip')
    expect(lines[1]).toContain('Flip St,Columbus,OH,43201,House,1500,1960,2023-12-01,20000')
  })

  it('says so where there are too few, and refuses what names no place', async () => {
    expect((await flips('99999')).printed).toContain('No flips in 99999 are known.')
    const { complained, exitCode } = await flips('Columbus')
    expect(complained).toContain('Which Columbus?')
    expect(exitCode).toBe(1)
  })
})
