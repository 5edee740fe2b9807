import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { HomeMarkKept, PutHomeMark } from '../../contract/marks/home-marks.ts'
import { type IsoDate, parseIsoDate } from '../../domain/iso-date.ts'
import { dealStages, type StageReached } from '../../domain/marks/deal-stages.ts'
import { type HomeMark, MAX_MARKED_HOMES } from '../../domain/marks/home-mark.ts'
import { type HomeOffer, inOfferOrder, newestOffer } from '../../domain/marks/offers.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time-units.ts'
import { addedIdOf, rowsOfHome } from '../homes/queries.ts'
import { currentIdOf } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { HomeMarkMoveTable, HomeMarkTable } from '../platform/database/tables/marks.ts'
import { changeKept, countKept, versionAfter } from '../platform/kept/change-kept.ts'
import type { NotKept } from '../platform/kept/not-kept.ts'
import type { Owner } from '../platform/kept/owner.ts'
import { AS_WON, type KeepValuation } from './ports.ts'
import { toHomeMark } from './queries.ts'

export type Asked = {
  readonly db: Kysely<Database>
  readonly owner: Owner
  readonly propertyId: string
  readonly now: Date
}

/** Gives a home that a listing is of, or that its owner has added, a mark, or changes what is kept with a mark. */
export const putMark = (
  {
    db,
    owner,
    propertyId: asked,
    now,
    keepValuation,
  }: Asked & { readonly keepValuation: KeepValuation },
  change: PutHomeMark,
): Promise<Result<HomeMarkKept, NotKept<HomeMarkKept>>> =>
  changeKept(db, owner, async (trx, accountId) => {
    const home = { accountId, propertyId: await knownId(trx, accountId, asked) }
    const kept = await findMark(trx, home)
    if (kept === undefined && !(await isThere(trx, home))) return err({ type: 'NotThere' })
    if ((kept?.version ?? null) !== change.version)
      return err({ type: 'Changed', now: kept === undefined ? null : toHomeMark(kept) })
    if (kept === undefined && (await countKept(trx, 'homeMark', accountId)) >= MAX_MARKED_HOMES)
      return err({ type: 'TooMany' })

    const { mark } = change
    const reason = mark === 'Passed' ? (change.reason ?? kept?.reason ?? '') : ''
    const again = mark === 'Passed' && change.price !== undefined && change.price !== kept?.price
    const price = change.price ?? (await askingPriceOf(trx, home))
    const next = { mark, reason, price, now, again }
    const { movedAt, price: priceThen } = await move(trx, home, kept !== undefined, next)
    const offers = offersOf(change, kept)
    const values = {
      mark,
      reason,
      note: change.note ?? kept?.note ?? '',
      markedAt: movedAt,
      price: priceThen,
      version: versionAfter(kept),
      offers: JSON.stringify(offers),
      stages: JSON.stringify(stagesOf(change, kept)),
      ...nextStepColumns(change.nextStep, kept),
    }
    const stored = await trx
      .insertInto('homeMark')
      .values({ accountId, propertyId: home.propertyId, ...values })
      .onConflict((conflict) => conflict.columns(['accountId', 'propertyId']).doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow()
    const newest = newestOffer(offers)?.id
    if (newest !== undefined && newest !== newestOffer(kept?.offers ?? [])?.id)
      await keepValuation(trx, home, newest)
    else if (mark === 'Won') await keepValuation(trx, home, AS_WON)
    return ok(toHomeMark(stored))
  })

/**
 * Removes a mark with its note. Its moves stay for a day, if they are among the newest of the account: set again by
 * then, the mark has its dates as before.
 */
export const removeMark = (
  { db, owner, propertyId: asked, now }: Asked,
  version: number,
): Promise<Result<undefined, NotKept<HomeMarkKept>>> =>
  changeKept(db, owner, async (trx, accountId) => {
    const home = { accountId, propertyId: await knownId(trx, accountId, asked) }
    const kept = await findMark(trx, home)
    if (kept === undefined) return err({ type: 'NotThere' })
    if (kept.version !== version) return err({ type: 'Changed', now: toHomeMark(kept) })
    await trx
      .deleteFrom('homeMark')
      .where('accountId', '=', accountId)
      .where('propertyId', '=', home.propertyId)
      .execute()
    await sql`
      DELETE FROM home_mark_move AS m WHERE m.account_id = ${accountId}
        AND NOT EXISTS (SELECT FROM home_mark AS k
          WHERE k.account_id = m.account_id AND k.property_id = m.property_id)
        AND m.property_id <> ${home.propertyId}
        AND (m.moved_at < ${new Date(now.getTime() - DAY_MS)} OR m.moved_at < (
          SELECT moved_at FROM home_mark_move WHERE account_id = ${accountId}
          ORDER BY moved_at DESC OFFSET ${MAX_MARKED_HOMES} LIMIT 1))`.execute(trx)
    return ok(undefined)
  })

type Kept = Selectable<HomeMarkTable> | undefined

/** Without a change, as they were. The one offer of an earlier version of the call is added, unless it is the newest. */
const offersOf = ({ offer, offers }: PutHomeMark, kept: Kept): readonly HomeOffer[] => {
  const before = kept?.offers ?? []
  if (offers !== undefined) return inOfferOrder(offers)
  if (offer === undefined) return before
  if (offer === null) return []
  const { price, on } = offer
  const newest = newestOffer(before)
  if (newest?.price === price && newest.on === on) return before
  return [
    ...before.filter((one) => one.on <= on),
    { id: randomUUID(), price, on, answer: 'open', counter: null, expiresOn: null },
  ]
}

const stagesOf = ({ stages }: PutHomeMark, kept: Kept): readonly StageReached[] =>
  stages === undefined
    ? (kept?.stages ?? [])
    : dealStages.flatMap((stage) => stages.find((one) => one.stage === stage) ?? [])

const nextStepColumns = (step: PutHomeMark['nextStep'], kept: Kept) =>
  step === undefined
    ? { nextStep: kept?.nextStep ?? '', nextStepOn: kept?.nextStepOn ?? null }
    : { nextStep: step?.what ?? '', nextStepOn: dayOf(step?.on) }

const dayOf = (text: string | null | undefined): IsoDate | null => parseIsoDate(text ?? '')

type Home = { readonly accountId: string; readonly propertyId: string }

/** The id under which the home has a mark, else its id now. */
export const knownId = async (
  db: Kysely<Database>,
  accountId: string,
  propertyId: string,
): Promise<string> => {
  if ((await findMark(db, { accountId, propertyId })) !== undefined) return propertyId
  const { rows } = await sql<{ readonly id: string | null }>`
    SELECT ${currentIdOf(sql`${propertyId}`)} AS id`.execute(db)
  return rows[0]?.id ?? propertyId
}

export const findMark = (
  db: Kysely<Database>,
  { accountId, propertyId }: Home,
): Promise<Selectable<HomeMarkTable> | undefined> =>
  db
    .selectFrom('homeMark')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('propertyId', '=', propertyId)
    .executeTakeFirst()

/** A listing is of the home, or the account has added it. */
export const isThere = async (
  db: Kysely<Database>,
  { accountId, propertyId }: Home,
): Promise<boolean> => {
  const { rows } = await sql<{ readonly there: boolean }>`
    SELECT EXISTS (SELECT FROM listing WHERE property_id = ${propertyId})
      OR ${addedIdOf(sql`${propertyId}`, sql`${accountId}`)} IS NOT NULL AS there`.execute(db)
  return rows[0]?.there ?? false
}

const askingPriceOf = async (
  trx: Transaction<Database>,
  { accountId, propertyId }: Home,
): Promise<number | null> => {
  const { rows } = await sql<{ readonly listPrice: number | null }>`
    SELECT list_price FROM ${rowsOfHome(sql`${propertyId}`, sql`${accountId}`)} AS home
    WHERE standing = 'active' OR off_market
    ORDER BY standing = 'active' DESC LIMIT 1`.execute(trx)
  return rows[0]?.listPrice ?? null
}

type Move = {
  readonly mark: HomeMark
  readonly reason: string
  readonly price: number | null
  readonly now: Date
  /** It is passed once more, at another price than before. */
  readonly again: boolean
}
type KeptMove = Pick<Selectable<HomeMarkMoveTable>, 'movedAt' | 'mark' | 'reason' | 'price'>

/**
 * Notes a move, and answers the one by which the home has its mark now. A move that is taken back within a minute is
 * as if it had not been made; a mark that is removed and set again goes on as it was.
 */
const move = async (
  trx: Transaction<Database>,
  home: Home,
  isMarked: boolean,
  { again, now, ...next }: Move,
): Promise<Pick<KeptMove, 'movedAt' | 'price'>> => {
  const [last, before] = await trx
    .selectFrom('homeMarkMove')
    .select(['movedAt', 'mark', 'reason', 'price'])
    .where('accountId', '=', home.accountId)
    .where('propertyId', '=', home.propertyId)
    .orderBy('movedAt', 'desc')
    .limit(2)
    .execute()
  const isTakenBack =
    isMarked &&
    last !== undefined &&
    before?.mark === next.mark &&
    before.reason === next.reason &&
    (last.mark !== next.mark || (again && before.price === next.price)) &&
    now.getTime() - last.movedAt.getTime() < MINUTE_MS
  if (isTakenBack) {
    await trx.deleteFrom('homeMarkMove').where(isMove(home, last)).execute()
    return before
  }
  if (last !== undefined && last.mark === next.mark && !(isMarked && again)) {
    if (last.reason !== next.reason)
      await trx
        .updateTable('homeMarkMove')
        .set({ reason: next.reason })
        .where(isMove(home, last))
        .execute()
    return last
  }
  // Two moves never have one time, not even where the clock was set back.
  const movedAt = new Date(Math.max(now.getTime(), (last?.movedAt.getTime() ?? 0) + 1))
  await trx
    .insertInto('homeMarkMove')
    .values({ accountId: home.accountId, propertyId: home.propertyId, movedAt, ...next })
    .execute()
  await sql`
    DELETE FROM home_mark_move
    WHERE account_id = ${home.accountId} AND property_id = ${home.propertyId} AND moved_at < (
      SELECT moved_at FROM home_mark_move
      WHERE account_id = ${home.accountId} AND property_id = ${home.propertyId}
      ORDER BY moved_at DESC OFFSET ${MAX_MOVES - 1} LIMIT 1)`.execute(trx)
  return { movedAt, price: next.price }
}

const isMove = ({ accountId, propertyId }: Home, { movedAt }: Pick<KeptMove, 'movedAt'>) =>
  sql<boolean>`(account_id = ${accountId} AND property_id = ${propertyId} AND moved_at = ${movedAt})`

/** Of a home only the newest moves are kept. */
const MAX_MOVES = 100
