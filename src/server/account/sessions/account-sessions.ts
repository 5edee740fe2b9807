import type { Kysely } from 'kysely'
import type { AccountData } from '../../../contract/account/account-data.ts'
import type { Session } from '../../../contract/account/sessions.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time-units.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Principal } from '../../platform/requests/auth.ts'
import type { AccountRow } from '../account-store.ts'
import { deviceOf } from './device-of.ts'

type Visit = {
  readonly accountId: string
  /** The claim `sid`: one sign-in of one browser at the identity provider. */
  readonly sid: string
  readonly userAgent: string | undefined
  readonly now: Date
}

/**
 * Whether a session may go on: false once it was ended here. Notes it when it is first seen and every ten minutes
 * from then on.
 */
export const visitSession = async (
  db: Kysely<Database>,
  { accountId, sid, userAgent, now }: Visit,
): Promise<boolean> => {
  const known = await sessionRow(db, accountId, sid)
  if (known?.ended_at) return false
  if (known !== undefined && now.getTime() - known.last_seen_at.getTime() < NOTED_EVERY_MS)
    return true
  if (known === undefined) await forgetOld(db, accountId, now)
  await db
    .insertInto('account_session')
    .values({
      account_id: accountId,
      sid,
      device: deviceOf(userAgent),
      signed_in_at: now,
      last_seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'sid']).doUpdateSet({ last_seen_at: now }),
    )
    .execute()
  return true
}

/** Whether a person has ended all sessions since a sign-in, which need not have been seen here. */
export const isBeforeEndOfAll = (
  { sessions_ended_at: endedAt }: Pick<AccountRow, 'sessions_ended_at'>,
  { signedInAt }: Principal,
): boolean =>
  // Tokens say it in whole seconds: a sign-in in the second of the end is one after it.
  endedAt !== null && signedInAt < 1000 * Math.floor(endedAt.getTime() / 1000)

/** Whether a session was ended here, by itself or with all others. */
export const isSessionEnded = async (
  db: Kysely<Database>,
  account: AccountRow,
  principal: Principal,
): Promise<boolean> => {
  const { session } = principal
  if (isBeforeEndOfAll(account, principal)) return true
  if (session === null) return false
  const known = await sessionRow(db, account.id, session)
  return known !== undefined && known.ended_at !== null
}

/** The sessions of an account that were not ended and were seen within a day, the latest first. */
export const listSessions = async (
  db: Kysely<Database>,
  accountId: string,
  { current, now }: { readonly current: string | null; readonly now: Date },
): Promise<Session[]> => {
  const rows = await db
    .selectFrom('account_session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', new Date(now.getTime() - LIVE_MS))
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map(({ sid, device, signed_in_at: since, last_seen_at: lastSeen }) => ({
    id: sid,
    device,
    signedInAt: since.toISOString(),
    lastSeenAt: lastSeen.toISOString(),
    current: sid === current,
  }))
}

/** All that is kept of the sessions of an account, the latest first. */
export const sessionsKept = async (
  db: Kysely<Database>,
  accountId: string,
): Promise<AccountData['sessions']> => {
  const rows = await db
    .selectFrom('account_session')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map((row) => ({
    device: row.device,
    signedInAt: row.signed_in_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
}

/** Ends a session of an account, or all of them; answers those that it ended. */
export const endSessions = async (
  db: Kysely<Database>,
  accountId: string,
  { sid, now }: { readonly sid?: string; readonly now: Date },
): Promise<string[]> => {
  if (sid === undefined)
    await db
      .updateTable('account')
      .set({ sessions_ended_at: now })
      .where('id', '=', accountId)
      .execute()
  const ended = await db
    .updateTable('account_session')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(sid !== undefined, (query) => query.where('sid', '=', sid ?? ''))
    .returning('sid')
    .execute()
  return ended.map((row) => row.sid)
}

const sessionRow = (db: Kysely<Database>, accountId: string, sid: string) =>
  db
    .selectFrom('account_session')
    .select(['last_seen_at', 'ended_at'])
    .where('account_id', '=', accountId)
    .where('sid', '=', sid)
    .executeTakeFirst()

const forgetOld = (db: Kysely<Database>, accountId: string, now: Date) =>
  db
    .deleteFrom('account_session')
    .where('account_id', '=', accountId)
    .where('last_seen_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()

const NOTED_EVERY_MS = 10 * MINUTE_MS
/** Refresh tokens of single-page applications live for a day at Azure AD B2C, Entra and the embedded sign-in. */
const LIVE_MS = DAY_MS
/** Longer than refresh tokens of other providers usually live: one of an ended session must stay refused. */
const KEPT_MS = 180 * DAY_MS
