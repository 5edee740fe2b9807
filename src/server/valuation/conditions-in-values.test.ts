import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { syntheticListings } from '../../../tests/listings/synthetic-listings.ts'
import {
  asSubscriber,
  createTestServer,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'
import { homeSchema } from '../../contract/search/home.ts'
import { evidenceSchema } from '../../contract/valuation/evidence.ts'
import { lineNames } from '../../domain/valuation/evidence/adjustment-lines.ts'
import { asStored, recomputeValue } from '../../domain/valuation/evidence/recompute-value.ts'

const WRECK =
  'Fixer-upper sold as is. Needs new kitchen and TLC; bring your contractor. Cash only. The yard is level and fenced.'
const PLAIN = 'Three-bedroom home with a fenced yard, a garage and a porch. '.repeat(3)

let server: TestServer
/** By listing key. */
let homes: ReadonlyMap<string, string>
beforeAll(async () => {
  server = await createTestServer()
  const town = syntheticListings({ sales: 600, offers: 20 }).map((fact, i) => {
    const isWreck = i % 5 === 0
    // One sale in five was made outside the MLS.
    const publicRemarks = i % 5 === 1 && fact.closePrice !== null ? null : isWreck ? WRECK : PLAIN
    return isWreck && fact.closePrice !== null
      ? { ...fact, publicRemarks, closePrice: Math.round(0.7 * fact.closePrice) }
      : { ...fact, publicRemarks }
  })
  await takeListings(server.db, town)
  const rows = await server.db
    .selectFrom('listing')
    .select(['listingKey', 'propertyId'])
    .where('standing', '=', 'active')
    .execute()
  homes = new Map(rows.map(({ listingKey, propertyId }) => [listingKey, propertyId]))
})
afterAll(() => server.close())

const asked = 'distance=mile&priceBelowMarket=0'
const get = async (key: string, path = '') => {
  const url = `/api/search/homes/${homes.get(key)}${path}?${asked}`
  const answer = await server.inject({ url, headers: asSubscriber })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const homeOf = async (key: string) => z.parse(homeSchema, await get(key))
const evidenceOf = async (key: string) => z.parse(evidenceSchema, await get(key, '/evidence'))

describe('a market whose listings have remarks', () => {
  it('says of a home what its own words say, and lets them choose its repairs', async () => {
    const wreck = await homeOf('O600')
    expect(wreck.condition).toMatchObject({
      class: 'Distressed',
      confidence: 'clear',
      hasBadWords: true,
    })
    expect(wreck.condition?.evidence.map(({ words }) => words)).toContain('Fixer-upper')
    const plain = await homeOf('O602')
    expect(plain.condition).toMatchObject({ class: 'Typical', hasBadWords: false })
    expect(wreck.chanceOfWork ?? 1).toBeGreaterThan(plain.chanceOfWork ?? 0)
    expect(plain.assumedRepairs?.level).toBe('light')
    expect(wreck.assumedRepairs?.level).toBe('medium')
  })

  it('makes each value again to the dollar, in typical condition', async () => {
    for (const key of ['O600', 'O601', 'O602', 'O605']) {
      const [home, evidence] = [await homeOf(key), await evidenceOf(key)]
      const again = recomputeValue(evidence, asStored)
      expect(Math.round(again.value)).toBe(home.typicalValue)
      expect(Math.round(again.likelyRange.low)).toBe(home.range80.low)
      expect(evidence.home.condition).toEqual(home.condition)
      const { shares, modelShare } = again
      const ln = evidence.sales.reduce((sum, { listingKey, price, lines }) => {
        const adjusted = lineNames.reduce((total, name) => total + lines[name], Math.log(price))
        return sum + (shares.get(listingKey) ?? 0) * adjusted
      }, modelShare * evidence.home.modelValue)
      expect(Math.exp(ln + evidence.calibration.correction) / again.value).toBeCloseTo(1, 9)
    }
  })

  it('takes no sale for a comp that was made outside the MLS, and says so', async () => {
    const { sales } = await evidenceOf('O602')
    const used = sales.filter(({ isComp, inPattern }) => isComp || inPattern)
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter(({ condition }) => condition === null)).toEqual([])
    expect(used.some(({ lines }) => lines.condition > 0.1)).toBe(true)
    const reasons = sales.map(({ whyNotUsed }) => whyNotUsed?.why)
    expect(reasons).toContain('outside the MLS')
  })

  it('shows the words of comps, and keeps those of homes for sale out of their comps', async () => {
    const { comps } = await homeOf('O602')
    const said = comps.flatMap(({ condition }) => condition ?? [])
    expect(said.length).toBeGreaterThan(0)
    expect(comps.every(({ status, condition }) => status !== 'Active' || !condition)).toBe(true)
  })
})
