import Fastify from 'fastify'
import { type Kysely, sql } from 'kysely'
import { ok } from '../../src/domain/result.ts'
import { accountWork } from '../../src/server/account/account-work.ts'
import { accountJobs, type Mail } from '../../src/server/account/jobs.ts'
import type { PaymentEvents } from '../../src/server/account/ports.ts'
import { registerPaymentEvents } from '../../src/server/account/subscription/payment-events-route.ts'
import { registerSubscription } from '../../src/server/account/subscription/subscription-route.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { openJobs } from '../../src/server/platform/jobs/open-jobs.ts'
import type { Principal } from '../../src/server/platform/requests/auth.ts'
import { withContractSchemas } from '../../src/server/platform/requests/contract-schemas.ts'
import { handleErrors } from '../../src/server/platform/requests/handle-errors.ts'
import type { SecurityEvent } from '../../src/server/platform/requests/security-events.ts'
import { outsideServices } from './outside-services.ts'
import { paidAccount } from './paid-account.ts'

/** The routes of subscribers over a test database, jobs that are kept but not begun, and outside services in memory. */
export const subscriberStage = async (
  db: Kysely<Database>,
  options: { readonly withoutDirectory?: boolean } = {},
) => {
  let now = new Date()
  const clock = () => now
  const services = outsideServices(clock)
  const faults: unknown[] = []
  const jobs = await openJobs(accountJobs, {
    db,
    sendOnly: true,
    onFault: (error) => void faults.push(error),
  })
  const directory = options.withoutDirectory ? null : services.directory
  const events: SecurityEvent[] = []
  const mails: Mail[] = []
  const mayHaveEnded: (string | null)[] = []
  const deps = {
    db,
    jobs,
    directory,
    payments: services.payments,
    report: (event: SecurityEvent) => void events.push(event),
    sendMail: async (mail: Mail) => {
      mails.push(mail)
      return ok(undefined)
    },
    supportEmail: 'help@flips.example',
    operators: ['operator@mail.example'],
    clock,
    accessNews: {
      mayHaveEnded: ({ subject }: { readonly subject: string | null }) =>
        void mayHaveEnded.push(subject),
    },
  }

  let asking: Principal | null = null
  const app = Fastify()
  withContractSchemas(app)
  handleErrors(app)
  app.decorateRequest('principal', {
    getter: () => {
      if (asking === null) throw new Error('no one is signed in')
      return asking
    },
  })
  const disconnected: string[] = []
  const connections = { end: ({ id }: { id: string }) => void disconnected.push(id) }
  const standingOf = async () => ({ kind: 'none' }) as const
  registerSubscription(app, { ...deps, connections, standingOf, mailProves: false })
  registerPaymentEvents(app, { db, jobs, events: signedEvents })

  return {
    ...services,
    work: accountWork(deps),
    /** Subjects whose live connections were closed. */
    disconnected,
    /** Subjects whose access was said to have ended, perhaps. */
    mayHaveEnded,
    deps,
    events,
    mails,
    /** Sends the mails that wait. */
    sendMails: async () => {
      const sent = await sql<{ data: Mail }>`
        DELETE FROM pgboss.job WHERE name = 'send-mail' RETURNING data`.execute(db)
      for (const { data } of sent.rows) await accountWork(deps)['send-mail'](data)
    },
    now: clock,
    passMinutes: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    subscriber: (name: string) => paidAccount(db, services, name),
    ask: (principal: Principal, method: 'GET' | 'DELETE', url: string) => {
      asking = principal
      return app.inject({ method, url })
    },
    /** An event of the payment provider; the body and the signature as sent. */
    deliver: (payload: string, signature?: string) =>
      app.inject({
        method: 'POST',
        url: '/api/webhooks/square',
        payload,
        headers: {
          'content-type': 'application/json',
          ...(signature === undefined ? {} : { 'x-square-hmacsha256-signature': signature }),
        },
      }),
    account: (id: string) =>
      db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst(),
    change: (id: string, changes: object) =>
      db.updateTable('account').set(changes).where('id', '=', id).execute(),
    /** Jobs that wait, as `name accountId`. */
    waiting: async () => {
      const found = await sql<{ job: string }>`
        SELECT concat_ws(' ', name, data ->> 'accountId') AS job FROM pgboss.job
        WHERE state < 'active' ORDER BY created_on`.execute(db)
      return found.rows.map(({ job }) => job)
    },
    close: async () => {
      await app.close()
      await jobs.close()
    },
  }
}

/** `{"id","subscription"}`, signed by its own length. */
const signedEvents: PaymentEvents = {
  read: (rawBody, signature) => {
    if (signature !== `length ${rawBody.length}`) return null
    const { id, subscription = null } = JSON.parse(rawBody.toString())
    return { eventId: id, subscriptionId: subscription }
  },
}
