import type { SignUp } from '../../../contract/account/sign-up.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { MINUTE_MS } from '../../../domain/time-units.ts'
import type { Lease } from '../account-lease.ts'
import type { AccountRow } from '../account-store.ts'
import type { DirectoryUser, IdentityDirectory, ServiceError } from '../ports.ts'
import { passwordVerifierOf, type ScryptCost } from './password-verifier.ts'
import type { SignUpError } from './sign-up-error.ts'

export type EnsureIdentityDeps = {
  readonly directory: IdentityDirectory
  readonly clock: () => Date
  readonly passwordCost?: ScryptCost | undefined
}

/** A sign-up by a person who is not signed in: it has the password. */
export type PasswordSignUp = SignUp & { readonly password: string }

/**
 * The identity of a sign-up, with the password of the form: created, or taken over from an earlier try whose
 * answer was lost. `verifier` is the account's, if it knows that password already.
 */
export const ensureIdentity = async (
  deps: EnsureIdentityDeps,
  lease: Lease,
  signUp: PasswordSignUp,
  verifier: string | null,
): Promise<Result<void, SignUpError>> => {
  const { state, identityTriedAt } = lease.account()
  if (state !== 'identity_created') return createOrAdopt(deps, lease, signUp, verifier)
  // With the same password all is done; and a person who was signed in has an identity of their own.
  if (verifier !== null || identityTriedAt === null) return ok(undefined)
  return replacePassword(deps, lease, signUp.password)
}

/**
 * The id at the directory of the identity that an account's sign-up has made, also when the answer to its making was
 * lost; null for none. Another's is never mistaken for it.
 */
export const findIdentity = async (
  directory: IdentityDirectory,
  account: AccountRow,
): Promise<Result<string | null, ServiceError>> => {
  if (account.directoryId !== null || account.identityTriedAt === null)
    return ok(account.directoryId)
  const found = await directory.findByEmail(account.email)
  if (!found.ok) return found
  return ok(found.value !== null && isOfSignUp(found.value, account) ? found.value.id : null)
}

/** Whether a user at the directory was made by this sign-up: it cannot be used yet, and it is no older. */
const isOfSignUp = (user: DirectoryUser, account: AccountRow): boolean =>
  !user.enabled && user.createdAt.getTime() >= account.createdAt.getTime() - CLOCKS_DIFFER_MS

/** The directory's clock is not ours, and may give whole seconds only. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS

const createOrAdopt = async (
  { directory, clock, passwordCost }: EnsureIdentityDeps,
  lease: Lease,
  { email, firstName, lastName, password }: PasswordSignUp,
  verifier: string | null,
): Promise<Result<void, SignUpError>> => {
  const triedBefore = lease.account().identityTriedAt !== null
  await lease.save({
    passwordVerifier: verifier ?? (await passwordVerifierOf(password, passwordCost)),
    identityTriedAt: clock(),
  })
  if (triedBefore) {
    const found = await directory.findByEmail(email)
    if (!found.ok) return failed(found.error)
    if (found.value !== null) return adopt(directory, lease, found.value, password)
  }
  const created = await directory.create({ email, firstName, lastName, password })
  if (created.ok) {
    await lease.save({ state: 'identity_created', directoryId: created.value })
    return ok(undefined)
  }
  if (created.error.type !== 'EmailTaken') return failed(created.error)
  // Perhaps by this very call: a client repeats what got no answer.
  const holder = await directory.findByEmail(email)
  if (!holder.ok) return failed(holder.error)
  return holder.value === null
    ? err({ type: 'EmailTaken' })
    : adopt(directory, lease, holder.value, password)
}

const adopt = async (
  directory: IdentityDirectory,
  lease: Lease,
  user: DirectoryUser,
  password: string,
): Promise<Result<void, SignUpError>> => {
  if (!isOfSignUp(user, lease.account())) return err({ type: 'EmailTaken' })
  const changed = await directory.setPassword(user.id, password)
  if (!changed.ok) return failed(changed.error)
  await lease.save({ state: 'identity_created', directoryId: user.id })
  return ok(undefined)
}

/** While the change is on its way no password is known to be right: the answer may get lost. */
const replacePassword = async (
  { directory, passwordCost }: EnsureIdentityDeps,
  lease: Lease,
  password: string,
): Promise<Result<void, SignUpError>> => {
  const { directoryId: id, passwordVerifier: earlier } = lease.account()
  if (id === null) return err({ type: 'NotBegun' })
  await lease.save({ passwordVerifier: null })
  const changed = await directory.setPassword(id, password)
  if (changed.ok) {
    await lease.save({ passwordVerifier: await passwordVerifierOf(password, passwordCost) })
    return changed
  }
  if (changed.error.type !== 'Unavailable') await lease.save({ passwordVerifier: earlier })
  return failed(changed.error)
}

const failed = (cause: ServiceError | { readonly type: 'PasswordRefused' }) =>
  err<SignUpError>(
    cause.type === 'PasswordRefused'
      ? { type: 'PasswordNotAccepted' }
      : { type: 'IdentityFailed', cause },
  )
