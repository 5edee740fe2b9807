import type { Kysely, Selectable } from 'kysely'
import type { AccountData } from '../../../contract/account/account-data.ts'
import type { Session } from '../../../contract/account/sessions.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time-units.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { AccountSessionTable } from '../../platform/database/tables/account.ts'
import type { Principal } from '../../platform/requests/auth.ts'
import { onTheSide } from '../../platform/requests/go-on-reading.ts'
import type { LastKnown } from '../../platform/requests/last-known.ts'
import type { AccountRow } from '../account-store.ts'
import { deviceOf } from './device-of.ts'

/** A session as far as it decides who is let in. */
export type SessionRow = Pick<
  Selectable<AccountSessionTable>,
  'accountId' | 'lastSeenAt' | 'endedAt'
>

type SessionReading = {
  readonly db: Kysely<Database>
  readonly sessions: LastKnown<SessionRow>
}

type Visit = {
  readonly accountId: string
  /** The claim `sid`: one sign-in of one browser at the identity provider. */
  readonly sid: string
  readonly userAgent: string | undefined
  readonly now: Date
}

/**
 * Whether a session may go on: false once it was ended here. Notes it when it is first seen and every ten minutes
 * from then on, unless the node only reads.
 */
export const visitSession = async (
  { db, sessions }: SessionReading,
  { accountId, sid, userAgent, now }: Visit,
): Promise<boolean> => {
  const known = await readSession({ db, sessions }, accountId, sid)
  if (known?.endedAt) return false
  if (known !== undefined && now.getTime() - known.lastSeenAt.getTime() < NOTED_EVERY_MS)
    return true
  const note = async () => {
    if (known === undefined) await forgetOld(db, accountId, now)
    await db
      .insertInto('accountSession')
      .values({
        accountId,
        sid,
        device: deviceOf(userAgent),
        signedInAt: now,
        lastSeenAt: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'sid']).doUpdateSet({ lastSeenAt: now }),
      )
      .execute()
    // So that its end is known here, too.
    if (known === undefined) await readSession({ db, sessions }, accountId, sid)
  }
  await onTheSide(note(), () => undefined)
  return true
}

/** Whether a person has ended all sessions since a sign-in, which need not have been seen here. */
export const isBeforeEndOfAll = (
  { sessionsEndedAt: endedAt }: Pick<AccountRow, 'sessionsEndedAt'>,
  { signedInAt }: Principal,
): boolean =>
  // Tokens say it in whole seconds: a sign-in in the second of the end is one after it.
  endedAt !== null && signedInAt < 1000 * Math.floor(endedAt.getTime() / 1000)

/** Whether a session was ended here, by itself or with all others. */
export const isSessionEnded = async (
  from: SessionReading,
  account: AccountRow,
  principal: Principal,
): Promise<boolean> => {
  const { session } = principal
  if (isBeforeEndOfAll(account, principal)) return true
  if (session === null) return false
  const known = await readSession(from, account.id, session)
  return known !== undefined && known.endedAt !== null
}

/** The sessions of an account that were not ended and were seen within a day, the latest first. */
export const listSessions = async (
  db: Kysely<Database>,
  accountId: string,
  { current, now }: { readonly current: string | null; readonly now: Date },
): Promise<Session[]> => {
  const rows = await db
    .selectFrom('accountSession')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('lastSeenAt', '>', new Date(now.getTime() - LIVE_MS))
    .orderBy('lastSeenAt', 'desc')
    .execute()
  return rows.map(({ sid, device, signedInAt: since, lastSeenAt: lastSeen }) => ({
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
    .selectFrom('accountSession')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('lastSeenAt', 'desc')
    .execute()
  return rows.map((row) => ({
    device: row.device,
    signedInAt: row.signedInAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
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
      .set({ sessionsEndedAt: now })
      .where('id', '=', accountId)
      .execute()
  const ended = await db
    .updateTable('accountSession')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .$if(sid !== undefined, (query) => query.where('sid', '=', sid ?? ''))
    .returning('sid')
    .execute()
  return ended.map((row) => row.sid)
}

const readSession = (
  { db, sessions }: SessionReading,
  accountId: string,
  sid: string,
): Promise<SessionRow | undefined> =>
  sessions.read(`${accountId}\n${sid}`, () =>
    db
      .selectFrom('accountSession')
      .select(['accountId', 'lastSeenAt', 'endedAt'])
      .where('accountId', '=', accountId)
      .where('sid', '=', sid)
      .executeTakeFirst(),
  )

const forgetOld = (db: Kysely<Database>, accountId: string, now: Date) =>
  db
    .deleteFrom('accountSession')
    .where('accountId', '=', accountId)
    .where('lastSeenAt', '<', new Date(now.getTime() - KEPT_MS))
    .execute()

const NOTED_EVERY_MS = 10 * MINUTE_MS
/** Refresh tokens of single-page applications live for a day at Azure AD B2C, Entra and the embedded sign-in. */
const LIVE_MS = DAY_MS
/** Longer than refresh tokens of other providers usually live: one of an ended session must stay refused. */
const KEPT_MS = 180 * DAY_MS
