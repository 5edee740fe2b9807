import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/** Who asks. Everything a person keeps or is sent belongs to a subject. */
export type Subject = { readonly id: string }

declare module 'fastify' {
  interface FastifyRequest {
    subject: Subject
  }
}

/**
 * Gives every `/api` request its `Subject`. Without an identity provider that is a random HttpOnly cookie,
 * and only for requests from this machine: nobody else is let in.
 */
export const authenticateByCookie = (app: FastifyInstance, options: { secure: boolean }): void => {
  app.decorateRequest('subject')
  app.addHook('onRequest', async (request, reply) => {
    // The route, not the address as written: `/%61pi/` leads to the same place.
    const route = request.routeOptions.url
    if (!route?.startsWith('/api/') || route === '/api/health') return
    if (!isFromThisMachine(request))
      throw new Problem(401, 'sign-in-required', 'This server answers only on its own machine.')
    const known = request.cookies[COOKIE]
    const id = known !== undefined && SUBJECT_ID.test(known) ? known : newSubjectId()
    if (id !== known)
      reply.setCookie(COOKIE, id, {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: options.secure,
        maxAge: ONE_YEAR_SECONDS,
      })
    request.subject = { id }
  })
}

/**
 * Over the loopback interface, to a name of this machine (a page elsewhere can have its own name lead here),
 * and not passed on: behind a proxy on this machine everybody would be local.
 */
const isFromThisMachine = (request: FastifyRequest): boolean =>
  /^(?:127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') &&
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(request.hostname) &&
  !forwardingHeaders.some((name) => name in request.headers)

const newSubjectId = () => randomBytes(18).toString('base64url')

const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

const COOKIE = 'flip-subject'
const SUBJECT_ID = /^[A-Za-z0-9_-]{24}$/
const ONE_YEAR_SECONDS = 365 * 24 * 3600
