import type { Kysely } from 'kysely'
import type { SignUp } from '../../../contract/account/sign-up.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Principal } from '../../platform/requests/auth.ts'
import { leaseWaitMs, withLease } from '../account-lease.ts'
import { type AccountRow, findByEmail } from '../account-store.ts'
import type { IdentityDirectory, Payments } from '../ports.ts'
import type { Begun } from './create-identity.ts'
import { findOwnSignUp } from './find-own-sign-up.ts'
import { cookieColumns, newSignUpCookie } from './sign-up-cookie.ts'
import type { SignUpError } from './sign-up-error.ts'
import { insertSignUp, personColumns } from './sign-up-store.ts'
import { isUnpaid, undoSignUp } from './undo-sign-up.ts'

export type ContinueSignedInDeps = {
  readonly db: Kysely<Database>
  readonly directory: IdentityDirectory | null
  readonly payments: Payments
  readonly clock: () => Date
}

/**
 * The first call of the sign-up by a person who is signed in already: an account for the identity they have. Where
 * their identity provider has verified an email address, it must be that one. May be repeated.
 */
export const continueSignedIn = async (
  deps: ContinueSignedInDeps,
  signUp: SignUp,
  visitor: Principal,
): Promise<Result<Begun, SignUpError>> => {
  const { db, clock } = deps
  if (visitor.email !== null && visitor.email !== signUp.email)
    return err({ type: 'OtherEmail', email: visitor.email })
  const account = await accountFor(deps, signUp, visitor)
  if (!account.ok) return account

  const worked = await withLease(db, account.value.id, leaseWaitMs.signUp, async (lease) => {
    const { state, email } = lease.account()
    if (state === 'deleting') return err({ type: 'BeingDeleted' } as const)
    const cookie = newSignUpCookie()
    const begun = ok({ email: signUp.email, cookie })
    if (state === 'active') return begun
    const other = email === signUp.email ? undefined : await findByEmail(db, signUp.email)
    const freed = other === undefined ? ok(undefined) : await freeEmail(deps, other)
    if (!freed.ok) return freed
    await lease.save({
      ...personColumns(signUp),
      ...cookieColumns(cookie, clock()),
      issuer: visitor.issuer,
      subject: visitor.sub,
    })
    return begun
  })
  return worked.ok ? worked.value : err({ type: 'Busy' })
}

const accountFor = async (
  deps: ContinueSignedInDeps,
  signUp: SignUp,
  visitor: Principal,
): Promise<Result<AccountRow, SignUpError>> => {
  const { db, clock } = deps
  const own = await findOwnSignUp(db, visitor)
  if (own !== undefined) return ok(own)
  const there = await stillThere(deps.directory, visitor)
  if (!there.ok) return there
  const other = await findByEmail(db, signUp.email)
  if (other !== undefined) {
    const freed = await freeEmail(deps, other)
    if (!freed.ok) return freed
  }
  await insertSignUp(
    db,
    {
      ...personColumns(signUp),
      state: 'identity_created',
      issuer: visitor.issuer,
      subject: visitor.sub,
      directoryId: visitor.directoryId,
    },
    clock(),
  )
  const made = await findOwnSignUp(db, visitor)
  return made === undefined ? err({ type: 'EmailTaken' }) : ok(made)
}

/**
 * A token outlives its user for up to an hour: payment must not be taken for an account they could never sign in to.
 */
const stillThere = async (
  directory: IdentityDirectory | null,
  { directoryId }: Principal,
): Promise<Result<void, SignUpError>> => {
  if (directory === null || directoryId === null) return ok(undefined)
  const user = await directory.findById(directoryId)
  if (!user.ok) return err({ type: 'IdentityFailed', cause: user.error })
  return user.value?.enabled === true ? ok(undefined) : err({ type: 'IdentityGone' })
}

/** A sign-up under this address that nothing was paid for gives way. */
const freeEmail = async (
  deps: ContinueSignedInDeps,
  other: AccountRow,
): Promise<Result<void, SignUpError>> => {
  const freed = await withLease(deps.db, other.id, leaseWaitMs.signUp, async (lease) => {
    if (lease.account().state === 'deleting') return err({ type: 'BeingDeleted' } as const)
    if (!isUnpaid(lease.account())) return err({ type: 'EmailTaken' } as const)
    const undone = await undoSignUp(deps, lease)
    return undone.ok ? ok(undefined) : err({ type: 'IdentityFailed', cause: undone.error } as const)
  })
  if (freed.ok) return freed.value
  return freed.error.type === 'Gone' ? ok(undefined) : err({ type: 'Busy' })
}
