import { asStored, type CompsChoice } from '../../../domain/valuation/evidence/recompute-value.ts'
import type { ChosenComps } from '../../storage/comps-choice.ts'

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
