import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Principal } from '../platform/requests/auth.ts'
import { Problem } from '../platform/requests/problem.ts'
import { findAccount } from './find-account.ts'

export type OperatorDeps = {
  readonly db: Kysely<Database>
  /** Whose sign-ins may look after this installation: lower-case e-mails. */
  readonly operators: readonly string[]
}

/**
 * Lets in only operators: a `preHandler` for routes, and the same rule as a function. An operator is known by the
 * e-mail of the account, or by the one the identity provider has verified. `admit` has kept out those whose accounts
 * are being deleted.
 */
export const requireOperator = ({ db, operators }: OperatorDeps) => {
  /** The e-mail by which somebody is an operator; null for others. */
  const operatorEmailOf = async (principal: Principal): Promise<string | null> => {
    if (operators.length === 0) return null
    if (principal.email !== null && operators.includes(principal.email)) return principal.email
    const account = await findAccount(db, principal)
    return account?.state === 'active' && operators.includes(account.email) ? account.email : null
  }
  const isOperator = async (principal: Principal): Promise<boolean> =>
    (await operatorEmailOf(principal)) !== null

  const preHandler = async (request: FastifyRequest): Promise<void> => {
    request.operatorEmail = await operatorEmailOf(request.principal)
    if (request.operatorEmail !== null) return
    throw new Problem(403, 'operators-only', 'Only operators of this installation can do this.')
  }
  return { preHandler, isOperator }
}
