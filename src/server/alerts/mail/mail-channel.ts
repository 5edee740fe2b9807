import { sql } from 'kysely'
import type { AlertChannel } from '../ports.ts'
import { type DeliverMailDeps, deliverMail } from './deliver-mail.ts'
import { accountsWithDueMails, formMails } from './form-mails.ts'

export type MailChannelDeps = DeliverMailDeps & {
  /** What follows the @ in the names of mails. */
  readonly mailHost: string
  /** Where mails go nowhere, alerts are on screen alone. */
  readonly mailsGoOut: boolean
}

export const MAIL_CHANNEL = 'mail'

/** Alerts by mail: as they happen, or in digests. */
export const mailChannel = (deps: MailChannelDeps): AlertChannel => ({
  name: MAIL_CHANNEL,
  due: (now) => accountsWithDueMails(deps.db, now, deps.mailsGoOut),
  form: (trx, account, now) => formMails(trx, account, now, deps.mailHost),
  deliver: (id) => deliverMail(deps, id),
  waiting: async () => {
    const { rows } = await sql<{ id: string }>`
      SELECT mail.id FROM mail JOIN account ON account.id = mail.account_id
      WHERE mail.state = 'waiting' AND account.mails_held_at IS NULL
      ORDER BY mail.created_at LIMIT 1000`.execute(deps.db)
    return rows.map(({ id }) => id)
  },
})
