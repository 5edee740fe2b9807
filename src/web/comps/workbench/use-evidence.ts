import type { Home } from '../../../contract/homes/home.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { err, ok } from '../../../domain/result.ts'
import { ask } from '../../api/ask.ts'
import type { CallFailure } from '../../api/request.ts'
import { useAnswer } from '../../api/use-asked.ts'
import { loadWorkbench } from './later-workbench.ts'

type EvidenceWanted = Pick<Home, 'propertyId' | 'chanceOfUsd'> & {
  readonly distance: SearchDistance
  /** Asks for all sales nearby that were not used. */
  readonly everySale: boolean
}

/**
 * What a home's value was made from, with the code that makes it again and the defaults of deals that its story goes
 * by; a way to ask again, and one to change it.
 */
export const useEvidence = (wanted: EvidenceWanted) =>
  useAnswer((leaving) => findEvidence(wanted, leaving), wanted.propertyId)

const findEvidence = async (
  { propertyId, chanceOfUsd, distance, everySale }: EvidenceWanted,
  signal: AbortSignal,
) => {
  const code = await loadWorkbench().catch(() => null)
  if (signal.aborted) return err({ kind: 'aborted' } as const)
  if (code === null) return err(codeLost)
  const query = {
    distance,
    priceBelowMarket: String(chanceOfUsd),
    everySale: everySale ? 'true' : 'false',
  } as const
  const [evidence, own] = await Promise.all([
    ask(code.evidenceCalls.ofHome, { params: { propertyId }, query }, { signal }),
    ask(code.dealDefaultCalls.list, {}, { signal }),
  ])
  if (!evidence.ok) return evidence
  if (!own.ok) return own
  /** The person's own defaults of deals. */
  const { defaults } = own.value
  return ok({ evidence: evidence.value, own: defaults, makeValue: code.makeValue })
}

const codeLost: CallFailure = {
  kind: 'unreachable',
  text: 'It could not be loaded: check your connection.',
}
