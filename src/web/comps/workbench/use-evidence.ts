import { dealDefaultCalls } from '../../../contract/deals/deal-defaults.ts'
import { evidenceCalls } from '../../../contract/homes/evidence.ts'
import type { Home } from '../../../contract/homes/home.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { ok } from '../../../domain/result.ts'
import { ask } from '../../api/ask.ts'
import { useAnswer } from '../../api/use-asked.ts'

type EvidenceWanted = Pick<Home, 'propertyId' | 'chanceOfUsd'> & {
  readonly distance: SearchDistance
  /** Asks for all sales nearby that were not used. */
  readonly everySale: boolean
}

/**
 * What a home's value was made from, and the defaults of deals that its story goes by; a way to ask again, and one to
 * change it.
 */
export const useEvidence = (wanted: EvidenceWanted) =>
  useAnswer((leaving) => findEvidence(wanted, leaving), wanted.propertyId)

const findEvidence = async (
  { propertyId, chanceOfUsd, distance, everySale }: EvidenceWanted,
  signal: AbortSignal,
) => {
  const query = {
    distance,
    priceBelowMarket: String(chanceOfUsd),
    everySale: everySale ? 'true' : 'false',
  } as const
  const [evidence, own] = await Promise.all([
    ask(evidenceCalls.ofHome, { params: { propertyId }, query }, { signal }),
    ask(dealDefaultCalls.list, {}, { signal }),
  ])
  if (!evidence.ok) return evidence
  if (!own.ok) return own
  return ok({ evidence: evidence.value, own: own.value.defaults })
}
