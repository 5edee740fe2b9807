import type { Result } from '../../../domain/result.ts'

/** A mail of alerts on its way out. */
export type OutgoingMail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** As in RFC 5322: `<id@host>`. The same however often the mail is offered. */
  readonly messageId: string
  /** A POST to it stops such mails (RFC 8058); a browser that opens it gets a page that asks first. */
  readonly unsubscribeUrl: string
}

/**
 * Why a mail was not taken. `Recipient`: the server refused its address for good. `Content`: it refused the mail for
 * good. `Later`: it may be tried again; it may even have been taken. `message` quotes neither address nor mail.
 */
export type MailFailure = {
  readonly type: 'Recipient' | 'Content' | 'Later'
  readonly message: string
}

/** Offers a mail to the mail server. */
export type OfferMail = (mail: OutgoingMail) => Promise<Result<void, MailFailure>>
