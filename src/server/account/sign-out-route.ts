import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { about } from '../../contract/about.ts'
import type { Database } from '../platform/database/schema.ts'
import { onTheSide } from '../platform/requests/go-on-reading.ts'
import type { LiveConnections } from '../progress/ports.ts'
import { forgetSignUpCookie, type SignUpCookies } from './sign-up/sign-up-cookie.ts'

export type SignOutDeps = {
  readonly db: Kysely<Database>
  readonly cookies: SignUpCookies
  readonly connections: Pick<LiveConnections, 'renew'>
}

/**
 * `POST /api/account/sign-out`: the page says that its user signs out. Their live connections end (where they are still
 * signed in they come back), and so does the sign-up cookie, here and in the browser.
 */
export const registerSignOut = (
  app: FastifyInstance,
  { db, cookies, connections }: SignOutDeps,
): void => {
  app.post('/api/account/sign-out', described, async (request, reply) => {
    if (request.visitor !== null) connections.renew(request.visitor)
    const cookie = cookies.read(request)
    if (cookie !== null) await onTheSide(forgetSignUpCookie(db, cookie), () => undefined)
    cookies.takeBack(reply)
    return reply.code(204).send()
  })
}

const described = {
  config: { access: 'public', reads: 'and notes' },
  schema: {
    tags: ['Account'],
    summary: 'Log out',
    description:
      "Ends the caller's live connections, and the sign-up cookie. The session itself ends at the identity provider.",
    security: [{}, { accessToken: [] }, { signUpCookie: [] }],
    response: { 204: about('Done.', z.undefined()) },
  },
} as const
