import { expect, it } from 'vitest'
import { valuedHomes } from '../../../../tests/comps/shown-evidence.ts'
import { firstUnlisted } from './use-every-sale.ts'

const [valued] = valuedHomes(1)
if (!valued) throw new Error('a home')
const { evidence } = valued
const unused = evidence.sales.filter((sale) => !sale.isComp && !sale.inPattern)
const listing = (count: number) => ({
  sales: evidence.sales.filter((sale) => !unused.includes(sale) || unused.indexOf(sale) < count),
})

it('the first sale that was not listed is the next nearest', () => {
  expect(firstUnlisted(listing(5), evidence)).toBe(unused[5]?.listingKey)
  expect(firstUnlisted(evidence, evidence)).toBeNull()
})
