import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { HomeLook, HomeMarkKept, HomeMarksKept } from '../../contract/marks/home-marks.ts'
import { inOfferOrder, newestOffer } from '../../domain/marks/offers.ts'
import { isRemoved } from '../homes/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { HomeMarkTable } from '../platform/database/tables/marks.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'

/** Who has marked which home, or keeps a deal of it: `account_id`, `property_id`. */
export const keepersOfHomes: RawBuilder<unknown> = sql`(
  SELECT account_id, property_id FROM home_mark
  UNION ALL SELECT account_id, property_id FROM deal)`

/**
 * Whether an account has bought one of these homes: it is won, and its deal has closed. What is listed there then is the
 * account's own resale.
 */
export const isBoughtBy = (
  accountId: RawBuilder<string>,
  propertyIds: RawBuilder<string>,
): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM home_mark AS bought
  WHERE bought.account_id = ${accountId} AND bought.property_id IN ${propertyIds}
    AND bought.mark = 'Won' AND EXISTS (SELECT FROM jsonb_array_elements(bought.stages) AS reached
      WHERE reached ->> 'stage' <> 'under contract'))`

/**
 * What a row of `home_mark` (as `m`) has on a day: its next step (`what`), and its open offers that expire (`offer_id`,
 * `price`); `on` is the day.
 */
export const datedOfMark: RawBuilder<unknown> = sql`(
  SELECT m.next_step_on AS on, m.next_step AS what, NULL AS offer_id, NULL::double precision AS price
  WHERE m.next_step <> '' AND m.next_step_on IS NOT NULL
  UNION ALL
  SELECT (offer ->> 'expiresOn')::date, NULL, offer ->> 'id', (offer ->> 'price')::double precision
  FROM jsonb_array_elements(m.offers) AS offer
  WHERE offer ->> 'answer' = 'open' AND offer ->> 'expiresOn' IS NOT NULL)`

/** Everything a subscriber has marked and looked at, the newest first. */
export const marksAndLooksOf = async (
  db: Kysely<Database>,
  owner: Owner,
): Promise<HomeMarksKept> => {
  const [marks, looks] = await Promise.all([
    db
      .selectFrom('homeMark')
      .selectAll()
      .where('accountId', '=', accountOf(owner))
      .orderBy('markedAt', 'desc')
      .orderBy('propertyId')
      .execute(),
    db
      .selectFrom('homeLook')
      .select(['propertyId', 'lookedAt', 'asSeen'])
      .where('accountId', '=', accountOf(owner))
      .orderBy('lookedAt', 'desc')
      .orderBy('propertyId')
      .execute(),
  ])
  return {
    marks: marks.map(toHomeMark),
    looks: looks.map((row) => toHomeLook(row.propertyId, row.lookedAt, row.asSeen)),
  }
}

/** How many homes a subscriber has marked and not passed. */
export const countHomesInPlay = async (db: Kysely<Database>, owner: Owner): Promise<number> => {
  const row = await db
    .selectFrom('homeMark')
    .select((eb) => eb.fn.countAll<number>().as('homes'))
    .where('accountId', '=', accountOf(owner))
    .where('mark', '<>', 'Passed')
    .where(sql<boolean>`NOT ${isRemoved(sql`account_id`, sql`property_id`)}`)
    .executeTakeFirstOrThrow()
  return row.homes
}

/** Every move of a subscriber's homes from mark to mark, the oldest first. */
export const movesOf = async (db: Kysely<Database>, owner: Owner) =>
  db
    .selectFrom('homeMarkMove')
    .select(['propertyId', 'mark', 'reason', 'movedAt'])
    .where('accountId', '=', accountOf(owner))
    .orderBy('movedAt')
    .execute()

export const toHomeMark = (row: Selectable<HomeMarkTable>): HomeMarkKept => ({
  propertyId: row.propertyId,
  mark: row.mark,
  reason: row.reason,
  note: row.note,
  version: row.version,
  markedAt: row.markedAt.toISOString(),
  price: row.price,
  ...offersOnWire(row.offers),
  ...(row.stages.length === 0 ? {} : { stages: [...row.stages] }),
  ...(row.nextStep === '' ? {} : { nextStep: { what: row.nextStep, on: row.nextStepOn } }),
})

const offersOnWire = (
  offers: Selectable<HomeMarkTable>['offers'],
): Pick<HomeMarkKept, 'offer' | 'offers'> => {
  const newest = newestOffer(offers)
  return newest === undefined
    ? {}
    : { offer: { price: newest.price, on: newest.on }, offers: [...inOfferOrder(offers)] }
}

export const toHomeLook = (
  propertyId: string,
  lookedAt: Date,
  asSeen: Omit<HomeLook, 'propertyId' | 'lookedAt'>,
): HomeLook => ({ propertyId, lookedAt: lookedAt.toISOString(), ...asSeen })
