import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { about } from '../../../contract/about.ts'
import { emailProofSchema } from '../../../contract/operators/email-proof.ts'
import { recordAction } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Principal } from '../../platform/requests/auth.ts'
import type { GuessLimit } from '../../platform/requests/limit-guesses.ts'
import { Problem } from '../../platform/requests/problem.ts'
import type { LiveConnections } from '../../progress/ports.ts'
import type { Jobs } from '../jobs.ts'
import { proveYourEmail } from '../notices.ts'
import { newEmailCode, takeEmailCode } from './email-code.ts'
import type { OperatorStanding } from './require-operator.ts'

export type EmailProofDeps = {
  readonly db: Kysely<Database>
  readonly jobs: Jobs
  readonly clock: () => Date
  readonly supportEmail: string
  readonly standingOf: (principal: Principal) => Promise<OperatorStanding>
  /** Null where mail proves nothing: none goes out, or others can read it. */
  readonly mailFrom: (() => string) | null
  readonly connections: Pick<LiveConnections, 'renew'>
  readonly guesses: GuessLimit
}

/**
 * `POST /api/account/email-proof/link` and `POST /api/account/email-proof`: an operator proves that the email of the
 * account is theirs, by a link mailed there or a code that `flip operators` printed. The code of a link counts only
 * for the account it was asked from: a stranger who signed up with the address gains nothing when its owner opens it.
 */
export const registerEmailProof = (app: FastifyInstance, deps: EmailProofDeps): void => {
  const { db, jobs, clock, supportEmail, mailFrom: origin, connections, guesses } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const unproven = async ({ principal }: FastifyRequest) => {
    const standing = await deps.standingOf(principal)
    if (standing.kind === 'unproven') return standing
    throw new Problem(404, 'not-found', 'You have no email to prove.')
  }

  routes.post(
    '/api/account/email-proof/link',
    {
      config: { problems: { 404: ['not-found'] } },
      schema: {
        tags: ['Account'],
        summary: 'Mail a link that proves the email of an operator',
        description: 'To the email of the account, once a minute at most.',
        response: { 200: about('It is on its way.', z.object({})) },
      },
    },
    async (request) => {
      const { accountId, email: to } = await unproven(request)
      if (origin === null) throw new Problem(404, 'not-found', 'No email goes out from here.')
      await db.transaction().execute(async (trx) => {
        const code = await newEmailCode(trx, accountId, { givenBy: 'mail', now: clock() })
        if (code === null) return
        const link = `${origin()}/account-settings?${new URLSearchParams({ code })}`
        await jobs.send(trx, 'send-mail', proveYourEmail({ to, supportEmail, link }))
      })
      return {}
    },
  )

  routes.post(
    '/api/account/email-proof',
    {
      config: { problems: { 400: ['wrong-code'], 404: ['not-found'] } },
      schema: {
        tags: ['Account'],
        summary: 'Prove the email of an operator by a code',
        body: emailProofSchema,
        response: { 200: about('The caller is an operator from now on.', z.object({})) },
      },
    },
    async (request, reply) => {
      guesses.refuse(request, reply)
      const { accountId, email } = await unproven(request)
      const isProven = await db.transaction().execute(async (trx) => {
        if (!(await takeEmailCode(trx, accountId, request.body.code, clock()))) return false
        const by = { kind: 'operator', email, requestId: request.id } as const
        await recordAction(trx, by, { action: 'prove email', subject: accountId })
        return true
      })
      if (!isProven) {
        guesses.wrong(request)
        throw new Problem(
          400,
          'wrong-code',
          'This code is wrong, was used, or has expired. Get a new one.',
          'code',
        )
      }
      connections.renew(request.principal)
      return {}
    },
  )
}
