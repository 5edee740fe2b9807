import { createTransport } from 'nodemailer'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { SendMail } from '../../account/ports.ts'
import type { MailFailure, OfferMail } from '../../alerts/mail/ports.ts'

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
  /** How long one mail may take from first to last. */
  readonly deadlineMs?: number
}): Mailer => {
  const { deadlineMs = USUAL_DEADLINE_MS } = options
  const transport = createTransport({
    url: withTlsForCredentials(options.url),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const delivery = (to: string) => ({
    from: { name: 'Flip Search Pro', address: options.from },
    // As an object, so that a comma in it is not a second address.
    to: { name: '', address: to },
    // The timeouts above start again with each byte that comes.
    signal: AbortSignal.timeout(deadlineMs),
  })
  return {
    send: async ({ to, subject, text }) => {
      try {
        await transport.sendMail({ ...delivery(to), subject, text })
        return ok(undefined)
      } catch (error) {
        return err({ message: smtpFailureOf(error) })
      }
    },
    offer: async ({ to, subject, text, html, messageId, unsubscribeUrl }) => {
      try {
        await transport.sendMail({
          ...delivery(to),
          subject,
          text,
          html,
          messageId,
          headers: {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            // RFC 3834: no automatic answers, such as those of people who are away, are wanted.
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
 * Whose matter a failure is. Only what says that the address itself is no good ends mails to it: a bare 550 may as well
 * be about a policy (RFC 5321, section 4.2.3), and so it is tried again, as are refusals that name one.
 */
const finality = (error: unknown): MailFailure['type'] => {
  if (!(error instanceof Error && 'responseCode' in error)) return 'Later'
  const status = Number(error.responseCode)
  if (!(status >= 500 && status < 600)) return 'Later'
  const command = 'command' in error ? String(error.command) : ''
  const words = 'response' in error ? String(error.response) : ''
  // In front as RFC 2034 has it, or behind in brackets as older servers do: `553 not here (#5.7.1)`.
  const enhanced = /(?:^\d{3}[ -]|#)(5\.\d{1,3}\.\d{1,3})(?![.\d])/.exec(words)?.[1]
  if (command === 'RCPT TO') {
    const isOfAddress =
      enhanced === undefined ? ADDRESS_REPLIES.has(status) : ADDRESS_STATUSES.has(enhanced)
    return isOfAddress ? 'Recipient' : 'Later'
  }
  if (command !== 'DATA') return 'Later'
  // A mail has one recipient, so a server that checks it last means the same.
  return enhanced !== undefined && ADDRESS_STATUSES.has(enhanced) ? 'Recipient' : 'Content'
}

/**
 * Without an enhanced status: not local here (551), a name no mailbox has (553; RFC 5321, section 4.2.3), a domain that
 * takes no mail (556; RFC 7504).
 */
const ADDRESS_REPLIES: ReadonlySet<number> = new Set([551, 553, 556])

/**
 * No such mailbox, no such domain, not an address, moved away, a mailbox that takes no mails (RFC 3463, sections 3.2 and
 * 3.3), and a domain that takes none (RFC 7505). Not the others of those classes: a full mailbox, or a sender's address.
 */
const ADDRESS_STATUSES: ReadonlySet<string> = new Set([
  '5.1.1',
  '5.1.2',
  '5.1.3',
  '5.1.6',
  '5.2.1',
  '5.1.10',
])

/** Code and SMTP status of a failed call, alone: a server's own words may quote the address or the mail. */
const smtpFailureOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return 'responseCode' in error && error.responseCode !== undefined
    ? `${code}, SMTP status ${error.responseCode}`
    : code
}

/** Servers take seconds; a job that delivers is given up after fifteen minutes. */
const USUAL_DEADLINE_MS = 60_000
