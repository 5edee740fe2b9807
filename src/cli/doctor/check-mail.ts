import { checkSmtp } from '../../server/adapters/smtp/check-smtp.ts'
import type { Config } from '../../server/config.ts'
import { embedded, fine, wrong } from './finding.ts'

/** The way of mails. Sends none. */
export const checkMail = async ({
  mail,
  mailFrom,
  identity,
}: Pick<Config, 'mail' | 'mailFrom' | 'identity'>) => {
  if (mail.kind === 'embedded' && identity.kind !== 'embedded')
    return fine('none: the identity provider sends its own')
  if (mail.kind === 'embedded')
    return embedded('mailbox of our own at /sandbox/mailbox (SMTP_URL sends real mails)')
  const { host } = new URL(mail.url)
  const checked = await checkSmtp(mail.url)
  if (checked.ok) return fine(`${host} takes mails from ${mailFrom}`)
  return wrong(
    /EAUTH|535/.test(checked.error)
      ? `SMTP_URL: ${host} refuses its name and password (${checked.error}).`
      : `SMTP_URL: ${host} cannot be reached (${checked.error}).`,
  )
}
