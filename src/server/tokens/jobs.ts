import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { DAY_MS } from '../../domain/time-units.ts'
import { REMINDED_DAYS } from '../../domain/tokens/token-limits.ts'
import { liveAccountsOf } from '../account/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { JobHandlers, JobKinds, JobSender } from '../platform/jobs/jobs.ts'
import { type Mail, tokenExpires } from './notices.ts'
import { forgetEndedTokens } from './store.ts'

/** The work on personal tokens that no request waits for. */
export type TokenJobs = { 'remind-of-tokens': null }

/** Mails that tokens bring go out as those of accounts do. */
export type TokenMailSender = JobSender<{ 'send-mail': Mail }>

export const tokenJobs: JobKinds<TokenJobs> = {
  'remind-of-tokens': { data: z.null(), once: true, schedule: '35 * * * *' },
}

type TokenWorkDeps = {
  readonly db: Kysely<Database>
  readonly jobs: TokenMailSender
  readonly clock: () => Date
  readonly supportEmail: string
}

export const tokenWork = (deps: TokenWorkDeps): JobHandlers<TokenJobs> => ({
  'remind-of-tokens': async () => {
    await remindOfTokens(deps)
    await forgetEndedTokens(deps.db, deps.clock())
  },
})

/** Mails the owners of tokens that expire within a week, once each; not of those that were made for a week. */
const remindOfTokens = async ({ db, jobs, clock, supportEmail }: TokenWorkDeps): Promise<void> => {
  const now = clock()
  await db.transaction().execute(async (trx) => {
    const due = await sql<Due>`
      SELECT token.id, token.name, token.expires_at, account.id AS account_id, account.email
      FROM personal_token token JOIN account ON account.id = token.account_id
      WHERE token.reminded_at IS NULL AND token.ended_at IS NULL AND token.expires_at > ${now}
        AND token.expires_at <= ${new Date(now.getTime() + REMINDED_DAYS * DAY_MS)}
        AND token.expires_at - token.created_at > make_interval(days => ${REMINDED_DAYS})
      ORDER BY token.id FOR UPDATE OF token SKIP LOCKED`.execute(trx)
    const live = await liveAccountsOf(trx, [...new Set(due.rows.map((row) => row.accountId))], now)
    for (const { id, name, expiresAt, accountId, email: to } of due.rows) {
      if (!live.has(accountId)) continue
      await trx.updateTable('personalToken').set({ remindedAt: now }).where('id', '=', id).execute()
      await jobs.send(trx, 'send-mail', tokenExpires({ to, supportEmail }, { name, expiresAt }))
    }
  })
}

type Due = {
  readonly id: string
  readonly name: string
  readonly expiresAt: Date
  readonly accountId: string
  readonly email: string
}
