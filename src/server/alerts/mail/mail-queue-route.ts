import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { type AdminMails, mailQueueCalls } from '../../../contract/operators/mail-queue.ts'
import { operatorOf, recordReading } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database/schema.ts'
import { answering, type Guard } from '../../platform/requests/answer-calls.ts'
import { Problem } from '../../platform/requests/problem.ts'
import type { AlertJobSender } from '../ports.ts'
import { readMailQueue, retryDeadMail } from './mail-queue.ts'

export type MailQueueDeps = {
  readonly db: Kysely<Database>
  readonly jobs: AlertJobSender
  readonly requireOperator: Guard
}

/** Mails of alerts that wait or do not arrive, for operators. */
export const registerMailQueue = (app: FastifyInstance, deps: MailQueueDeps): void => {
  const answer = answering(app, { operators: deps.requireOperator })
  const readQueue = async (request: FastifyRequest): Promise<AdminMails> => {
    const queue = await readMailQueue(deps.db)
    const shown = [...queue.deadMails, ...queue.refusedAddresses, ...queue.heldAddresses]
    const ids = shown.map(({ accountId }) => accountId)
    await recordReading(deps.db, operatorOf(request), ids)
    return queue
  }

  answer(mailQueueCalls.read, (_, request) => readQueue(request))

  answer(mailQueueCalls.retry, async ({ params }, request) => {
    if (!(await retryDeadMail(deps, params.id, operatorOf(request))))
      throw new Problem(404, 'not-found', 'This mail is no longer among those given up.')
    return readQueue(request)
  })
}
