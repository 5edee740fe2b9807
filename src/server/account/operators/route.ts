import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { emailProofCalls } from '../../../contract/account/email-proof.ts'
import { recordAction } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database/schema.ts'
import { answering } from '../../platform/requests/answer-calls.ts'
import type { Principal } from '../../platform/requests/auth.ts'
import type { GuessLimit } from '../../platform/requests/limits/limit-guesses.ts'
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
 * An operator proves that the email of the account is theirs, by a link mailed there or a code that `flip operators`
 * printed. The code of a link counts only for the account it was asked from: a stranger who signed up with the address
 * gains nothing when its owner opens it.
 */
export const registerEmailProof = (app: FastifyInstance, deps: EmailProofDeps): void => {
  const { db, jobs, clock, supportEmail, mailFrom: origin, connections, guesses } = deps
  const answer = answering(app)
  const unproven = async ({ principal }: FastifyRequest) => {
    const standing = await deps.standingOf(principal)
    if (standing.kind === 'unproven') return standing
    throw new Problem(404, 'not-found', 'You have no email to prove.')
  }

  answer(emailProofCalls.mailLink, async (_, request) => {
    const { accountId, email: to } = await unproven(request)
    if (origin === null) throw new Problem(404, 'not-found', 'No email goes out from here.')
    await db.transaction().execute(async (trx) => {
      const code = await newEmailCode(trx, accountId, { givenBy: 'mail', now: clock() })
      if (code === null) return
      const link = `${origin()}/account-settings?${new URLSearchParams({ code })}`
      await jobs.send(trx, 'send-mail', proveYourEmail({ to, supportEmail, link }))
    })
    return {}
  })

  answer(emailProofCalls.prove, async ({ body }, request, reply) => {
    guesses.refuse(request, reply)
    const { accountId, email } = await unproven(request)
    const isProven = await db.transaction().execute(async (trx) => {
      if (!(await takeEmailCode(trx, accountId, body.code, clock()))) return false
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
  })
}
