import type { Kysely, Transaction, Updateable } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../domain/time-units.ts'
import { receivers } from '../../domain/webhooks/receivers.ts'
import { nextAttempt, pauseUntil } from '../../domain/webhooks/retry-schedule.ts'
import { RETRY_DAYS } from '../../domain/webhooks/webhook-limits.ts'
import { liveAccountsOf } from '../account/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { WebhookDeliveryTable, WebhookTable } from '../platform/database/tables/webhooks.ts'
import { stopWaiting, type WebhookRow } from './keep-messages.ts'
import {
  type AttemptOutcome,
  type SendMessage,
  sendAttempt,
  type WebhookJobSender,
} from './ports.ts'
import { switchedOffMail, type WebhookMail } from './switched-off-mail.ts'

export type DeliverDeps = {
  readonly db: Kysely<Database>
  readonly jobs: WebhookJobSender
  readonly clock: () => Date
  /** Where links lead: `https://flips.example`. */
  readonly origin: () => string
  readonly send: SendMessage
  /** Sends a mail to the owner of a webhook, in the transaction that makes it due. */
  readonly notify: (trx: Kysely<Database>, mail: WebhookMail) => Promise<void>
  /** From 0 up to 1, for the jitter of retries. */
  readonly random?: () => number
}

/**
 * Makes one attempt to deliver a message, and keeps what became of it with the job of the next one. An attempt is noted
 * before it is made: one by a process that died before it heard the answer is made again under the same id, so that none
 * is lost, and a receiver knows a message it gets twice by its `webhook-id`.
 */
export const deliverMessage = async (deps: DeliverDeps, id: string): Promise<void> => {
  const attempt = await beginAttempt(deps, id)
  if (attempt === null) return
  const begun = performance.now()
  const outcome = await deps.send(attempt)
  const durationMs = Math.round(performance.now() - begun)
  await deps.db.transaction().execute((trx) => keepOutcome(deps, trx, attempt, outcome, durationMs))
}

type Attempt = NonNullable<Awaited<ReturnType<typeof readForAttempt>>> & {
  readonly secrets: readonly string[]
  readonly at: Date
  /** This one counted. */
  readonly attempts: number
}

/** Notes that an attempt begins now; null where none is to be made now. */
const beginAttempt = ({ db, jobs, clock }: DeliverDeps, id: string): Promise<Attempt | null> =>
  db.transaction().execute(async (trx) => {
    const found = await readForAttempt(trx, id)
    if (found === undefined || found.nextAt === null) return null
    const now = clock()
    const { accountId, test, pausedUntil } = found
    // What its owner asks for is tried at once, whatever the receiver wanted before.
    const isAsked = test || found.resentAt?.getTime() === found.nextAt.getTime()
    const change = changeDelivery(trx, id)
    const isLive = (await liveAccountsOf(trx, [accountId], now)).has(accountId)
    if (!isLive || (!found.switchedOn && !test)) {
      await change({ state: 'stopped', nextAt: null })
      return null
    }
    const later = laterOf(found.nextAt, isAsked ? null : pausedUntil)
    if (later.getTime() > now.getTime() + EARLY_MS) {
      await change({ nextAt: later })
      await sendAttempt(jobs, trx, { id, accountId, nextAt: later }, now)
      return null
    }
    const attempts = found.attempts + 1
    await change({ attempts, nextAt: new Date(now.getTime() + LEASE_MS) })
    return { ...found, secrets: secretsOf(found, now), at: now, attempts }
  })

const readForAttempt = (trx: Transaction<Database>, id: string) =>
  trx
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhookId')
    .innerJoin('account', 'account.id', 'w.accountId')
    .select([
      'd.id',
      'd.webhookId',
      'd.body',
      'd.test',
      'd.attempts',
      'd.triedFrom',
      'd.nextAt',
      'd.resentAt',
    ])
    .select(['w.accountId', 'w.kind', 'w.name', 'w.url', 'w.switchedOn', 'w.pausedUntil'])
    .select(['w.secret', 'w.oldSecret', 'w.oldSecretUntil', 'account.email'])
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .forUpdate('d')
    .executeTakeFirst()

const laterOf = (one: Date, other: Date | null): Date =>
  other !== null && other > one ? other : one

const secretsOf = (
  { secret, oldSecret, oldSecretUntil }: Pick<Attempt, 'secret' | 'oldSecret' | 'oldSecretUntil'>,
  now: Date,
): readonly string[] =>
  [secret, oldSecretUntil !== null && oldSecretUntil > now ? oldSecret : null].filter(
    (one) => one !== null,
  )

const changeDelivery =
  (trx: Kysely<Database>, id: string) => (changes: Updateable<WebhookDeliveryTable>) =>
    trx.updateTable('webhookDelivery').set(changes).where('id', '=', id).execute()

const changeWebhook = (trx: Kysely<Database>, id: string) => (changes: Updateable<WebhookTable>) =>
  trx.updateTable('webhook').set(changes).where('id', '=', id).execute()

/** Accepted stays accepted; for everything else only the newest attempt counts, since a worker may have hung. */
const keepOutcome = async (
  deps: DeliverDeps,
  trx: Transaction<Database>,
  attempt: Attempt,
  outcome: AttemptOutcome,
  durationMs: number,
): Promise<void> => {
  const { id, webhookId, attempts, at } = attempt
  // The webhook before its messages, as when it is removed.
  const hook = await trx
    .selectFrom('webhook')
    .select(['switchedOn', 'failingSince'])
    .where('id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst()
  const delivery = await trx
    .selectFrom('webhookDelivery')
    .select(['state', 'attempts'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (hook === undefined || delivery === undefined) return
  const { status, answer, error } = outcome
  await trx
    .insertInto('webhookAttempt')
    .values({ deliveryId: id, attempt: attempts, at, status, durationMs, answer, error })
    .execute()
  if (outcome.type === 'taken') {
    await changeDelivery(trx, id)({ state: 'delivered', nextAt: null })
    await changeWebhook(trx, webhookId)({ failingSince: null, pausedUntil: null })
  } else if (delivery.state === 'waiting' && delivery.attempts === attempts)
    await keepFailure(deps, trx, { ...attempt, ...hook }, outcome)
}

/** What a failed attempt leads to: another one, the end of the message, or that of the webhook. */
const keepFailure = async (
  { jobs, clock, notify, random = Math.random }: DeliverDeps,
  trx: Transaction<Database>,
  attempt: Attempt & Pick<WebhookRow, 'switchedOn' | 'failingSince'>,
  { type, retryAfterMs, error }: AttemptOutcome,
): Promise<void> => {
  const { id, webhookId, accountId, triedFrom: firstAt } = attempt
  const change = changeDelivery(trx, id)
  if (attempt.test) return void (await change({ state: 'failed', nextAt: null }))
  const now = clock()
  const failingSince = attempt.failingSince ?? attempt.at
  const fails = now.getTime() - failingSince.getTime() >= FAILING_MS
  if (type === 'gone' || fails) {
    await change({ state: 'failed', nextAt: null })
    await switchOff(trx, webhookId, type === 'gone' ? 'gone' : 'failing')
    if (attempt.switchedOn) {
      const { email: to, name, kind, url } = attempt
      const shown = name === '' ? receivers[kind].shown(new URL(url)) : name
      await notify(trx, switchedOffMail({ to, shown, gone: type === 'gone', error }))
    }
    return
  }
  const { attempts } = await trx
    .selectFrom('webhookAttempt')
    .select(({ fn }) => fn.countAll<number>().as('attempts'))
    .where('deliveryId', '=', id)
    .where('at', '>=', firstAt)
    .executeTakeFirstOrThrow()
  const next = nextAttempt({ attempts, firstAt, now, retryAfterMs, random: random() })
  await change(next === null ? { state: 'failed', nextAt: null } : { nextAt: next })
  if (next !== null) await sendAttempt(jobs, trx, { id, accountId, nextAt: next }, now)
  const isBusy = type === 'busy' || retryAfterMs !== null
  await changeWebhook(
    trx,
    webhookId,
  )({
    failingSince,
    ...(isBusy ? { pausedUntil: pauseUntil({ failingSince, now, retryAfterMs }) } : {}),
  })
}

/** With it end all messages that wait; its owner may have each sent again. */
const switchOff = async (
  trx: Transaction<Database>,
  webhookId: string,
  offReason: 'gone' | 'failing',
): Promise<void> => {
  await changeWebhook(trx, webhookId)({ switchedOn: false, offReason })
  await stopWaiting(trx, webhookId)
}

/** An attempt is made again after so long, where the process that made it died. */
const LEASE_MS = 45_000
/** A job may come a moment before the time that was meant. */
const EARLY_MS = 1000
/** The first attempt of a message may come a while after it was due. */
const FAILING_MS = RETRY_DAYS * DAY_MS - HOUR_MS
