import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type TokenNeed, tokenNeedOf } from '../../../contract/token-scopes.ts'
import type { Result } from '../../../domain/result.ts'
import { pathOf } from './answer-calls.ts'
import {
  type AdmitToken,
  bearerOf,
  challenge,
  holdsPersonalToken,
  isPersonalToken,
  type PersonalTokenOfRequest,
  takesAccessTokens,
} from './personal-token.ts'
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
    /** The personal token that the request came with; null for people who are signed in. */
    personalToken: PersonalTokenOfRequest | null
  }
  interface FastifyContextConfig {
    /**
     * `public`: also for people who are not signed in; `subscribers`: only with a live subscription; `operators`:
     * only for those who look after this installation.
     */
    access?: 'public' | 'subscribers' | 'operators'
    /** What it needs of a personal token; by the rule of the contract (`tokenNeedOf`) where it does not say. */
    token?: TokenNeed
    /** No GET, but answered as one while the node only reads, as `Call` has it. */
    reads?: 'only' | 'and notes'
  }
}

export type AuthOptions = {
  readonly verifyToken: VerifyToken
  /** Throws `Problem` for a principal that is not let in although the token is valid. */
  readonly admit: (principal: Principal, request: FastifyRequest) => Promise<void>
  readonly admitToken: AdmitToken
  /** Routes under this address look after it themselves. */
  readonly except: string
}

/**
 * Lets only the signed in to `/api` routes, and to others that say for whom they are (`config.access`), except to those
 * for everyone; and personal tokens to where they are taken. What only they may read must not be cached on its way,
 * unless a route says otherwise. A personal token in an address is refused everywhere: addresses are logged on their
 * way, kept by browsers and passed on to other sites.
 */
export const authenticate = (
  app: FastifyInstance,
  { verifyToken, admit, admitToken, except }: AuthOptions,
): void => {
  app.decorateRequest('visitor', null)
  app.decorateRequest('operatorEmail', null)
  app.decorateRequest('personalToken', null)
  app.decorateRequest('principal', {
    getter(this: FastifyRequest) {
      if (this.visitor === null) throw problemOf(401)
      return this.visitor
    },
  })
  app.addHook('onRoute', (route) => {
    if (!takesAccessTokens(route)) return
    const { access = 'signed in', token, reads } = route.config ?? {}
    const call = {
      method: String(route.method),
      path: pathOf(route.url),
      access,
      ...(reads === undefined ? {} : { reads }),
    } as const
    // Former addresses are for pages of an earlier version.
    const need = route.schema?.deprecated === true ? 'refused' : tokenNeedOf(call)
    route.config = { ...route.config, token: token ?? need }
  })
  app.addHook('onRequest', async (request, reply) => {
    if (holdsPersonalToken(request.url)) throw tokenInAddress()
    // The route, not the address as written: `/%61pi/` leads to the same place.
    const { url, config } = request.routeOptions
    if (url?.startsWith(except) || !takesAccessTokens({ url, config })) return
    if (config.access !== 'public') reply.header('cache-control', 'no-store')
    const token = bearerOf(request)
    if (token === null) {
      if (config.access === 'public') return
      challenge(reply)
      throw problemOf(401)
    }
    if (isPersonalToken(token)) {
      const { token: need = 'refused' } = config
      const admitted = await admitToken(token, { request, reply, need })
      request.visitor = admitted.principal
      request.personalToken = admitted.token
      return
    }
    const verified = await verifyToken(token)
    if (!verified.ok) {
      if (verified.error === 401) challenge(reply, { error: 'invalid_token' })
      throw problemOf(verified.error)
    }
    await admit(verified.value, request)
    request.visitor = verified.value
  })
}

const tokenInAddress = () =>
  new Problem(
    400,
    'token-in-address',
    'A personal token belongs in the header Authorization, never in an address, which others may log. End this one and make another.',
  )

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
