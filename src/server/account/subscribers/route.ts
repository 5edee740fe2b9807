import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { about } from '../../../contract/about.ts'
import {
  findSubscribersSchema,
  subscriberSchema,
  subscribersPageSchema,
} from '../../../contract/operators/subscribers.ts'
import { holdMails, resumeMails } from '../../mails/queries.ts'
import { type Actor, operatorOf, recordAction, recordReading } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database/schema.ts'
import { idOfPerson } from '../../platform/requests/auth.ts'
import { Problem } from '../../platform/requests/problem.ts'
import type { LiveConnections } from '../../progress/ports.ts'
import type { AccountRow } from '../account-store.ts'
import { beginDeletion, type ClosingDeps, OF_OPERATOR } from '../deletion/close-account.ts'
import { listSubscribers, toSubscriber } from './list-subscribers.ts'

export type SubscribersDeps = ClosingDeps & {
  readonly connections: LiveConnections
  readonly requireOperator: (request: FastifyRequest) => Promise<void>
}

/**
 * `POST /api/admin/subscribers/find`, and `POST /api/admin/subscribers/{id}/disconnect`, `/stop-mails`, `/resume-mails` and
 * `/close`: for operators. Closing is what `flip account close` does.
 */
export const registerSubscribers = (app: FastifyInstance, deps: SubscribersDeps): void => {
  const { db, clock, connections, requireOperator } = deps
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const tags = ['Admin']

  const find = (id: string): Promise<AccountRow | undefined> =>
    db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
  const known = async (id: string): Promise<AccountRow> => {
    const account = await find(id)
    if (account === undefined) throw notThere()
    return account
  }
  /** Those of somebody who was never signed in are none. */
  const endConnections = (
    { issuer, subject }: AccountRow,
    how: keyof LiveConnections = 'renew',
  ): void => {
    if (issuer === null || subject === null) return
    connections[how]({ id: idOfPerson({ issuer, sub: subject }) })
  }

  routes.post(
    '/api/admin/subscribers/find',
    {
      preHandler: requireOperator,
      config: { access: 'operators' },
      schema: {
        tags,
        summary: 'The accounts of this installation, or those with an email',
        description: 'Changes nothing but the audit log, which keeps whose names were read.',
        body: findSubscribersSchema,
        response: { 200: subscribersPageSchema },
      },
    },
    async (request) => {
      const page = await listSubscribers(db, request.body, clock())
      const ids = page.subscribers.map(({ id }) => id)
      await recordReading(db, operatorOf(request), ids)
      return page
    },
  )

  routes.post(
    '/api/admin/subscribers/:id/disconnect',
    {
      preHandler: requireOperator,
      config: { access: 'operators', problems: { 404: ['not-found'] } },
      schema: {
        tags,
        summary: 'End the live connections of an account',
        description: 'Pages that may still listen connect again by themselves.',
        params,
        response: { 200: subscriberSchema },
      },
    },
    async (request) => {
      const account = await known(request.params.id)
      await recordAction(db, operatorOf(request), {
        action: 'end connections',
        subject: account.id,
      })
      endConnections(account)
      return toSubscriber(account, clock())
    },
  )

  for (const [verb, held, summary, description] of [
    [
      'stop-mails',
      true,
      'Stop mails of alerts to an account',
      'What fires meanwhile waits until they are resumed.',
    ],
    [
      'resume-mails',
      false,
      'Send mails of alerts to an account again',
      'Where an operator stopped them, or its address was refused. What its owner turned off stays off.',
    ],
  ] as const)
    routes.post(
      `/api/admin/subscribers/:id/${verb}`,
      {
        preHandler: requireOperator,
        config: { access: 'operators', problems: { 404: ['not-found'] } },
        schema: { tags, summary, description, params, response: { 200: subscriberSchema } },
      },
      async (request) => {
        const account = await steerMails(db, request.params.id, held, operatorOf(request))
        if (account === undefined) throw notThere()
        return toSubscriber(account, clock())
      },
    )

  routes.post(
    '/api/admin/subscribers/:id/close',
    {
      preHandler: requireOperator,
      config: {
        access: 'operators',
        problems: { 404: ['not-found'], 409: ['account-busy', 'operators-account'] },
      },
      schema: {
        tags,
        summary: 'Cancel the subscription of an account, and delete the account',
        description: 'It cannot be undone. The deletion goes on by itself.',
        params,
        response: { 200: subscriberSchema },
      },
    },
    async (request) => {
      const account = await known(request.params.id)
      const begun = await beginDeletion(deps, account.id, operatorOf(request))
      if (!begun.ok && begun.error.type === 'Gone') throw notThere()
      if (!begun.ok && begun.error.type === 'OfOperator')
        throw new Problem(409, 'operators-account', `This account was not closed. ${OF_OPERATOR}`)
      if (!begun.ok)
        throw new Problem(
          409,
          'account-busy',
          'Nothing was changed: a sign-up is working on this account. Try again in two minutes.',
        )
      if (account.state === 'deleting') await recordReading(db, operatorOf(request), [account.id])
      endConnections(account, 'end')
      const closing = { ...account, state: 'deleting' as const }
      return toSubscriber((await find(account.id)) ?? closing, clock())
    },
  )
}

/** Stops mails to an account or resumes them, and keeps that unless it is so already; undefined where it is gone. */
const steerMails = (
  db: Kysely<Database>,
  id: string,
  held: boolean,
  by: Actor,
): Promise<AccountRow | undefined> =>
  db.transaction().execute(async (trx) => {
    const account = trx.selectFrom('account').selectAll().where('id', '=', id)
    const row = await account.forUpdate().executeTakeFirst()
    if (row === undefined) return undefined
    const { mails } = toSubscriber(row, new Date())
    if (held ? mails === 'held' : mails !== 'held' && mails !== 'refused') {
      await recordReading(trx, by, [id])
      return row
    }
    await (held ? holdMails : resumeMails)(trx, id)
    const after = await account.executeTakeFirstOrThrow()
    await recordAction(trx, by, {
      action: held ? 'stop mails' : 'resume mails',
      subject: id,
      before: mails,
      after: toSubscriber(after, new Date()).mails,
    })
    return after
  })

const params = z.object({
  id: about('The id of the account.', z.string().check(z.regex(/^[\w-]{1,100}$/))),
})

const notThere = () => new Problem(404, 'not-found', 'There is no such account any more.')
