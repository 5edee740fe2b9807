import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Result } from '../../../domain/result.ts'
import { Problem } from './problem.ts'

/** The caller, as the access token says. Everything a person keeps or is sent belongs to a principal. */
export type Principal = {
  /** One over all identity providers. */
  readonly id: string
  /** The claims `iss` and `sub`. */
  readonly issuer: string
  readonly sub: string
  /** The identity provider's directory knows the user by this; null when the token does not say. */
  readonly directoryId: string | null
  /** Lower-case; null unless the identity provider has verified it. */
  readonly email: string | null
  /** The claim `sid`: the sign-in that the token came of; null where the provider does not say. */
  readonly session: string | null
  /** The claims `acr` and `amr`: how the person signed in (OpenID Connect Core 1.0, section 2); empty where not said. */
  readonly authenticatedBy: readonly string[]
  /** When the person signed in for the token (`auth_time`, else `iat`), in milliseconds since 1970. */
  readonly signedInAt: number
  /** When the token is no longer accepted, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** Why a token is refused: 401 not valid, 403 without our scope, 503 when that cannot be found out now. */
export type TokenRefusal = 401 | 403 | 503

/** Checks an access token. */
export type VerifyToken = (token: string) => Promise<Result<Principal, TokenRefusal>>

/** Names a person over all identity providers: the `id` of their principal. */
export const idOfPerson = ({ issuer, sub }: Pick<Principal, 'issuer' | 'sub'>): string =>
  createHash('sha256').update(`${issuer}\n${sub}`).digest('base64url')

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; on public routes perhaps no one. */
    visitor: Principal | null
    /** Who is signed in. Throws `Problem` 401 when no one is, which can only be on public routes. */
    readonly principal: Principal
    /** The email by which the caller is an operator; null unless the route is for operators. */
    operatorEmail: string | null
  }
  interface FastifyContextConfig {
    /**
     * `public`: also for people who are not signed in; `subscribers`: only with a live subscription; `operators`:
     * only for those who look after this installation.
     */
    access?: 'public' | 'subscribers' | 'operators'
  }
}

export type AuthOptions = {
  readonly verifyToken: VerifyToken
  /** Throws `Problem` for a principal that is not let in although the token is valid. */
  readonly admit: (principal: Principal, request: FastifyRequest) => Promise<void>
  /** Routes under this address look after it themselves. */
  readonly except: string
}

/**
 * Lets only the signed in to `/api` routes, except to those whose `config.access` says otherwise. What only they may
 * read must not be cached on its way, unless a route says otherwise.
 */
export const authenticate = (
  app: FastifyInstance,
  { verifyToken, admit, except }: AuthOptions,
): void => {
  app.decorateRequest('visitor', null)
  app.decorateRequest('operatorEmail', null)
  app.decorateRequest('principal', {
    getter(this: FastifyRequest) {
      if (this.visitor === null) throw problemOf(401)
      return this.visitor
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    // The route, not the address as written: `/%61pi/` leads to the same place.
    const { url, config } = request.routeOptions
    if (!url?.startsWith('/api/') || url.startsWith(except)) return
    if (config.access !== 'public') reply.header('cache-control', 'no-store')
    const token = bearerOf(request)
    if (token === null) {
      if (config.access === 'public') return
      throw problemOf(401)
    }
    const verified = await verifyToken(token)
    if (!verified.ok) throw problemOf(verified.error)
    await admit(verified.value, request)
    request.visitor = verified.value
  })
}

/** RFC 6750, section 2.1. */
const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

const problemOf = (refusal: TokenRefusal): Problem => {
  switch (refusal) {
    case 401:
      return new Problem(401, 'sign-in-required', 'Please sign in.')
    case 403:
      return new Problem(403, 'wrong-scope', 'This sign-in does not give access here.')
    case 503:
      return new Problem(
        503,
        'sign-in-unavailable',
        'The sign-in service cannot be reached (server error). Please try again in a moment.',
      )
  }
}
