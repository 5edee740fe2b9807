import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { about } from '../../contract/about.ts'
import { type AdminMails, adminMailsSchema } from '../../contract/operators/admin-mails.ts'
import type { AlertJobSender } from '../alerts/ports.ts'
import { operatorOf, recordReading } from '../platform/audit-log.ts'
import type { Database } from '../platform/database/schema.ts'
import { Problem } from '../platform/requests/problem.ts'
import { readMailQueue, retryDeadMail } from './mail-queue.ts'

export type MailQueueDeps = {
  readonly db: Kysely<Database>
  readonly jobs: AlertJobSender
  readonly requireOperator: (request: FastifyRequest) => Promise<void>
}

/** `GET /api/admin/mails` and `POST /api/admin/mails/{id}/retry`: for operators. */
export const registerMailQueue = (app: FastifyInstance, deps: MailQueueDeps): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const preHandler = deps.requireOperator
  const readQueue = async (request: FastifyRequest): Promise<AdminMails> => {
    const queue = await readMailQueue(deps.db)
    const shown = [...queue.deadMails, ...queue.refusedAddresses, ...queue.heldAddresses]
    const ids = shown.map(({ accountId }) => accountId)
    await recordReading(deps.db, operatorOf(request), ids)
    return queue
  }

  routes.get(
    '/api/admin/mails',
    {
      preHandler,
      config: { access: 'operators' },
      schema: {
        tags: ['Admin'],
        summary: 'Mails of alerts that wait or do not arrive',
        response: { 200: adminMailsSchema },
      },
    },
    readQueue,
  )

  routes.post(
    '/api/admin/mails/:id/retry',
    {
      preHandler,
      config: { access: 'operators', problems: { 404: ['not-found'] } },
      schema: {
        tags: ['Admin'],
        summary: 'Try again to send a mail that was given up',
        params: z.object({
          id: about('The id of the mail.', z.string().check(z.regex(/^[\w-]{1,100}$/))),
        }),
        response: { 200: adminMailsSchema },
      },
    },
    async (request) => {
      if (!(await retryDeadMail(deps, request.params.id, operatorOf(request))))
        throw new Problem(404, 'not-found', 'This mail is no longer among those given up.')
      return readQueue(request)
    },
  )
}
