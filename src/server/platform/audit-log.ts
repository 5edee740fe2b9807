import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { AuditAction } from '../../domain/audit-actions.ts'
import type { Database } from './database/schema.ts'

/** Who does something that is kept in the audit log. */
export type Actor =
  | { readonly kind: 'operator'; readonly email: string; readonly requestId: string }
  /** By `flip`: the user of the machine. */
  | { readonly kind: 'command line'; readonly user: string }

/** What is done, and to what: the name of a source or of a file, or the id of an account, a job or a mail. */
export type AuditedAction = {
  readonly action: AuditAction
  readonly subject: string
  /** How it was and how it is since, in a few words. No email address: those of closed accounts are not kept. */
  readonly before?: string
  readonly after?: string
}

/** Records an action in the transaction that does it, so that neither exists without the other. */
export const recordAction = async (
  trx: Kysely<Database>,
  actor: Actor,
  { action, subject, before, after }: AuditedAction,
): Promise<void> => {
  await trx
    .insertInto('audit_log')
    .values({
      actor_kind: actor.kind,
      actor: actor.kind === 'operator' ? actor.email : actor.user,
      action,
      subject,
      request_id: actor.kind === 'operator' ? actor.requestId : null,
      before: before ?? null,
      after: after ?? null,
    })
    .execute()
}

/**
 * Records whose names and addresses an operator reads, before they are answered; a reading that finds no account is not
 * recorded.
 */
export const recordReading = async (
  db: Kysely<Database>,
  actor: Actor,
  accountIds: readonly string[],
): Promise<void> => {
  const ids = [...new Set(accountIds)]
  const [first] = ids
  if (first === undefined) return
  const action = 'read addresses'
  await recordAction(
    db,
    actor,
    ids.length === 1
      ? { action, subject: first }
      : { action, subject: `${ids.length} accounts`, after: ids.join(' ') },
  )
}

/** The operator who sends a request, on routes that are for operators. */
export const operatorOf = ({ operatorEmail, id }: FastifyRequest): Actor => {
  if (operatorEmail === null) throw new Error('This route must be for operators.')
  return { kind: 'operator', email: operatorEmail, requestId: id }
}
