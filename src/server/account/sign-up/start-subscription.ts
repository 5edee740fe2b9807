import type { Kysely } from 'kysely'
import type { SignUp } from '../../../contract/account/sign-up.ts'
import type { Subscription } from '../../../contract/account/subscription.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Principal } from '../../platform/requests/auth.ts'
import { type Lease, leaseWaitMs, withLease } from '../account-lease.ts'
import { type AccountRow, findByEmail } from '../account-store.ts'
import type { Jobs } from '../jobs.ts'
import type { IdentityDirectory, Payments } from '../ports.ts'
import { toSubscription } from '../subscription/to-subscription.ts'
import { findOwnSignUp } from './find-own-sign-up.ts'
import { completeSignUp } from './finish-sign-up.ts'
import type { AttemptLimit } from './limits/attempt-limit.ts'
import { isPasswordOf } from './password-verifier.ts'
import { payForPlan } from './pay-for-plan.ts'
import { holdsSignUpCookie } from './sign-up-cookie.ts'
import type { SignUpError } from './sign-up-error.ts'

export type StartSubscriptionDeps = {
  readonly db: Kysely<Database>
  readonly directory: IdentityDirectory | null
  readonly payments: Payments
  readonly jobs: Jobs
  readonly clock: () => Date
  /** Passwords tried for an e-mail address that has a sign-up. */
  readonly passwordAttempts: AttemptLimit
  /** Cards tried for an e-mail address from one network: strangers elsewhere do not use them up. */
  readonly cardAttempts: AttemptLimit
  /** Cards tried from a network, under any e-mail addresses. */
  readonly cardAttemptsFrom: AttemptLimit
}

/** The caller: signed in, or known by the password of the sign-up, or by its cookie. */
export type Asking = {
  readonly visitor: Principal | null
  readonly cookie: string | null
  /** The network they ask from. */
  readonly from: string
}

/**
 * The second call of the sign-up: pays, and lets the login in. May be repeated after any failure, and after
 * success, when it returns the same subscription: no matter how often, the card is charged once.
 */
export const startSubscription = async (
  deps: StartSubscriptionDeps,
  signUp: SignUp,
  asking: Asking,
): Promise<Result<Subscription, SignUpError>> => {
  const { db } = deps
  const account = await (asking.visitor === null
    ? findByEmail(db, signUp.email)
    : findOwnSignUp(db, asking.visitor))
  if (account === undefined) return err({ type: 'NotBegun' })
  if (account.state === 'deleting') return err({ type: 'BeingDeleted' })
  const known = await recognize(deps, account, signUp, asking)
  if (!known.ok) return known
  if (account.state === 'active') return answerOf(account, deps.clock())

  const worked = await withLease(db, account.id, leaseWaitMs.signUp, (lease) =>
    // While this request waited, another may have begun the sign-up again, with another password.
    lease.account().passwordVerifier === account.passwordVerifier
      ? payAndComplete(deps, lease, signUp.paymentToken, asking.from)
      : Promise.resolve(err({ type: 'BegunWithOtherPassword' } as const)),
  )
  if (worked.ok) return worked.value
  return err({ type: worked.error.type === 'Gone' ? 'NotBegun' : 'Busy' })
}

/** No payment with a password on the form that will not sign them in. */
const recognize = async (
  { clock, passwordAttempts }: StartSubscriptionDeps,
  account: AccountRow,
  { password }: SignUp,
  { visitor, cookie }: Asking,
): Promise<Result<void, SignUpError>> => {
  if (visitor !== null) return ok(undefined)
  const ownCookie = holdsSignUpCookie(account, cookie, clock())
  const { passwordVerifier: verifier, identityTriedAt } = account
  if (ownCookie && (password === undefined || identityTriedAt === null)) return ok(undefined)
  if (!ownCookie && !passwordAttempts.take(account.email)) return err({ type: 'TooManyAttempts' })
  if (verifier !== null && password !== undefined && (await isPasswordOf(verifier, password)))
    return ok(undefined)
  if (account.state === 'active') return err({ type: 'EmailTaken' })
  return err({ type: ownCookie ? 'NotBegun' : 'BegunWithOtherPassword' })
}

const payAndComplete = async (
  deps: StartSubscriptionDeps,
  lease: Lease,
  paymentToken: string,
  from: string,
): Promise<Result<Subscription, SignUpError>> => {
  const { state, subscriptionId, paymentTriedAt, email } = lease.account()
  if (state === 'deleting') return err({ type: 'BeingDeleted' })
  if (state === 'new') return err({ type: 'NotBegun' })
  if (state === 'active') return answerOf(lease.account(), deps.clock())
  if (subscriptionId === null) {
    if (!deps.cardAttempts.take(`${email} ${from}`)) return err({ type: 'TooManyAttempts' })
    if (!deps.cardAttemptsFrom.take(from)) return err({ type: 'TooManyCards' })
    const paid = await payForPlan(deps, lease, paymentToken)
    if (!paid.ok) return paid
  }
  const completed = await completeSignUp(deps, lease, {
    mayHaveSpareCards: paymentTriedAt !== null,
  })
  if (!completed.ok) return err({ type: 'NotEnabledYet', cause: completed.error })
  return answerOf(lease.account(), deps.clock())
}

const answerOf = (account: AccountRow, now: Date): Result<Subscription, SignUpError> => {
  const subscription = toSubscription(account, now)
  return subscription === null ? err({ type: 'NotBegun' }) : ok(subscription)
}
