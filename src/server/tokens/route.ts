import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { tokenCalls } from '../../contract/tokens.ts'
import { printableLine } from '../../domain/printable-text.ts'
import { MAX_TOKENS } from '../../domain/tokens/token-limits.ts'
import type { Database } from '../platform/database/schema.ts'
import { answering, type Guard } from '../platform/requests/answer-calls.ts'
import { Problem } from '../platform/requests/problem.ts'
import type { TokenMailSender } from './jobs.ts'
import { tokenMade } from './notices.ts'
import { createToken, endToken, listTokens, usesOf } from './store.ts'

export type TokensDeps = {
  readonly db: Kysely<Database>
  readonly jobs: TokenMailSender
  readonly clock: () => Date
  readonly supportEmail: string
  readonly requireSubscriber: Guard
  /** Called with an account once something of it was ended. */
  readonly readAgain: (accountId: string) => Promise<void>
}

/** The personal tokens of the caller: made, listed with their use, and ended. */
export const registerTokens = (app: FastifyInstance, deps: TokensDeps): void => {
  const { db, jobs, clock, supportEmail, readAgain, requireSubscriber } = deps
  const answer = answering(app, { subscribers: requireSubscriber })
  const tokensOf = async ({ principal }: FastifyRequest) => ({
    tokens: await listTokens(db, principal),
  })

  answer(tokenCalls.list, (_, request) => tokensOf(request))

  answer(tokenCalls.create, async ({ body }, { principal }) => {
    const name = printableLine(body.name)
    if (name === '') throw new Problem(400, 'bad-input', 'Give it a name.', 'name')
    const asked = { ...body, name }
    const created = await createToken(db, principal, asked, clock(), async (trx, to, expiresAt) => {
      await jobs.send(trx, 'send-mail', tokenMade({ to, supportEmail }, { ...asked, expiresAt }))
    })
    if (created === null)
      throw new Problem(
        409,
        'too-many-tokens',
        `You have ${MAX_TOKENS} tokens, which is as many as a person can. End one, then try again.`,
      )
    return created
  })

  answer(tokenCalls.end, async ({ params }, request) => {
    const accountId = await endToken(db, request.principal, params.id, clock())
    if (accountId === null) throw noToken()
    await readAgain(accountId)
    return tokensOf(request)
  })

  answer(tokenCalls.uses, async ({ params }, { principal }) => {
    const uses = await usesOf(db, principal, params.id)
    if (uses === null) throw noToken()
    return { uses }
  })
}

const noToken = () => new Problem(404, 'not-found', 'You have no such token.')
