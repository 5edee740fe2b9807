import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runFlip } from '../../tests/flip-command.ts'
import { offer } from '../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/platform/test-database.ts'
import { takeListings } from '../../tests/test-app.ts'
import { addRentCommand } from './rent.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await takeListings(database.db, [offer({ listingKey: 'A' })])
})
afterAll(() => database.drop())

const flip = (...args: string[]) => runFlip(database.db, addRentCommand, ['rent', ...args])

describe('flip rent', () => {
  it('says HUD’s fair market rent of a zip, what it is and of when', async () => {
    const { printed, exitCode } = await flip('--zip', '98106', '--beds', '3')
    expect(exitCode).toBe(0)
    expect(printed).toBe(
      [
        '$3,080 a month',
        'HUD Small Area Fair Market Rent, FY2024, for 3 bedrooms in zip 98106: 40th percentile, utilities included. Where the tenant pays the utilities, the rent is lower by them.',
        'Source: HUD, as of 2023-10-01\n',
      ].join('\n'),
    )
    const json = (await flip('--zip', '98106', '--beds', '0', '--json')).printed
    expect(JSON.parse(json)).toMatchObject({ rentCentsAMonth: 194_000, asOf: '2023-10-01' })
  })

  it('says the rent of a home, as the API does', async () => {
    const { propertyId } = await database.db
      .selectFrom('listing')
      .select('propertyId')
      .executeTakeFirstOrThrow()
    expect((await flip(propertyId)).printed).toContain('$1,730 a month')
    const json = (await flip(propertyId, '--json')).printed
    expect(JSON.parse(json)).toMatchObject({
      estimate: { rentCentsAMonth: 173_000 },
      why: null,
      rentals: [],
    })
  })

  it.each([
    [['--zip', '00000', '--beds', '3'], 'HUD has no rent for zip 00000.\n'],
    [['unknown'], 'No home has this id.\n'],
    [['--zip', '98106'], 'Name a home, or give --zip and --beds.\n'],
  ])('refuses %j', async (args, complaint) => {
    const { complained, exitCode } = await flip(...args)
    expect([complained, exitCode]).toEqual([complaint, 1])
  })

  it.each([
    ['--zip', '9810'],
    ['--beds', 'three'],
  ])('refuses %s %s', async (...args) => {
    await expect(flip(...args)).rejects.toThrow('Give')
  })
})
