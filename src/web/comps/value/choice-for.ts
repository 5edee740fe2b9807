import type { EvidenceShown } from '../../../contract/valuation/evidence.ts'
import { isUsedSale } from '../../../domain/valuation/evidence/evidence.ts'
import { asStored, type CompsChoice } from '../../../domain/valuation/evidence/recompute-value.ts'
import type { ChosenComps } from '../../data/storage/comps/comps-choice.ts'
import { narrowingOptions } from './narrowing-options.ts'

/**
 * What of a home's choice is about this evidence: what is counted and shown. A home has one choice for all
 * distances and for every search; a sale that has no part here, or a limit that is none here, changes nothing
 * and has nothing to undo it by, so it is left out. It stays stored, and counts again where it has a part.
 */
export const choiceFor = (evidence: EvidenceShown, chosen: ChosenComps): ChosenComps => {
  const listed = new Set(evidence.sales.map(({ listingKey }) => listingKey))
  const pinned = chosen.pinned.filter((key) => listed.has(key))
  const parts = evidence.sales.filter(isUsedSale)
  const mayCount = new Set([...parts.map(({ listingKey }) => listingKey), ...pinned])
  const offered = narrowingOptions(evidence)
  const limit = (of: keyof ChosenComps['within']) =>
    offered[of].some(({ value }) => value === String(chosen.within[of])) ? chosen.within[of] : null
  return {
    off: Object.fromEntries(Object.entries(chosen.off).filter(([key]) => mayCount.has(key))),
    pinned,
    within: { miles: limit('miles'), days: limit('days'), sizePercent: limit('sizePercent') },
  }
}

/** The choice as the engine takes it. */
export const toCompsChoice = ({ off, pinned, within }: ChosenComps): CompsChoice => ({
  off: new Set(Object.keys(off)),
  pinned: new Set(pinned),
  within: {
    miles: within.miles ?? asStored.within.miles,
    days: within.days ?? asStored.within.days,
    sizePercent: within.sizePercent ?? asStored.within.sizePercent,
  },
})
