import type { AuditEntry } from '../../../contract/operators/admin.ts'

/** What was done, and to what: an account by its email, while there is one. */
export const doneWords = ({
  action,
  subject,
  email,
}: AuditEntry): { readonly verb: string; readonly subject: string } => ({
  verb: verbs[action],
  subject: email ?? subject,
})

const verbs: Record<AuditEntry['action'], string> = {
  'run source': 'Asked for the changes of source',
  'pause source': 'Paused source',
  'resume source': 'Resumed source',
  'upload file': 'Uploaded',
  'cancel file': 'Canceled the import of',
  'remove county list': 'Removed the county list',
  'retry job': 'Had a failed job tried again:',
  'drop job': 'Dropped a failed job:',
  'retry mail': 'Had an undelivered email tried again:',
  'stop mails': 'Stopped alert emails to',
  'resume mails': 'Resumed alert emails to',
  'read addresses': 'Read the names and addresses of',
  'end connections': 'Ended the live connections of',
  'close account': 'Closed the account',
  'turn off second factor': 'Turned off two-step sign-in of',
  'restore database': 'Restored the database from',
  'print email code': 'Printed a code that proves the email of',
  'prove email': 'Proved the email of',
}

/** `running → paused`; null where there is nothing to say. */
export const changeWords = ({ action, before, after }: AuditEntry): string | null => {
  // The ids of many accounts are for the API.
  if (action === 'read addresses') return null
  if (before !== null && after !== null) return `${before} → ${after}`
  return after ?? before
}

/** Who did it, and how where that was not here. */
export const whoWords = ({ by, who }: AuditEntry): string =>
  by === 'operator' ? who : `${who}, with flip on the server`
