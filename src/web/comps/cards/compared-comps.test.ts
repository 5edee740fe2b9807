import { describe, expect, it } from 'vitest'
import { valuedHomes } from '../../../../tests/comps/shown-evidence.ts'
import { utcDateOf } from '../../../domain/iso-date.ts'
import { recomputeValue } from '../../../domain/valuation/evidence/recompute-value.ts'
import { nothingChosen } from '../../data/storage/comps/comps-choice.ts'
import { compForTests } from '../home-for-tests.ts'
import { toCompsChoice } from '../value/choice-for.ts'
import { gridRows } from '../value/grid-rows.ts'
import { valueLedger } from '../value/value-ledger.ts'
import { comparedComps } from './compared-comps.ts'

const [first] = valuedHomes(1)
if (!first) throw new Error('no home')
const { evidence } = first

const rowsWith = (pinned: readonly string[]) => {
  const chosen = { ...nothingChosen, pinned }
  const recomputed = recomputeValue(evidence, toCompsChoice(chosen))
  return gridRows(evidence, chosen, recomputed, valueLedger(evidence, recomputed)).comps
}
const sold = evidence.sales.filter((sale) => sale.isComp)
const comps = sold.map(({ propertyId, price, dateSold }) =>
  compForTests({ propertyId, price, dateSold }),
)

describe('the comps to show', () => {
  it('know their rows on the workbench, as far as they have sold', () => {
    const forSale = compForTests({ propertyId: sold[0]?.propertyId ?? '', status: 'Active' })
    const compared = comparedComps([...comps, forSale], rowsWith([]))
    expect(compared).toHaveLength(comps.length + 1)
    for (const { comp, row } of compared.slice(0, -1))
      expect(row?.sale.propertyId).toBe(comp.propertyId)
    expect(compared.at(-1)?.row).toBe(null)
  })

  it('differ from another sale of the same home', () => {
    const [row] = rowsWith([])
    if (!row) throw new Error('no comp')
    const earlier = {
      ...row.sale,
      listingKey: 'earlier',
      dateSold: utcDateOf(new Date('2001-01-01')),
    }
    const compared = comparedComps(comps, [
      ...rowsWith([]),
      { ...row, sale: earlier, pinned: true },
    ])
    const keys = compared.map(({ row }) => row?.sale.listingKey)
    expect(keys.slice(0, -1)).not.toContain('earlier')
    expect(keys.at(-1)).toBe('earlier')
  })

  it('have no rows before the evidence is there', () => {
    expect(comparedComps(comps, []).every(({ row }) => row === null)).toBe(true)
  })

  it('end with what was pinned', () => {
    const unused = evidence.sales.find((sale) => !sale.isComp && !sale.inPattern)
    if (!unused) throw new Error('every sale is used')
    const compared = comparedComps(comps, rowsWith([unused.listingKey, sold[0]?.listingKey ?? '']))
    expect(compared).toHaveLength(comps.length + 1)
    expect(compared.at(-1)).toMatchObject({
      id: `${unused.propertyId}.${comps.length}`,
      comp: { status: 'Closed', price: unused.price, address: { line: unused.addressLine } },
      row: { pinned: true },
    })
  })
})
