import type { Kysely } from 'kysely'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Lease, leaseWaitMs, withLease } from '../account-lease.ts'
import { type AccountRow, findByEmail } from '../account-store.ts'
import type { IdentityDirectory, Payments } from '../ports.ts'
import { ensureIdentity, type PasswordSignUp } from './ensure-identity.ts'
import type { AttemptLimit } from './limits/attempt-limit.ts'
import { isPasswordOf, passwordVerifierOf, type ScryptCost } from './password-verifier.ts'
import { cookieColumns, holdsSignUpCookie, newSignUpCookie } from './sign-up-cookie.ts'
import type { SignUpError } from './sign-up-error.ts'
import { insertSignUp, personColumns } from './sign-up-store.ts'
import { isUnpaid, undoPayments } from './undo-sign-up.ts'

export type CreateIdentityDeps = {
  readonly db: Kysely<Database>
  readonly directory: IdentityDirectory
  readonly payments: Payments
  readonly clock: () => Date
  /** Passwords tried for an e-mail address that has a sign-up. */
  readonly passwordAttempts: AttemptLimit
  /** Of the password verifiers; cheap ones are for tests alone. */
  readonly passwordCost?: ScryptCost | undefined
}

/** A sign-up that can go on with the payment, and the cookie that says whose it is. */
export type Begun = { readonly email: string; readonly cookie: string }

/**
 * The first call of the sign-up: an account and its identity, which cannot sign in yet. May be repeated: with the same
 * password always; with another one by the browser that began it, or by any other while nothing was paid, also after a
 * card was declined. That password, and the names and the phone, then replace the earlier ones; nothing stays of
 * another person's try to pay.
 */
export const createIdentity = async (
  deps: CreateIdentityDeps,
  signUp: PasswordSignUp,
  cookie: string | null,
): Promise<Result<Begun, SignUpError>> => {
  const { db, clock } = deps
  const known = await findByEmail(db, signUp.email)
  const madeNow =
    known === undefined ? await passwordVerifierOf(signUp.password, deps.passwordCost) : null
  if (known === undefined)
    await insertSignUp(db, { ...personColumns(signUp), passwordVerifier: madeNow }, clock())
  const account = known ?? (await findByEmail(db, signUp.email))
  if (account === undefined) return err({ type: 'Busy' })

  const worked = await withLease(db, account.id, leaseWaitMs.signUp, async (lease) => {
    const admitted = await admit(deps, lease.account(), { signUp, cookie, madeNow })
    if (!admitted.ok) return admitted
    if (admitted.value.takesOver) {
      const released = await release(deps.payments, lease)
      if (!released.ok) return released
    }
    return begin(deps, lease, signUp, admitted.value)
  })
  return worked.ok ? worked.value : err({ type: 'Busy' })
}

type Admitted = {
  /** The browser's own cookie of this sign-up, if it holds that. */
  readonly ownCookie: string | null
  /** The account's verifier, if the password is the one it was made of. */
  readonly verifier: string | null
  /** Whether another browser began it, as far as we know. */
  readonly takesOver: boolean
}

/** Whether the request may go on with this account; `madeNow` is the verifier of a new one. */
const admit = async (
  { clock, passwordAttempts }: CreateIdentityDeps,
  account: AccountRow,
  given: {
    readonly signUp: PasswordSignUp
    readonly cookie: string | null
    readonly madeNow: string | null
  },
): Promise<Result<Admitted, SignUpError>> => {
  const { state, passwordVerifier: stored } = account
  if (state === 'deleting') return err({ type: 'BeingDeleted' })
  if (stored !== null && stored === given.madeNow)
    return ok({ ownCookie: null, verifier: stored, takesOver: false })
  const ownCookie = holdsSignUpCookie(account, given.cookie, clock()) ? given.cookie : null
  const isOpen = isUnpaid(account)
  // Where any password is accepted, none can be guessed.
  if (ownCookie === null && !isOpen && !passwordAttempts.take(account.email))
    return err({ type: 'TooManyAttempts' })
  const isSame = stored !== null && (await isPasswordOf(stored, given.signUp.password))
  if (isSame) return ok({ ownCookie, verifier: stored, takesOver: false })
  if (state === 'active') return err({ type: 'EmailTaken' })
  if (ownCookie !== null) return ok({ ownCookie, verifier: null, takesOver: false })
  if (isOpen) return ok({ ownCookie, verifier: null, takesOver: true })
  return err({ type: account.subject === null ? 'BegunWithOtherPassword' : 'EmailTaken' })
}

/** What another person has tried to pay with is undone; an identity they had before stays theirs. */
const release = async (payments: Payments, lease: Lease): Promise<Result<void, SignUpError>> => {
  const undone = await undoPayments(payments, lease)
  if (!undone.ok) return err({ type: 'PaymentFailed', cause: undone.error })
  if (lease.account().subject !== null)
    await lease.save({ state: 'new', issuer: null, subject: null, directoryId: null })
  return ok(undefined)
}

const begin = async (
  deps: CreateIdentityDeps,
  lease: Lease,
  signUp: PasswordSignUp,
  { ownCookie, verifier }: Admitted,
): Promise<Result<Begun, SignUpError>> => {
  const cookie = ownCookie ?? newSignUpCookie()
  const begun = ok({ email: signUp.email, cookie })
  const { state } = lease.account()
  if (state === 'active') {
    // The answer to the payment was lost on its way to the browser.
    await lease.save(cookieColumns(cookie, deps.clock()))
    return begun
  }
  await lease.save({ ...personColumns(signUp), ...cookieColumns(cookie, deps.clock()) })
  const made = await ensureIdentity(deps, lease, signUp, verifier)
  return made.ok ? begun : made
}
