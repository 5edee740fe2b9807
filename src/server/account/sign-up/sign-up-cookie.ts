import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A new secret for the browser; the account keeps only its hash. */
export const newSignUpCookie = (): string => randomBytes(32).toString('base64url')

/** The columns by which the browser with this cookie is known for a day. */
export const cookieColumns = (cookie: string, now: Date) => ({
  cookie_hash: digest(cookie).toString('base64url'),
  cookie_expires_at: new Date(now.getTime() + DAY_SECONDS * 1000),
})

/** Whether the browser holds the cookie of this sign-up, and it is not too old. */
export const holdsSignUpCookie = (
  account: { readonly cookie_hash: string | null; readonly cookie_expires_at: Date | null },
  cookie: string | null,
  now: Date,
): boolean =>
  cookie !== null &&
  account.cookie_hash !== null &&
  account.cookie_expires_at !== null &&
  account.cookie_expires_at > now &&
  timingSafeEqual(digest(cookie), Buffer.from(account.cookie_hash, 'base64url'))

/** The sign-up cookie of a request; null when it has none. */
export const readSignUpCookie = (request: FastifyRequest): string | null =>
  request.cookies[COOKIE] ?? null

/** Gives the browser its sign-up cookie: for no script, and for the calls of the account alone. */
export const giveSignUpCookie = (
  reply: FastifyReply,
  cookie: string,
  options: { readonly secure: boolean },
): void => {
  reply.setCookie(COOKIE, cookie, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/api/account',
    secure: options.secure,
    maxAge: DAY_SECONDS,
  })
}

/** The cookie is random: nothing slower is needed. */
const digest = (text: string) => createHash('sha256').update(text).digest()

const COOKIE = 'flip-sign-up'
const DAY_SECONDS = 24 * 60 * 60
