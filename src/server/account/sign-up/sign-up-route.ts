import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { type SignUp, signUpCalls } from '../../../contract/account/sign-up.ts'
import { err, type Result } from '../../../domain/result.ts'
import type { Backplane } from '../../platform/backplane/backplane.ts'
import type { Database } from '../../platform/database/schema.ts'
import { answering } from '../../platform/requests/answer-calls.ts'
import { refuseBeyond } from '../../platform/requests/limits/limit-requests.ts'
import { requestLimits } from '../../platform/requests/limits/request-limits.ts'
import { networkOf } from '../../platform/requests/network-of.ts'
import { findByEmail } from '../account-store.ts'
import { isCommonPassword } from '../common-password.ts'
import type { Jobs } from '../jobs.ts'
import type { IdentityDirectory, Payments } from '../ports.ts'
import { type ContinueSignedInDeps, continueSignedIn } from './continue-signed-in.ts'
import { type Begun, type CreateIdentityDeps, createIdentity } from './create-identity.ts'
import { attemptLimit } from './limits/attempt-limit.ts'
import { growingWait } from './limits/growing-wait.ts'
import { CARDS_PER_HOUR, PASSWORDS_PER_HOUR, type SignUpLimits } from './limits/sign-up-limits.ts'
import type { ScryptCost } from './password-verifier.ts'
import { holdsSignUpCookie, type SignUpCookies } from './sign-up-cookie.ts'
import { problemOf, type SignUpError } from './sign-up-error.ts'
import { startSubscription } from './start-subscription.ts'

export type SignUpDeps = SignUpLimits & {
  readonly db: Kysely<Database>
  /** Null where people register at the identity provider, before they subscribe. */
  readonly directory: IdentityDirectory | null
  readonly payments: Payments
  readonly jobs: Jobs
  readonly backplane: Backplane
  readonly supportEmail: string
  readonly cookies: SignUpCookies
  readonly clock?: () => Date
  /** Of the password verifiers; cheap ones are for tests alone. */
  readonly passwordCost?: ScryptCost | undefined
}

/** Both calls of a sign-up (specification, section 7). */
export const registerSignUp = (app: FastifyInstance, given: SignUpDeps): void => {
  const { cookies, supportEmail, backplane } = given
  const clock = given.clock ?? (() => new Date())
  const now = () => clock().getTime()
  const deps = {
    ...given,
    clock,
    passwordAttempts: attemptLimit(PASSWORDS_PER_HOUR, { name: 'passwords', backplane, now }),
    cardAttempts: attemptLimit(CARDS_PER_HOUR, { name: 'cards', backplane, now }),
    cardAttemptsFrom: attemptLimit(given.cardsPerHour, { name: 'cards from', backplane, now }),
  }
  const answer = answering(app)
  // In addition to the general limit, and counted together for both calls.
  const limits = requestLimits(given.callsPerMinute, { shared: { backplane, name: 'sign-up' } })
  const limited = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
      refuseBeyond(limits.count('call', request.ip), reply),
  } as const

  answer(
    signUpCalls.createIdentity,
    async ({ body }, request, reply) => {
      const begun = await slowly(body, request, () => begin(deps, body, request))
      const { email, cookie } = answerOf(begun, request, reply)
      cookies.give(reply, cookie)
      return { email }
    },
    limited,
  )

  answer(
    signUpCalls.payForPlan,
    async ({ body }, request, reply) => {
      const asking = {
        visitor: request.visitor,
        cookie: cookies.read(request),
        from: networkOf(request),
      }
      const started = await slowly(body, request, () => startSubscription(deps, body, asking))
      return answerOf(started, request, reply)
    },
    limited,
  )

  const disclosures = growingWait(given.disclosuresWithoutWait, {
    name: 'disclosures',
    backplane,
    now,
  })

  /**
   * Anyone who mistypes sees that an e-mail address has an account; a network that keeps asking waits longer
   * each time, whatever the answer would be: else a list of addresses could be tried. It does not keep others
   * from an address.
   */
  const slowly = async <T>(
    signUp: SignUp,
    request: FastifyRequest,
    work: () => Promise<Result<T, SignUpError>>,
  ): Promise<Result<T, SignUpError>> => {
    const network = networkOf(request)
    const waitMs = disclosures.waitMs(network)
    if (waitMs > 0 && !(await isOwn(signUp, request)))
      return err({ type: 'TooManySignUps', waitMs })
    const end = disclosures.begin(network)
    let disclosed = false
    try {
      const result = await work()
      disclosed = !result.ok && discloses(result.error)
      return result
    } finally {
      end(disclosed)
    }
  }

  /** About their own address, people see nothing that they do not know. */
  const isOwn = async ({ email }: SignUp, request: FastifyRequest): Promise<boolean> => {
    if (request.visitor !== null && request.visitor.email !== null) return true
    const account = await findByEmail(deps.db, email)
    return account !== undefined && holdsSignUpCookie(account, cookies.read(request), clock())
  }

  const answerOf = <T>(
    result: Result<T, SignUpError>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): T => {
    if (result.ok) return result.value
    if ('waitMs' in result.error) reply.header('retry-after', Math.ceil(result.error.waitMs / 1000))
    if ('cause' in result.error)
      request.log.warn({ signUp: result.error.type, cause: result.error.cause }, 'sign-up failed')
    throw problemOf(result.error, supportEmail)
  }
}

/** Whether an answer says that an e-mail address has an account, or that it has none. */
const discloses = ({ type }: SignUpError): boolean =>
  ['EmailTaken', 'BegunWithOtherPassword', 'BeingDeleted', 'NotBegun'].includes(type)

/** The first call, signed in or not. */
const begin = async (
  deps: ContinueSignedInDeps & Omit<CreateIdentityDeps, 'directory'> & Pick<SignUpDeps, 'cookies'>,
  signUp: SignUp,
  request: FastifyRequest,
): Promise<Result<Begun, SignUpError>> => {
  if (request.visitor !== null) return continueSignedIn(deps, signUp, request.visitor)
  const { directory } = deps
  if (directory === null) return err({ type: 'SignInFirst' })
  const { password } = signUp
  if (password === undefined) return err({ type: 'PasswordMissing' })
  if (isCommonPassword(password)) return err({ type: 'PasswordTooCommon' })
  return createIdentity({ ...deps, directory }, { ...signUp, password }, deps.cookies.read(request))
}
