import { createTransport } from 'nodemailer'
import { err, ok, type Result } from '../../../domain/result.ts'
import { smtpFailureOf } from './smtp-failure.ts'
import { withTlsForCredentials } from './with-tls-for-credentials.ts'

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
