import type { EvidenceShown } from '../../../contract/valuation/evidence.ts'
import { recomputeValue } from '../../../domain/valuation/evidence/recompute-value.ts'
import type { ChosenComps } from '../../data/storage/comps/comps-choice.ts'
import { compName } from '../words/comp-name.ts'
import { choiceFor, toCompsChoice } from './choice-for.ts'
import { compOfSale } from './comp-of-sale.ts'

/** What pinning a sale, or unpinning it, has made of the value. Whole US dollars. */
export type PinChange = {
  readonly did: 'pinned' | 'unpinned'
  readonly name: string
  readonly fromUsd: number
  readonly toUsd: number
}

/** The pin that was set or taken between two choices, and what it did to the value; null when it was another change. */
export const pinChange = (
  evidence: EvidenceShown,
  before: ChosenComps,
  after: ChosenComps,
): PinChange | null => {
  const moved = evidence.sales.filter(
    ({ listingKey }) => before.pinned.includes(listingKey) !== after.pinned.includes(listingKey),
  )
  const [sale] = moved
  if (sale === undefined || moved.length > 1) return null
  if (JSON.stringify([before.off, before.within]) !== JSON.stringify([after.off, after.within]))
    return null
  const valueWith = (choice: ChosenComps) =>
    Math.round(recomputeValue(evidence, toCompsChoice(choiceFor(evidence, choice))).value)
  return {
    did: after.pinned.includes(sale.listingKey) ? 'pinned' : 'unpinned',
    name: compName(compOfSale(sale)),
    fromUsd: valueWith(before),
    toUsd: valueWith(after),
  }
}
