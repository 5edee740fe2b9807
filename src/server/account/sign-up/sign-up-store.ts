import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { SignUp } from '../../../contract/account/sign-up.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type AccountRow, signUpStates } from '../account-store.ts'

export type NewSignUp = Pick<AccountRow, 'email' | 'phone' | 'firstName' | 'lastName'> &
  Partial<Pick<AccountRow, 'passwordVerifier' | 'directoryId' | 'issuer' | 'subject' | 'state'>>

/** Begins a sign-up, unless the e-mail or the person has one already. */
export const insertSignUp = async (
  db: Kysely<Database>,
  signUp: NewSignUp,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('account')
    .values({
      state: 'new',
      ...signUp,
      id: randomUUID(),
      attempt: newAttempt(),
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What the idempotency keys of the payment calls begin with: 22 characters, so that 45 hold a hash too. */
export const newAttempt = (): string =>
  Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url')

/** The columns that say whose sign-up it is. */
export const personColumns = (signUp: SignUp) => ({
  email: signUp.email,
  phone: signUp.phone,
  firstName: signUp.firstName,
  lastName: signUp.lastName,
})

/** Every sign-up that is on its way, the oldest first. */
export const unfinishedSignUps = (db: Kysely<Database>): Promise<AccountRow[]> =>
  db
    .selectFrom('account')
    .selectAll()
    .where('state', 'in', signUpStates)
    .orderBy('createdAt')
    .execute()

/** A finished sign-up's password verifier and cookie serve repeated calls, for a day. */
export const forgetSignUpSecrets = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await sql`
    UPDATE account SET password_verifier = NULL, cookie_hash = NULL, cookie_expires_at = NULL
    WHERE NOT state = ANY(${signUpStates}::text[])
      AND coalesce(activated_at, created_at) < ${now}::timestamptz - interval '24 hours'
      AND (password_verifier IS NOT NULL OR cookie_hash IS NOT NULL)`.execute(db)
}
