import { err, ok, type Result } from '../../domain/result.ts'
import type { DirectoryUser, IdentityDirectory, NewIdentity, ServiceError } from './ports.ts'
import type { SignUpError } from './sign-up-error.ts'
import type { Lease } from './sign-up-lease.ts'
import type { AccountRow } from './sign-up-store.ts'

/**
 * The identity of a sign-up that has none yet: created, or taken over from an earlier try whose answer was
 * lost. `verifier` is of the password it then has.
 */
export const ensureIdentity = async (
  { directory, clock }: { readonly directory: IdentityDirectory; readonly clock: () => Date },
  lease: Lease,
  identity: NewIdentity,
  verifier: string,
): Promise<Result<void, SignUpError>> => {
  const triedBefore = lease.account().identity_tried_at !== null
  await lease.save({ password_verifier: verifier, identity_tried_at: clock() })
  if (triedBefore) {
    const found = await directory.findByEmail(identity.email)
    if (!found.ok) return err({ type: 'IdentityFailed', cause: found.error })
    if (found.value !== null) return adopt(directory, lease, found.value, identity.password)
  }
  const created = await directory.create(identityOf(identity))
  if (created.ok) {
    await lease.save({ state: 'identity_created', directory_id: created.value })
    return ok(undefined)
  }
  if (created.error.type !== 'EmailTaken') return err(signUpErrorOf(created.error))
  // Perhaps by this very call: a client repeats what got no answer.
  const holder = await directory.findByEmail(identity.email)
  if (!holder.ok) return err({ type: 'IdentityFailed', cause: holder.error })
  return holder.value === null
    ? err({ type: 'EmailTaken' })
    : adopt(directory, lease, holder.value, identity.password)
}

/** Whether a user at the directory was made by this sign-up: nobody can use it yet, and it is no older. */
export const isOfSignUp = (user: DirectoryUser, account: AccountRow): boolean =>
  !user.enabled && user.createdAt.getTime() >= account.created_at.getTime() - CLOCKS_DIFFER_MS

/** The directory's clock is not ours, and may tell whole seconds only. */
const CLOCKS_DIFFER_MS = 5 * 60 * 1000

const adopt = async (
  directory: IdentityDirectory,
  lease: Lease,
  user: DirectoryUser,
  password: string,
): Promise<Result<void, SignUpError>> => {
  if (!isOfSignUp(user, lease.account())) return err({ type: 'EmailTaken' })
  const changed = await directory.setPassword(user.id, password)
  if (!changed.ok) return err(signUpErrorOf(changed.error))
  await lease.save({ state: 'identity_created', directory_id: user.id })
  return ok(undefined)
}

const identityOf = ({ email, firstName, lastName, password }: NewIdentity): NewIdentity => ({
  email,
  firstName,
  lastName,
  password,
})

const signUpErrorOf = (
  cause: ServiceError | { readonly type: 'PasswordRefused' } | { readonly type: 'EmailTaken' },
): SignUpError => {
  switch (cause.type) {
    case 'PasswordRefused':
      return { type: 'PasswordNotAccepted' }
    case 'EmailTaken':
      return { type: 'EmailTaken' }
    default:
      return { type: 'IdentityFailed', cause }
  }
}
