import { createTransport } from 'nodemailer'
import { err, ok } from '../../../domain/result.ts'
import type { SendMail } from '../../account/ports.ts'
import { smtpFailureOf } from './smtp-failure.ts'
import { withTlsForCredentials } from './with-tls-for-credentials.ts'

/** Sends e-mails. */
export type Mailer = { readonly send: SendMail; readonly close: () => void }

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
  return {
    send: async ({ to, subject, text }) => {
      try {
        await transport.sendMail({
          from: { name: 'Flip Search Pro', address: options.from },
          // As an object, so that a comma in it is not a second address.
          to: { name: '', address: to },
          subject,
          text,
        })
        return ok(undefined)
      } catch (error) {
        return err({ message: smtpFailureOf(error) })
      }
    },
    close: () => transport.close(),
  }
}
