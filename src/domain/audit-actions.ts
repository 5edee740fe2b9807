/** What operators can do that is kept in the audit log. */
export const auditActions = [
  'run source',
  'pause source',
  'resume source',
  'upload file',
  'cancel file',
  'end connections',
  'close account',
] as const
export type AuditAction = (typeof auditActions)[number]
