import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Principal } from '../../platform/requests/auth.ts'
import { Problem } from '../../platform/requests/problem.ts'
import { findAccount } from '../find-account.ts'

export type OperatorDeps = {
  readonly db: Kysely<Database>
  /** Who may look after this installation, once the email is known to be theirs: lower-case emails. */
  readonly operators: readonly string[]
  /** Values of `acr` or `amr`: an operator's token must have one of them; none: any sign-in will do. */
  readonly secondFactor: readonly string[]
}

/** What a person may do here besides what subscribers may. */
export type OperatorStanding =
  | { readonly kind: 'none' }
  /** Their account has the email of an operator, which they have not proven to be theirs. */
  | { readonly kind: 'unproven'; readonly accountId: string; readonly email: string }
  /** They signed in without the second factor that this installation asks of operators. */
  | { readonly kind: 'second factor missing' }
  | { readonly kind: 'operator'; readonly email: string }

/**
 * Lets in only operators: a `preHandler` for routes, and the same rule as functions. An operator is known by an email
 * that the identity provider has verified, or by that of an account whose owner has proven it: signing up proves
 * nothing. `admit` has kept out those whose accounts are being deleted.
 */
export const requireOperator = ({ db, operators, secondFactor }: OperatorDeps) => {
  const knownOperator = ({ authenticatedBy }: Principal, email: string): OperatorStanding =>
    secondFactor.length === 0 || secondFactor.some((value) => authenticatedBy.includes(value))
      ? { kind: 'operator', email }
      : { kind: 'second factor missing' }
  const standingOf = async (principal: Principal): Promise<OperatorStanding> => {
    if (operators.length === 0) return { kind: 'none' }
    if (principal.email !== null && operators.includes(principal.email))
      return knownOperator(principal, principal.email)
    const account = await findAccount(db, principal)
    if (account?.state !== 'active' || !operators.includes(account.email)) return { kind: 'none' }
    const { id, email, emailProvenAt: provenAt } = account
    return provenAt === null
      ? { kind: 'unproven', accountId: id, email }
      : knownOperator(principal, email)
  }
  const isOperator = async (principal: Principal): Promise<boolean> =>
    (await standingOf(principal)).kind === 'operator'

  const preHandler = async (request: FastifyRequest): Promise<void> => {
    const standing = await standingOf(request.principal)
    switch (standing.kind) {
      case 'operator':
        request.operatorEmail = standing.email
        return
      case 'unproven':
        throw new Problem(
          403,
          'email-not-proven',
          'Your email is that of an operator, and you have not proven yet that it is yours. The account settings say how.',
        )
      case 'second factor missing':
        throw new Problem(
          403,
          'second-factor-required',
          'Operators need a second factor here. Open the page again to sign in with yours.',
        )
      case 'none':
        throw new Problem(403, 'operators-only', 'Only operators of this installation can do this.')
    }
  }
  return { preHandler, isOperator, standingOf }
}
