import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { DAY_MS } from '../../../domain/time-units.ts'
import type { Database } from '../../platform/database/schema.ts'

/** A new secret for the browser; the account keeps only its hash. */
export const newSignUpCookie = (): string => randomBytes(32).toString('base64url')

/** The columns by which the browser with this cookie is known for a day. */
export const cookieColumns = (cookie: string, now: Date) => ({
  cookieHash: digest(cookie).toString('base64url'),
  cookieExpiresAt: new Date(now.getTime() + DAY_MS),
})

/** Whether the browser holds the cookie of this sign-up, and it is not too old. */
export const holdsSignUpCookie = (
  account: { readonly cookieHash: string | null; readonly cookieExpiresAt: Date | null },
  cookie: string | null,
  now: Date,
): boolean =>
  cookie !== null &&
  account.cookieHash !== null &&
  account.cookieExpiresAt !== null &&
  account.cookieExpiresAt > now &&
  timingSafeEqual(digest(cookie), Buffer.from(account.cookieHash, 'base64url'))

/** The browser's side of it. */
export type SignUpCookies = {
  readonly name: string
  /** Null when the request has none. */
  readonly read: (request: FastifyRequest) => string | null
  readonly give: (reply: FastifyReply, cookie: string) => void
  readonly takeBack: (reply: FastifyReply) => void
}

/**
 * Hidden from scripts and, over HTTPS, bound to this host (RFC 6265bis, section 4.1.3.2); over plain HTTP,
 * which has no such cookies, for the calls of the account alone.
 */
export const signUpCookies = ({ secure }: { readonly secure: boolean }): SignUpCookies => {
  const name = secure ? '__Host-flip-sign-up' : 'flip-sign-up'
  const path = secure ? '/' : '/api/account'
  const options = { httpOnly: true, sameSite: 'lax', path, secure } as const
  return {
    name,
    read: (request) => request.cookies[name] ?? null,
    give: (reply, cookie) =>
      void reply.setCookie(name, cookie, { ...options, maxAge: DAY_MS / 1000 }),
    takeBack: (reply) => void reply.clearCookie(name, options),
  }
}

/** From now on the cookie is worthless, also any copy of it. */
export const forgetSignUpCookie = async (db: Kysely<Database>, cookie: string): Promise<void> => {
  await db
    .updateTable('account')
    .set({ cookieHash: null, cookieExpiresAt: null })
    .where('cookieHash', '=', digest(cookie).toString('base64url'))
    .execute()
}

/** The cookie is random: nothing slower is needed. */
const digest = (text: string) => createHash('sha256').update(text).digest()
