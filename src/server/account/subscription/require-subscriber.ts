import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import {
  ACCOUNT_CLOSING,
  NO_SUBSCRIPTION,
  SUBSCRIPTION_NOT_LIVE,
  type Subscription,
} from '../../../contract/account/subscription.ts'
import { whyNotLive } from '../../../domain/account/why-not-live.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Principal } from '../../platform/requests/auth.ts'
import type { LastKnown } from '../../platform/requests/last-known.ts'
import { Problem } from '../../platform/requests/problem.ts'
import type { AccountRow } from '../account-store.ts'
import { findAccount } from '../find-account.ts'
import {
  isBeforeEndOfAll,
  isSessionEnded,
  type SessionRow,
  visitSession,
} from '../sessions/account-sessions.ts'
import { toSubscription } from './to-subscription.ts'

export type SubscriberDeps = {
  readonly db: Kysely<Database>
  readonly supportEmail: string
  readonly clock: () => Date
  /** By the ids of their owners. */
  readonly accounts: LastKnown<AccountRow>
  readonly sessions: LastKnown<SessionRow>
  /** Hears of each account whose owner is let in. */
  readonly isThere: (account: AccountRow) => void
}

/**
 * Lets in only those whose subscription is live: a `preHandler` for routes, and the same rule as a function. Before,
 * `admit` lets in all but those whose account is being deleted: tokens outlive their account. Both throw `Problem`
 * 403, and look at one reading of the account.
 */
export const requireSubscriber = (deps: SubscriberDeps) => {
  const accountOf = (principal: Principal): Promise<AccountRow | undefined> =>
    deps.accounts.read(principal.id, () => findAccount(deps.db, principal))
  const admitted = new WeakMap<FastifyRequest, AccountRow | undefined>()

  const admit = async (principal: Principal, request: FastifyRequest): Promise<void> => {
    const account = await accountOf(principal)
    if (account?.state === 'deleting') throw accountClosing()
    if (account !== undefined && isBeforeEndOfAll(account, principal)) throw sessionEnded()
    if (account !== undefined && principal.session !== null) {
      const visit = { accountId: account.id, sid: principal.session, now: deps.clock() }
      const userAgent = request.headers['user-agent']
      if (!(await visitSession(deps, { ...visit, userAgent }))) throw sessionEnded()
    }
    if (account !== undefined) deps.isThere(account)
    admitted.set(request, account)
  }

  /** What keeps the owner of a personal token out; null when nothing does. They need not be there themselves. */
  const tokenOwnerProblem = async (
    principal: Principal,
    request: FastifyRequest,
  ): Promise<Problem | null> => {
    const account = await accountOf(principal)
    if (account !== undefined && isBeforeEndOfAll(account, principal)) return sessionEnded()
    admitted.set(request, account)
    return problemOf(account, deps)
  }

  /** What keeps a person out; null when nothing does. */
  const subscriptionProblem = async (principal: Principal): Promise<Problem | null> => {
    const account = await accountOf(principal)
    if (account !== undefined && (await isSessionEnded(deps, account, principal)))
      return sessionEnded()
    return problemOf(account, deps)
  }

  const preHandler = async (request: FastifyRequest): Promise<void> => {
    const { principal } = request
    const problem = admitted.has(request)
      ? problemOf(admitted.get(request), deps)
      : await subscriptionProblem(principal)
    if (problem !== null) throw problem
  }
  return { admit, preHandler, subscriptionProblem, tokenOwnerProblem }
}

const problemOf = (account: AccountRow | undefined, deps: SubscriberDeps): Problem | null => {
  if (account?.state === 'deleting') return accountClosing()
  const subscription = account === undefined ? null : toSubscription(account, deps.clock())
  if (account?.state !== 'active' || subscription === null)
    return new Problem(403, NO_SUBSCRIPTION, 'You have no subscription yet. Sign up to search.')
  if (subscription.live) return null
  return new Problem(
    403,
    SUBSCRIPTION_NOT_LIVE,
    `${whyNotLive(subscription)}, so you cannot search at the moment. ${whatToDo(subscription, deps)}`,
  )
}

const sessionEnded = () =>
  new Problem(401, 'sign-in-required', 'This sign-in was ended in the account settings.')

const accountClosing = () =>
  new Problem(403, ACCOUNT_CLOSING, 'This account is being deleted. You can no longer use it.')

const whatToDo = ({ paymentFailed }: Subscription, { supportEmail }: SubscriberDeps): string =>
  `To ${paymentFailed ? 'pay with another card' : 'go on with it'}, please write to ${supportEmail}.`
