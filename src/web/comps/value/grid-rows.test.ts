import { describe, expect, it } from 'vitest'
import { valuedHomes } from '../../../../tests/comps/shown-evidence.ts'
import type { EvidenceSaleShown, EvidenceShown } from '../../../contract/valuation/evidence.ts'
import { lineNames } from '../../../domain/valuation/evidence/adjustment-lines.ts'
import { recomputeValue } from '../../../domain/valuation/evidence/recompute-value.ts'
import { type ChosenComps, nothingChosen } from '../../data/storage/comps/comps-choice.ts'
import { toCompsChoice } from './choice-for.ts'
import { type GridRow, gridRows } from './grid-rows.ts'
import { valueLedger } from './value-ledger.ts'

const valued = valuedHomes(20)

const evidence = valued.find(
  ({ evidence }) => evidence.sales.filter((sale) => sale.isComp).length === 12,
)?.evidence
if (!evidence) throw new Error('a home with twelve comps')

const rowsFor = (change: Partial<ChosenComps> = {}, of: EvidenceShown = evidence) => {
  const chosen = { ...nothingChosen, ...change }
  const recomputed = recomputeValue(of, toCompsChoice(chosen))
  return gridRows(of, chosen, recomputed, valueLedger(of, recomputed))
}
/** The evidence with sales changed, by listing key. */
const withChanges = (
  changes: ReadonlyMap<string, (sale: EvidenceSaleShown) => Partial<EvidenceSaleShown>>,
): EvidenceShown => ({
  ...evidence,
  sales: evidence.sales.map((sale) => ({ ...sale, ...changes.get(sale.listingKey)?.(sale) })),
})
const keysOf = (rows: ReturnType<typeof rowsFor>['comps']) =>
  rows.map(({ sale }) => sale.listingKey)

describe('the rows of the workbench', () => {
  it('are the comps, the other sales of the pattern, and what was not used: each sale once', () => {
    const { comps, pattern, notUsed } = rowsFor()
    expect(comps).toHaveLength(12)
    expect(comps.every(({ part }) => part === 'comp')).toBe(true)
    expect(pattern.every(({ part }) => part === 'pattern')).toBe(true)
    expect(notUsed.every(({ part, weight }) => part === 'not used' && weight === 0)).toBe(true)
    const keys = [comps, pattern, notUsed].flatMap(keysOf)
    expect(new Set(keys).size).toBe(evidence.sales.length)
  })

  it('put the likest comp first', () => {
    const likeness = rowsFor().comps.map(({ sale }) => sale.likeness)
    expect(likeness).toEqual(likeness.toSorted((a, b) => b - a))
  })

  it('give a sale that does not count no weight, and leave it in its place', () => {
    const [first] = keysOf(rowsFor().comps)
    if (first === undefined) throw new Error('no comp')
    const { comps } = rowsFor({ off: { [first]: 'poor condition' } })
    expect(comps[0]).toMatchObject({
      sale: { listingKey: first },
      part: 'switched off',
      reason: 'poor condition',
      weight: 0,
      movesUsd: 0,
    })
  })

  it('move a pinned sale up to the comps', () => {
    const [unused] = keysOf(rowsFor().notUsed)
    if (unused === undefined) throw new Error('no unused sale')
    const { comps, notUsed } = rowsFor({ pinned: [unused] })
    const row = comps.find(({ sale }) => sale.listingKey === unused)
    expect(row).toMatchObject({ part: 'comp', pinned: true })
    expect(row?.weight).toBeGreaterThan(0)
    expect(keysOf(notUsed)).not.toContain(unused)
  })

  it('are the same for what is not used, whatever else is chosen', () => {
    const [first = ''] = keysOf(rowsFor().comps)
    const before = rowsFor().notUsed
    const after = rowsFor({ off: { [first]: null } }).notUsed
    expect(after.every((row, i) => row === before[i])).toBe(true)
  })

  it('count those not used with those that are too many to list, less the pinned', () => {
    const before = rowsFor()
    expect(before.notUsedInAll).toBe(evidence.unusedNearby)
    expect(before.notUsedInAll).toBeGreaterThan(before.notUsed.length)
    const [unused = ''] = keysOf(before.notUsed)
    const after = rowsFor({ pinned: [unused] })
    expect(after.notUsedInAll).toBe(evidence.unusedNearby - 1)
  })

  it('say which adjustments of a sale that is not used have no meaning, and of a used one none', () => {
    const [another, unknownLot, unmoved, noMarketSale, plain] = rowsFor().notUsed
    const [comp] = rowsFor().comps
    if (!another || !unknownLot || !unmoved || !noMarketSale || !plain || !comp)
      throw new Error('five sales not used, and a comp')
    const otherType = evidence.home.homeType === 'House' ? 'Condo' : 'House'
    const changes = new Map<string, (sale: EvidenceSaleShown) => Partial<EvidenceSaleShown>>([
      [another.sale.listingKey, () => ({ homeType: otherType })],
      [
        unknownLot.sale.listingKey,
        ({ lines }) => ({ lotSizeSquareFeet: null, lines: { ...lines, lot: -0.02 } }),
      ],
      [
        unmoved.sale.listingKey,
        ({ lines }) => ({ lotSizeSquareFeet: null, lines: { ...lines, lot: 0 } }),
      ],
      [noMarketSale.sale.listingKey, () => ({ whyNotUsed: { why: 'not a market sale' } })],
      [
        comp.sale.listingKey,
        ({ lines }) => ({ lotSizeSquareFeet: null, lines: { ...lines, lot: -0.02 } }),
      ],
    ])
    const { comps, notUsed } = rowsFor({}, withChanges(changes))
    const meaninglessOf = ({ sale: { listingKey } }: GridRow) =>
      [...comps, ...notUsed].find(({ sale }) => sale.listingKey === listingKey)?.meaningless
    expect(meaninglessOf(another)).toEqual(lineNames)
    expect(meaninglessOf(noMarketSale)).toEqual(lineNames)
    expect(meaninglessOf(unknownLot)).toEqual(['lot'])
    expect(meaninglessOf(unmoved)).toEqual([])
    expect(meaninglessOf(plain)).toEqual([])
    expect(meaninglessOf(comp)).toEqual([])
  })

  it('keep what a limit leaves out among the comps, except that it counts no more as one', () => {
    const miles = 0.3
    const { comps } = rowsFor({ within: { ...nothingChosen.within, miles } })
    expect(comps).toHaveLength(12)
    for (const { sale, part } of comps) expect(part).toBe(sale.miles > miles ? 'outside' : 'comp')
    expect(comps.some(({ part }) => part === 'outside')).toBe(true)
  })
})
