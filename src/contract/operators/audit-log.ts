import * as z from 'zod/mini'
import { auditActions } from '../../domain/audit-actions.ts'
import { about, named } from '../about.ts'

export const auditEntrySchema = named(
  'AuditEntry',
  'Something that an operator did.',
  z.object({
    id: about('Ascending.', z.number()),
    at: about('ISO 8601, UTC.', z.string()),
    by: about(
      'How it was done: on a page, or by `flip` on the machine.',
      z.enum(['operator', 'command line']),
    ),
    who: about('The email of the operator, or the user of the machine who ran `flip`.', z.string()),
    action: about('What was done.', z.enum(auditActions)),
    subject: about(
      'What it was done to: the name of a source or of a file, or the id of an account, a job or a mail.',
      z.string(),
    ),
    email: about(
      'The email of the account, while there is one with that id.',
      z.nullable(z.string()),
    ),
    requestId: about(
      'Names the request in the log of the server; null for `flip`.',
      z.nullable(z.string()),
    ),
    before: about(
      'How it was before, in short; null where there is nothing to say.',
      z.nullable(z.string()),
    ),
    after: about(
      'How it is since, in short; of names and addresses that were read, the ids of the accounts where there are several.',
      z.nullable(z.string()),
    ),
  }),
)
export type AuditEntry = z.infer<typeof auditEntrySchema>

const entryId = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))

/** `GET /api/admin/audit-log`. */
export const auditLogQuerySchema = z.object({
  before: about('Only entries older than the one with this id.', z.exactOptional(entryId)),
})

export const auditLogPageSchema = named(
  'AuditLogPage',
  'Some of what operators did.',
  z.object({
    entries: about('The newest first.', z.array(auditEntrySchema)),
    next: about(
      'What to give as `before` for those that follow; null when there are none.',
      z.nullable(z.number()),
    ),
  }),
)
export type AuditLogPage = z.infer<typeof auditLogPageSchema>
