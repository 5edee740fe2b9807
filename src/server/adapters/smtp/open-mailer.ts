import { createTransport } from 'nodemailer'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { SendMail } from '../../account/ports.ts'
import type { MailFailure, OfferMail } from '../../mails/ports.ts'

/** Sends e-mails. */
export type Mailer = {
  readonly send: SendMail
  /** The same for mails of alerts, which can be refused for good. */
  readonly offer: OfferMail
  readonly close: () => void
}

/**
 * Opens a way to the SMTP server of `url`: `smtp://` or `smtps://`, with name and password when it asks for
 * them. Those are sent over TLS alone.
 */
export const openMailer = (options: {
  readonly url: string
  /** The address the mails come from. */
  readonly from: string
}): Mailer => {
  const transport = createTransport({
    url: withTlsForCredentials(options.url),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const envelope = (to: string) => ({
    from: { name: 'Flip Search Pro', address: options.from },
    // As an object, so that a comma in it is not a second address.
    to: { name: '', address: to },
  })
  return {
    send: async ({ to, subject, text }) => {
      try {
        await transport.sendMail({ ...envelope(to), subject, text })
        return ok(undefined)
      } catch (error) {
        return err({ message: smtpFailureOf(error) })
      }
    },
    offer: async ({ to, subject, text, html, messageId, unsubscribeUrl }) => {
      try {
        await transport.sendMail({
          ...envelope(to),
          subject,
          text,
          html,
          messageId,
          headers: {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            // RFC 3834: nobody's absence is to be told to it.
            'Auto-Submitted': 'auto-generated',
          },
        })
        return ok(undefined)
      } catch (error) {
        return err({ type: finality(error), message: smtpFailureOf(error) })
      }
    },
    close: () => transport.close(),
  }
}

/** Whether the SMTP server of `url` takes mails from us; sends none. An error is its code and SMTP status. */
export const checkSmtp = async (url: string): Promise<Result<void, string>> => {
  const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 8_000 }
  const transport = createTransport({ url: withTlsForCredentials(url), ...timeouts })
  try {
    await transport.verify()
    return ok(undefined)
  } catch (error) {
    return err(smtpFailureOf(error))
  } finally {
    transport.close()
  }
}

/**
 * The address of an SMTP server, changed so that a name and a password in it are sent over TLS alone: a
 * server at `smtp://` must offer STARTTLS then (RFC 3207), or nothing is sent. The library lets the query
 * of an address win over its other options, so the demand goes there too.
 */
const withTlsForCredentials = (url: string): string => {
  const parsed = new URL(url)
  if (parsed.username === '' && parsed.password === '') return url
  parsed.searchParams.set('requireTLS', 'true')
  return parsed.href
}

/**
 * A 5xx to the recipient is about the address, unless its enhanced status (RFC 3463) speaks of a policy or of the
 * sender's own trouble: X.7 and X.0 and the like may pass once the operator has mended something.
 */
const finality = (error: unknown): MailFailure['type'] => {
  if (!(error instanceof Error && 'responseCode' in error)) return 'Later'
  const status = Number(error.responseCode)
  if (!(status >= 500 && status < 600)) return 'Later'
  const command = 'command' in error ? String(error.command) : ''
  const words = 'response' in error ? String(error.response) : ''
  const enhanced = /^5\d\d[ -]5\.(\d{1,3})\./.exec(words)?.[1]
  if (command === 'RCPT TO')
    return enhanced === undefined || /^[125]$/.test(enhanced) ? 'Recipient' : 'Later'
  return command === 'DATA' ? 'Content' : 'Later'
}

/** Code and SMTP status of a failed call, alone: a server's own words may quote the address or the mail. */
const smtpFailureOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return 'responseCode' in error && error.responseCode !== undefined
    ? `${code}, SMTP status ${error.responseCode}`
    : code
}
