import type { Given } from '../../../../contract/call.ts'
import { dealCalls, type KeptDeal } from '../../../../contract/deals/kept-deals.ts'
import { ok, type Result } from '../../../../domain/result.ts'
import { countsMoved } from '../account/counts-moved.ts'
import { ask } from '../ask.ts'
import { type CallFailure, isGone } from '../request.ts'

/** Keeps a deal; `version` is the one that was seen, 0 for none. Refused with `changed-elsewhere` when it is another. */
export const putDeal = async (
  propertyId: string,
  body: Given<typeof dealCalls.put>['body'],
): Promise<Result<KeptDeal, CallFailure>> => {
  const put = await ask(dealCalls.put, { params: { propertyId }, body }, evenAsPageIsLeft())
  if (put.ok && body.version === 0) countsMoved()
  return put
}

/** Deletes a deal, with the links to it. One that is gone already is no failure. */
export const deleteDeal = async (
  propertyId: string,
  version: number,
): Promise<Result<object, CallFailure>> => {
  const query = { version: String(version) }
  const answer = await ask(dealCalls.remove, { params: { propertyId }, query }, evenAsPageIsLeft())
  if (!answer.ok && !isGone(answer.error)) return answer
  countsMoved()
  return ok({})
}

const evenAsPageIsLeft = () => ({
  // The page is not left for a sign-in either: what was typed would be out of sight.
  interrupts: 'none' as const,
  outlivesPage: true,
  signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
})

/** A change that is not answered for longer is sent again, rather than waited for. */
const ANSWER_WITHIN_MS = 30_000
