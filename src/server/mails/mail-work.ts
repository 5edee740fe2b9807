import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { type DeliverMailDeps, deliverMail } from './deliver-mail.ts'
import { type FormMailsDeps, formMails } from './form-mails.ts'
import type { MailJobHandlers, MailJobSender } from './jobs.ts'

/** The work of mails of alerts that nobody waits for. */
export const mailWork = (deps: FormMailsDeps & DeliverMailDeps): MailJobHandlers => ({
  'form-mails': () => formMails(deps),
  'deliver-mail': ({ mailId }) => deliverMail(deps, mailId),
  'sweep-mails': () => sweepMails(deps),
})

/** Sends the job again for mails that wait. It has no effect while one is still being tried. */
const sweepMails = async ({
  db,
  jobs,
}: {
  readonly db: Kysely<Database>
  readonly jobs: MailJobSender
}): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    SELECT mail.id FROM mail JOIN account ON account.id = mail.account_id
    WHERE mail.state = 'waiting' AND account.mails_held_at IS NULL
    ORDER BY mail.created_at LIMIT 1000`.execute(db)
  for (const { id } of rows) await jobs.send(db, 'deliver-mail', { mailId: id }, { key: id })
}
