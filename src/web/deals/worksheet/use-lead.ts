import { useEffect, useState } from 'react'
import type { LeadOffer } from '../../../domain/deals/exits/lead-offer.ts'
import type { DealInputs } from '../../../domain/deals/inputs/deal-inputs.ts'
import { PAUSE_MS } from './use-results.ts'

/** The max offer that leads in place of the flip's: null for a flip, undefined until it is worked out. */
export type Lead = LeadOffer | null | undefined

/**
 * The max offer of the exit that a deal is worked by. The engine of exits comes when a deal is worked by another one than
 * the flip; what it said a moment ago stays until typing pauses.
 */
export const useLead = (inputs: DealInputs): Lead => {
  const exit = inputs.exits?.worksBy ?? 'flip'
  const [lead, setLead] = useState<LeadOffer>()
  useEffect(() => {
    if (exit === 'flip') return
    let isOver = false
    const timer = setTimeout(async () => {
      const engine = await import('../../../domain/deals/exits/lead-offer.ts').catch(() => null)
      if (!isOver && engine !== null) setLead(engine.leadOffer(inputs))
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [inputs, exit])
  if (exit === 'flip') return null
  return lead?.exit === exit ? lead : undefined
}
