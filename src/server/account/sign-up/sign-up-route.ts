import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { identityCreatedSchema, type SignUp, signUpSchema } from '../../../contract/sign-up.ts'
import { subscriptionSchema } from '../../../contract/subscription.ts'
import { err, type Result } from '../../../domain/result.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { networkOf } from '../../platform/network-of.ts'
import type { Database } from '../../platform/schema.ts'
import type { IdentityDirectory, Payments } from '../ports.ts'
import { attemptLimit } from './attempt-limit.ts'
import { type ContinueSignedInDeps, continueSignedIn } from './continue-signed-in.ts'
import { type Begun, type CreateIdentityDeps, createIdentity } from './create-identity.ts'
import type { ScryptCost } from './password-verifier.ts'
import { giveSignUpCookie, readSignUpCookie } from './sign-up-cookie.ts'
import { problemOf, type SignUpError } from './sign-up-error.ts'
import { startSubscription } from './start-subscription.ts'

export type SignUpDeps = {
  readonly db: Kysely<Database>
  /** Null where people register at the identity provider, before they subscribe. */
  readonly directory: IdentityDirectory | null
  readonly payments: Payments
  readonly jobs: Jobs
  readonly supportEmail: string
  /** Cookies are sent back over https only. */
  readonly secureCookies: boolean
  /** Calls a minute one address may make. */
  readonly callsPerMinute: number
  /** Cards an hour one address may try. */
  readonly cardsPerHour: number
  readonly clock?: () => Date
  /** Of the password verifiers; cheap ones are for tests alone. */
  readonly passwordCost?: ScryptCost
}

/** `POST /api/account/sign-up-b2c` and `POST /api/account/sign-up-square` (specification, section 7). */
export const registerSignUp = (app: FastifyInstance, given: SignUpDeps): void => {
  const { secureCookies, supportEmail } = given
  const clock = given.clock ?? (() => new Date())
  const now = () => clock().getTime()
  const deps = {
    ...given,
    clock,
    passwordAttempts: attemptLimit(PASSWORDS_PER_HOUR, now),
    cardAttempts: attemptLimit(CARDS_PER_HOUR, now),
    cardAttemptsFrom: attemptLimit(given.cardsPerHour, now),
  }
  const routes = app.withTypeProvider<ZodTypeProvider>()
  // Beside the general limit, and counted together for both calls.
  const limited = {
    config: { access: 'public' },
    onRequest: app.rateLimit({ max: given.callsPerMinute, timeWindow: '1 minute' }),
  } as const

  routes.post(
    '/api/account/sign-up-b2c',
    { ...limited, schema: { body: signUpSchema, response: { 200: identityCreatedSchema } } },
    async (request, reply) => {
      const { email, cookie } = answerOf(await begin(deps, request.body, request), request)
      giveSignUpCookie(reply, cookie, { secure: secureCookies })
      return { email }
    },
  )

  routes.post(
    '/api/account/sign-up-square',
    { ...limited, schema: { body: signUpSchema, response: { 200: subscriptionSchema } } },
    async (request) => {
      const asking = {
        visitor: request.visitor,
        cookie: readSignUpCookie(request),
        from: networkOf(request),
      }
      return answerOf(await startSubscription(deps, request.body, asking), request)
    },
  )

  const answerOf = <T>(result: Result<T, SignUpError>, request: FastifyRequest): T => {
    if (result.ok) return result.value
    if ('cause' in result.error)
      request.log.warn({ signUp: result.error.type, cause: result.error.cause }, 'sign-up failed')
    throw problemOf(result.error, supportEmail)
  }
}

/** The first call, by whoever makes it. */
const begin = async (
  deps: ContinueSignedInDeps & Omit<CreateIdentityDeps, 'directory'>,
  signUp: SignUp,
  request: FastifyRequest,
): Promise<Result<Begun, SignUpError>> => {
  if (request.visitor !== null) return continueSignedIn(deps, signUp, request.visitor)
  const { directory } = deps
  if (directory === null) return err({ type: 'SignInFirst' })
  const { password } = signUp
  if (password === undefined) return err({ type: 'PasswordMissing' })
  return createIdentity({ ...deps, directory }, { ...signUp, password }, readSignUpCookie(request))
}

/**
 * Bounds on one e-mail address, beside the one on the caller's: a person mistypes a password or a card a few
 * times, a tester of stolen cards or a guesser of passwords needs hundreds.
 */
const PASSWORDS_PER_HOUR = 20
const CARDS_PER_HOUR = 10
