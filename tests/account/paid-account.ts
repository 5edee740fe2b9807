import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Result } from '../../src/domain/result.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import type { Principal } from '../../src/server/platform/requests/auth.ts'
import type { OutsideServices } from './outside-services.ts'

export type PaidAccount = {
  readonly accountId: string
  readonly subscriptionId: string
  readonly customerId: string
  /** The person who signs in to it, for the first time so far. */
  readonly principal: Principal
}

/** An active account with all that its sign-up made outside: a user, a customer, a card, a subscription. */
export const paidAccount = async (
  db: Kysely<Database>,
  { directory, payments, calls }: OutsideServices,
  name: string,
): Promise<PaidAccount> => {
  const unique = `${name}-${randomBytes(4).toString('hex')}`
  const email = `${unique}@mail.example`
  const person = { email, firstName: name, lastName: 'Example' }
  const userId = answered(await directory.create({ ...person, password: 'Correct-Horse-1' }))
  answered(await directory.enable(userId))
  const accountId = `account-of-${unique}`
  const phone = '+15125550134'
  const customerId = answered(
    await payments.createCustomer(`${unique}:cust`, { ...person, phone, reference: accountId }),
  )
  const cardId = answered(
    await payments.createCard(`${unique}:card`, { customerId, paymentToken: `token-of-${unique}` }),
  )
  const paid = answered(await payments.createSubscription(`${unique}:sub`, { customerId, cardId }))
  await db
    .insertInto('account')
    .values({
      id: accountId,
      state: 'active',
      email,
      phone,
      firstName: name,
      lastName: 'Example',
      identityTriedAt: sql<Date>`now()`,
      directoryId: userId,
      attempt: unique,
      paymentTriedAt: sql<Date>`now()`,
      customerId,
      cardId,
      subscriptionId: paid.id,
      subscriptionStatus: paid.status,
      subscriptionCreatedAt: paid.createdAt,
      chargedThroughDate: paid.chargedThroughDate,
      invoice: paid.invoice,
      subscriptionCheckedAt: sql<Date>`now()`,
      activatedAt: sql<Date>`now()`,
    })
    .execute()
  calls.recover()
  const principal = {
    id: `id-of-${unique}`,
    issuer: 'https://id.example',
    sub: userId,
    directoryId: userId,
    email,
    session: null,
    authenticatedBy: [],
    signedInAt: Number.MAX_SAFE_INTEGER,
    expiresAt: Number.MAX_SAFE_INTEGER,
  }
  return { accountId, subscriptionId: paid.id, customerId, principal }
}

const answered = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
