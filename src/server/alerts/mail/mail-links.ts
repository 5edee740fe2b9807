import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { hashOfSecret, newLinkSecret } from '../../platform/link-secret.ts'

/** Keeps a new secret for the links of a mail, of 128 bits, and answers it. Only its SHA-256 is stored. */
export const newMailLink = async (db: Kysely<Database>, mailId: string): Promise<string> => {
  const secret = newLinkSecret()
  await db
    .insertInto('mailLink')
    .values({ hash: hashOfSecret(secret), mailId })
    .execute()
  return secret
}

/** The mail whose links hold this secret, and whose it is; undefined when there is none. */
export const mailOfLink = (db: Kysely<Database>, secret: string) =>
  db
    .selectFrom('mailLink')
    .innerJoin('mail', 'mail.id', 'mailLink.mailId')
    .select(['mail.id', 'mail.accountId', 'mail.kind', 'mail.searchId'])
    .where('hash', '=', hashOfSecret(secret))
    .executeTakeFirst()

/**
 * Where a mail's links lead. `of`: a search by its id, or one of the words below; without it, everything in the mail.
 */
export const stopUrlOf = (origin: string, secret: string, of?: string): string =>
  `${origin}/unsubscribe/${secret}${of === undefined ? '' : `?of=${encodeURIComponent(of)}`}`

/** Mails of watched homes, and all mails of alerts. */
export const WATCHED = 'watched'
export const ALL = 'all'
