import {
  NO_SUBSCRIPTION,
  type Subscription,
  subscriptionCalls,
  TIME_ZONE_HEADER,
} from '../../../../contract/account/subscription.ts'
import { ok, type Result } from '../../../../domain/result.ts'
import { ask } from '../ask.ts'
import type { CallFailure } from '../request.ts'

/**
 * The subscription of the person signed in, by their `sub` claim; null when our own server says that they have none. A
 * user with none is asked to pay, so a 404 of a proxy must not say it. The call also says where the person is, for the
 * mails that come in their morning.
 */
export const getSubscription = async (
  userId: string,
  signal: AbortSignal,
): Promise<Result<Subscription | null, CallFailure>> => {
  const options = { signal, headers: ownTimeZone() }
  const answer = await ask(subscriptionCalls.read, { params: { userId } }, options)
  if (answer.ok) return answer
  const { error } = answer
  return error.kind === 'refused' && error.code === NO_SUBSCRIPTION ? ok(null) : answer
}

const ownTimeZone = (): Readonly<Record<string, string>> => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone === undefined ? {} : { [TIME_ZONE_HEADER]: timeZone }
}
