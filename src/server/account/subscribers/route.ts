import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { subscriberCalls } from '../../../contract/operators/subscribers.ts'
import { holdMails, resumeMails } from '../../alerts/mail/queries.ts'
import { type Actor, operatorOf, recordAction, recordReading } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database/schema.ts'
import { answering, type Guard } from '../../platform/requests/answer-calls.ts'
import { idOfPerson } from '../../platform/requests/auth.ts'
import { Problem } from '../../platform/requests/problem.ts'
import type { LiveConnections } from '../../progress/ports.ts'
import type { AccountRow } from '../account-store.ts'
import { beginDeletion, type ClosingDeps, OF_OPERATOR } from '../deletion/close-account.ts'
import { listSubscribers, toSubscriber } from './list-subscribers.ts'

export type SubscribersDeps = ClosingDeps & {
  readonly connections: LiveConnections
  readonly requireOperator: Guard
}

/** The accounts of this installation, for operators. Closing one is what `flip account close` does. */
export const registerSubscribers = (app: FastifyInstance, deps: SubscribersDeps): void => {
  const { db, clock, connections, requireOperator } = deps
  const answer = answering(app, { operators: requireOperator })

  const find = (id: string): Promise<AccountRow | undefined> =>
    db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
  const known = async (id: string): Promise<AccountRow> => {
    const account = await find(id)
    if (account === undefined) throw notThere()
    return account
  }
  /** A person who was never signed in has none. */
  const endConnections = (
    { issuer, subject }: AccountRow,
    how: keyof LiveConnections = 'renew',
  ): void => {
    if (issuer === null || subject === null) return
    connections[how]({ id: idOfPerson({ issuer, sub: subject }) })
  }

  answer(subscriberCalls.find, async ({ body }, request) => {
    const page = await listSubscribers(db, body, clock())
    const ids = page.subscribers.map(({ id }) => id)
    await recordReading(db, operatorOf(request), ids)
    return page
  })

  answer(subscriberCalls.disconnect, async ({ params }, request) => {
    const account = await known(params.id)
    await recordAction(db, operatorOf(request), {
      action: 'end connections',
      subject: account.id,
    })
    endConnections(account)
    return toSubscriber(account, clock())
  })

  for (const verb of ['stopMails', 'resumeMails'] as const)
    answer(subscriberCalls[verb], async ({ params }, request) => {
      const account = await steerMails(db, params.id, verb === 'stopMails', operatorOf(request))
      if (account === undefined) throw notThere()
      return toSubscriber(account, clock())
    })

  answer(subscriberCalls.close, async ({ params }, request) => {
    const account = await known(params.id)
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
  })
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

const notThere = () => new Problem(404, 'not-found', 'There is no such account any more.')
