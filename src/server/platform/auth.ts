import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
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
    if (!isFromThisMachine(request.raw))
      throw new Problem(401, 'sign-in-required', 'This server answers only on its own machine.')
    const known = shownSubject(request.raw)
    const subject = known ?? { id: newSubjectId() }
    if (known === null)
      reply.setCookie(COOKIE, subject.id, {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: options.secure,
        maxAge: ONE_YEAR_SECONDS,
      })
    request.subject = subject
    subjects.set(request.raw, subject)
  })
}

/**
 * The subject of a request outside the routes, such as the upgrade to a WebSocket: the one its cookie names.
 * Null when nobody is to be let in.
 */
export const subjectOf = (request: IncomingMessage): Subject | null =>
  subjects.get(request) ?? (isFromThisMachine(request) ? shownSubject(request) : null)

/** Of requests that came through the routes; their cookie may be on its way to the browser only now. */
const subjects = new WeakMap<IncomingMessage, Subject>()

const shownSubject = (request: IncomingMessage): Subject | null => {
  const id = fastifyCookie.parse(request.headers.cookie ?? '')[COOKIE]
  return id !== undefined && SUBJECT_ID.test(id) ? { id } : null
}

/**
 * Over the loopback interface, to a name of this machine (a page elsewhere can have its own name lead here),
 * and not passed on: behind a proxy on this machine everybody would be local.
 */
const isFromThisMachine = (request: IncomingMessage): boolean =>
  /^(?:127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') &&
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(request.headers.host ?? '') &&
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
