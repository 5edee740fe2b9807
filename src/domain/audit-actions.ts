/** What operators can do that is kept in the audit log. */
export const auditActions = [
  'run source',
  'pause source',
  'resume source',
  'upload file',
  'cancel file',
  'remove county list',
  'retry job',
  'drop job',
  'retry mail',
  'stop mails',
  'resume mails',
  'read addresses',
  'end connections',
  'close account',
  'turn off second factor',
  'restore database',
  'print email code',
  'prove email',
] as const
export type AuditAction = (typeof auditActions)[number]
