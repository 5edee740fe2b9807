import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time-units.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { EmailCodeTable } from '../../platform/database/tables/account.ts'

/**
 * Makes a one-time code of 80 bits by which the owner of an account proves that its email is theirs, in place of an
 * earlier one given the same way. Only its SHA-256 is stored. Null where one was mailed within the last minute.
 */
export const newEmailCode = async (
  db: Kysely<Database>,
  accountId: string,
  { givenBy, now }: { readonly givenBy: EmailCodeTable['givenBy']; readonly now: Date },
): Promise<string | null> => {
  const code = [...randomBytes(16)].map((byte) => ALPHABET[byte & 31]).join('')
  const made = await sql`
    INSERT INTO email_code (account_id, given_by, code_hash, made_at, expires_at)
    VALUES (${accountId}, ${givenBy}, ${hashOf(code)}, ${now},
      ${new Date(now.getTime() + LIFE_MS[givenBy])})
    ON CONFLICT (account_id, given_by) DO UPDATE
      SET code_hash = excluded.code_hash, made_at = excluded.made_at, expires_at = excluded.expires_at
      WHERE email_code.given_by <> 'mail'
        OR email_code.made_at <= ${new Date(now.getTime() - MINUTE_MS)}
    RETURNING 1`.execute(db)
  return made.rows.length === 0 ? null : (code.match(/.{4}/g) ?? []).join('-')
}

/** Takes a code of an account, once: from then on its email is proven. False for a wrong or expired one. */
export const takeEmailCode = async (
  trx: Kysely<Database>,
  accountId: string,
  typed: string,
  now: Date,
): Promise<boolean> => {
  const taken = await trx
    .deleteFrom('emailCode')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', hashOf(typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')))
    .where('expiresAt', '>', now)
    .returning('accountId')
    .execute()
  if (taken.length === 0) return false
  await trx.deleteFrom('emailCode').where('accountId', '=', accountId).execute()
  await trx.updateTable('account').set({ emailProvenAt: now }).where('id', '=', accountId).execute()
  return true
}

/** RFC 4648, section 6 (base32): none of its characters is taken for another. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A link is pressed soon; a printed code may have to reach its reader first. */
const LIFE_MS = { mail: HOUR_MS, 'command line': DAY_MS } as const

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()
