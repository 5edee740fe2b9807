import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { about } from '../../../contract/about.ts'
import { type AccountData, accountDataCalls } from '../../../contract/account/account-data.ts'
import {
  NO_SUBSCRIPTION,
  type Subscription,
  subscriptionCalls,
  TIME_ZONE_HEADER,
} from '../../../contract/account/subscription.ts'
import { isTimeZone } from '../../../domain/alerts/mail/digest-time.ts'
import { MINUTE_MS } from '../../../domain/time-units.ts'
import { mailsOf, readMailSettings } from '../../alerts/mail/queries.ts'
import { pushBrowsersOf } from '../../alerts/push/queries.ts'
import { alertsOf } from '../../alerts/queries.ts'
import { searchesKept } from '../../alerts/searches/queries.ts'
import { dealsKept } from '../../deals/queries.ts'
import { feedsOf } from '../../feeds/queries.ts'
import { addedHomesKept } from '../../homes/queries.ts'
import { jobsKept } from '../../job-costs/queries.ts'
import { choicesOf } from '../../marks/choices/queries.ts'
import { correctionsOf } from '../../marks/conditions/queries.ts'
import { marksAndLooksOf, movesOf } from '../../marks/queries.ts'
import { answering } from '../../platform/requests/answer-calls.ts'
import type { Principal } from '../../platform/requests/auth.ts'
import { onTheSide } from '../../platform/requests/go-on-reading.ts'
import { Problem } from '../../platform/requests/problem.ts'
import type { LiveConnections } from '../../progress/ports.ts'
import { readLayout } from '../../search/queries.ts'
import { tokensKept } from '../../tokens/queries.ts'
import { webhooksKept } from '../../webhooks/queries.ts'
import type { AccountRow } from '../account-store.ts'
import { answerWithin } from '../answer-within.ts'
import { type ClosingDeps, closeAccount } from '../deletion/close-account.ts'
import { findAccount } from '../find-account.ts'
import type { OperatorStanding } from '../operators/require-operator.ts'
import { sessionsKept } from '../sessions/account-sessions.ts'
import { askForSubscription, type RefreshDeps } from './refresh-subscription.ts'
import { findActive } from './subscription-store.ts'
import { toSubscription } from './to-subscription.ts'

export type SubscriptionDeps = RefreshDeps &
  ClosingDeps & {
    readonly connections: Pick<LiveConnections, 'end'>
    readonly standingOf: (principal: Principal) => Promise<OperatorStanding>
    /** Whether a link that is mailed proves an email. */
    readonly mailProves: boolean
  }

/** The caller's subscription, its end, and all that is kept about the caller. Another person's is as if it were not there. */
export const registerSubscription = (app: FastifyInstance, deps: SubscriptionDeps): void => {
  const answer = answering(app)

  answer(subscriptionCalls.read, async ({ params }, request) => {
    const account = await accountOf(request, params.userId)
    const timeZone = request.headers[TIME_ZONE_HEADER]
    await onTheSide(noteTimeZone(deps.db, account, timeZone), () => undefined)
    const onFault = (error: unknown) =>
      request.log.warn({ err: error }, 'the subscription shown is an earlier one')
    const found = account && (await getSubscription({ ...deps, onFault }, account))
    if (!found) throw noSubscription()
    return { ...found, ...operatorFields(await deps.standingOf(request.principal), deps) }
  })

  answer(
    accountDataCalls.read,
    async ({ params }, request, reply) => {
      const account = await accountOf(request, params.userId)
      if (!account) throw noSubscription()
      return reply
        .header('content-disposition', 'attachment; filename="flip-search-pro-data.json"')
        .type('application/json; charset=utf-8')
        .send(`${JSON.stringify(await accountData(deps, account, request.principal), null, 2)}\n`)
    },
    {
      asWritten: {
        description: 'A file to download.',
        headers: { 'content-disposition': about('Names the file.', z.string()) },
      },
    },
  )

  answer(subscriptionCalls.close, async ({ params }, request) => {
    const account = await accountOf(request, params.userId)
    if (account?.subscriptionId !== params.subscriptionId) throw nothingHere()
    const closed = await closeAccount(deps, account)
    if (closed.ok) {
      deps.connections.end(request.principal)
      return {}
    }
    const { type, message } = closed.error
    throw type === 'NotCancelable'
      ? new Problem(409, 'not-cancelable', message)
      : new Problem(503, 'payments-unavailable', message)
  })

  const accountOf = async (
    { principal }: FastifyRequest,
    userId: string,
  ): Promise<AccountRow | undefined> => {
    if (principal.sub !== userId) throw nothingHere()
    return findAccount(deps.db, principal)
  }
}

const operatorFields = (
  { kind }: OperatorStanding,
  { mailProves }: Pick<SubscriptionDeps, 'mailProves'>,
): Pick<Subscription, 'operator' | 'operatorProof'> => {
  switch (kind) {
    case 'none':
      return {}
    case 'unproven':
      return { operatorProof: mailProves ? 'link or code' : 'code' }
    // Its screens say what is missing.
    case 'second factor missing':
    case 'operator':
      return { operator: true }
  }
}

const nothingHere = () => new Problem(404, 'not-found', 'There is nothing at this address.')
const noSubscription = () => new Problem(404, NO_SUBSCRIPTION, 'You have no subscription yet.')

/** Where the person's browser is, unless they chose where their digests come. */
const noteTimeZone = async (
  db: RefreshDeps['db'],
  account: AccountRow | undefined,
  sent: string | string[] | undefined,
): Promise<void> => {
  if (account === undefined || account.timeZoneChosen || account.timeZone === sent) return
  if (typeof sent !== 'string' || !isTimeZone(sent)) return
  await db
    .updateTable('account')
    .set({ timeZone: sent })
    .where('id', '=', account.id)
    .where('timeZoneChosen', '=', false)
    .execute()
}

/** Everything that is kept about a person, for them to download. */
const accountData = async (
  { db, clock }: Pick<RefreshDeps, 'db' | 'clock'>,
  account: AccountRow,
  principal: Principal,
): Promise<AccountData> => ({
  exportedAt: clock().toISOString(),
  person: {
    userId: principal.sub,
    email: account.email,
    emailProvenAt: account.emailProvenAt?.toISOString() ?? null,
    phone: account.phone,
    firstName: account.firstName,
    lastName: account.lastName,
    signedUpAt: account.createdAt.toISOString(),
    lastSeenAt: account.lastSeenAt?.toISOString() ?? null,
  },
  sessions: await sessionsKept(db, account.id),
  subscription: toSubscription(account, clock()),
  alerts: await alertsOf(db, principal),
  homeChoices: (await choicesOf(db, principal)).map(({ chosenAt, ...one }) => ({
    ...one,
    chosenAt: chosenAt.toISOString(),
  })),
  homeConditions: (await correctionsOf(db, principal)).map(({ setAt, ...one }) => ({
    ...one,
    setAt: setAt.toISOString(),
  })),
  layout: await readLayout(db, principal),
  mailSettings: (await readMailSettings(db, principal)) ?? null,
  alertMails: await mailsOf(db, principal),
  pushBrowsers: (await pushBrowsersOf(db, principal)).map(({ endpoint, createdAt }) => ({
    endpoint,
    createdAt,
  })),
  webhooks: await webhooksKept(db, principal),
  homeMarks: await marksAndLooksOf(db, principal),
  homeMarkMoves: (await movesOf(db, principal)).map(({ movedAt, ...one }) => ({
    ...one,
    movedAt: movedAt.toISOString(),
  })),
  ...(await addedHomesKept(db, principal)),
  ...(await dealsKept(db, principal)),
  ...(await jobsKept(db, principal)),
  savedSearches: await searchesKept(db, principal),
  tokens: await tokensKept(db, principal),
  feeds: await feedsOf(db, principal),
})

/**
 * The subscription of an account as the browser gets it; null when it has none. What is kept serves for some
 * minutes, and for longer while the payment provider is slow or gives no answer: `onFault` gets the reason.
 */
const getSubscription = async (
  deps: RefreshDeps & { readonly onFault: (error: unknown) => void },
  account: AccountRow,
): Promise<Subscription | null> => {
  const kept = toSubscription(account, deps.clock())
  if (kept === null || isFresh(account, deps.clock())) return kept
  const refreshed = askForSubscription(deps, account)
  // It may go wrong after we have stopped waiting.
  refreshed.catch(deps.onFault)
  const asked = await answerWithin(PATIENCE_MS, refreshed).catch(() => null)
  if (asked?.ok === false) deps.onFault(new Error(asked.error.message))
  if (!asked?.ok) return kept
  return toSubscription((await findActive(deps.db, account.id)) ?? account, deps.clock())
}

const isFresh = ({ subscriptionCheckedAt: checked, invoice }: AccountRow, now: Date): boolean =>
  checked !== null &&
  Math.abs(now.getTime() - checked.getTime()) < (invoice === 'awaited' ? AWAITED_MS : FRESH_MS)

const FRESH_MS = 5 * MINUTE_MS
const AWAITED_MS = 10_000
const PATIENCE_MS = 3_000
