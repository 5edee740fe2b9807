import { checkSmtp } from '../../server/adapters/smtp/open-mailer.ts'
import type { Config } from '../../server/config/config.ts'
import { embedded, fine, wrong } from './finding.ts'

/** The way of mails. Sends none. */
export const checkMail = async ({
  mail,
  mailFrom,
  identity,
}: Pick<Config, 'mail' | 'mailFrom' | 'identity'>) => {
  if (mail.kind === 'embedded' && identity.kind !== 'embedded')
    return fine(
      'none: the identity provider sends its own, and no notice of payments goes out without SMTP_URL',
    )
  if (mail.kind === 'embedded')
    return embedded('built-in mailbox at /sandbox/mailbox (SMTP_URL sends real mails)')
  const { host } = new URL(mail.url)
  const checked = await checkSmtp(mail.url)
  if (checked.ok) return fine(`${host} takes mails from ${mailFrom}`)
  return wrong(`SMTP_URL: ${host} ${whatIsWrong(checked.error)} (${checked.error}).`)
}

const whatIsWrong = (error: string): string => {
  if (/EAUTH|535/.test(error)) return 'refuses its name and password'
  if (/ETLS/.test(error))
    return 'offers no STARTTLS, and a name and password are sent over TLS alone'
  return 'cannot be reached'
}
