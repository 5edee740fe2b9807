import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import {
  type KeptDeal,
  type KeptDeals,
  MAX_DEALS,
  type PutDeal,
} from '../../contract/deals/kept-deals.ts'
import { WATCHED_DISTANCE } from '../../domain/alerts/what-fires.ts'
import { shownAddress } from '../../domain/listings/display-rules.ts'
import { DEMO_SOURCE } from '../../domain/listings/source-in-words.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { addedIdOf, shownRowOf } from '../homes/queries.ts'
import { countyOnWire, currentIdOf, knownIdOf, type StoredListing } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { DealTable } from '../platform/database/tables/deals.ts'
import { changeKept, countKept, pageOf, versionAfter } from '../platform/kept/change-kept.ts'
import type { NotKept } from '../platform/kept/not-kept.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'
import { lastValuationOf } from '../valuation/queries.ts'
import type { NoteDealChange } from '../webhooks/ports.ts'
import { findDeal, toDeal } from './queries.ts'

type Asked = {
  readonly db: Kysely<Database>
  readonly owner: Owner
  readonly propertyId: string
  readonly now: Date
  /** What is sent of the change, in its transaction. */
  readonly noteChange: NoteDealChange
}

/** A subscriber's deal of a home; undefined when there is none. */
export const readDeal = async (
  db: Kysely<Database>,
  owner: Owner,
  propertyId: string,
): Promise<KeptDeal | undefined> => {
  const row = await findDeal(db, accountOf(owner), propertyId)
  return row && keptDealOf(db, row, owner)
}

/** A page of a subscriber's deals, the newest first; `after` is the `next` of the page before it. */
export const listDeals = async (
  db: Kysely<Database>,
  owner: Owner,
  after: string | undefined,
): Promise<KeptDeals> => {
  const rows = await db
    .selectFrom('deal')
    .selectAll()
    .where('accountId', '=', accountOf(owner))
    .$if(after !== undefined, (query) => query.where('serial', '<', after ?? ''))
    .orderBy('serial', 'desc')
    .limit(PAGE + 1)
    .execute()
  const { page, last } = pageOf(rows, PAGE)
  const homes = await readHomes(
    db,
    page.map((row) => row.propertyId),
    owner,
  )
  return {
    deals: page.map((row) => toKeptDeal(row, homes)),
    next: last === undefined ? null : String(last.serial),
    total: await countKept(db, 'deal', owner),
  }
}

/** Begins a deal, or keeps what has changed in it, unless there is a newer version than the caller has seen, or no listing is of the home, nor has the caller added it. */
export const putDeal = (
  { db, owner, propertyId: asked, now, noteChange }: Asked,
  { version, inputs, startedFrom, name }: PutDeal,
): Promise<Result<KeptDeal, NotKept<KeptDeal>>> =>
  changeKept(db, owner, async (trx, accountId) => {
    const kept = await findDeal(trx, sql`${accountId}`, asked)
    if ((kept?.version ?? 0) !== version)
      return err({
        type: 'Changed',
        now: kept === undefined ? null : await keptDealOf(trx, kept, owner),
      })
    const propertyId = kept?.propertyId ?? (await idOf(trx, accountId, asked))
    if (propertyId === null) return err({ type: 'NotThere' })
    if (kept === undefined && (await countKept(trx, 'deal', accountId)) >= MAX_DEALS)
      return err({ type: 'TooMany' })
    const values = {
      name: name ?? kept?.name ?? '',
      inputs: JSON.stringify(inputs),
      startedFrom: JSON.stringify(startedFrom),
      version: versionAfter(kept),
      changedAt: now,
    }
    const stored = await trx
      .insertInto('deal')
      .values({ accountId, propertyId, createdAt: now, ...values })
      .onConflict((conflict) => conflict.columns(['accountId', 'propertyId']).doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow()
    const deal = await keptDealOf(trx, stored, owner)
    await noteChange(trx, { accountId, propertyId, deal })
    return ok(deal)
  })

/** Removes a deal, with the links to it. */
export const removeDeal = (
  { db, owner, propertyId, noteChange }: Omit<Asked, 'now'>,
  version: number,
): Promise<Result<undefined, NotKept<KeptDeal>>> =>
  changeKept(db, owner, async (trx, accountId) => {
    const kept = await findDeal(trx, sql`${accountId}`, propertyId)
    if (kept === undefined) return err({ type: 'NotThere' })
    if (kept.version !== version)
      return err({ type: 'Changed', now: await keptDealOf(trx, kept, owner) })
    await trx.deleteFrom('deal').where('serial', '=', kept.serial).execute()
    await noteChange(trx, { accountId, propertyId: kept.propertyId, deal: null })
    return ok(undefined)
  })

/** The id of a home that is listed, or that the account has added. */
const idOf = async (
  trx: Transaction<Database>,
  accountId: string,
  propertyId: string,
): Promise<string | null> => {
  const { rows } = await sql<{ readonly id: string | null }>`
    SELECT coalesce(${currentIdOf(sql`${propertyId}::text`)},
      ${addedIdOf(sql`${propertyId}::text`, sql`${accountId}::text`)}) AS id`.execute(trx)
  return rows[0]?.id ?? null
}

const keptDealOf = async (
  db: Kysely<Database>,
  row: Selectable<DealTable>,
  owner: Owner,
): Promise<KeptDeal> => toKeptDeal(row, await readHomes(db, [row.propertyId], owner))

const toKeptDeal = (row: Selectable<DealTable>, homes: HomesById): KeptDeal => ({
  ...toDeal(row),
  home: homes.get(row.propertyId) ?? null,
})

type HomesById = ReadonlyMap<string, NonNullable<KeptDeal['home']>>

/**
 * Of each home the listing that says most about it now: the one it is for sale by, else its newest offer. The price of
 * one that has left the market is that of the figures its owner keeps of it, as on its page.
 */
const readHomes = async (
  db: Kysely<Database>,
  propertyIds: readonly string[],
  owner: Owner,
): Promise<HomesById> => {
  const asked = { distance: WATCHED_DISTANCE, asListed: false, keeper: owner }
  const { rows } = await sql<HomeRow>`
    SELECT asked.id AS asked_id, l.source, l.standing,
      l.off_market OR l.standing <> 'active' AND k.listing IS NOT NULL
        AND k.listing ->> 'list_price' IS NULL AS off_market,
      l.unparsed_address, l.internet_address_display_yn, l.city, l.state_or_province, l.postal_code, l.county_or_parish,
      CASE WHEN k.listing IS NULL THEN l.list_price
        ELSE (k.listing ->> 'list_price')::double precision END AS list_price
    FROM unnest(${propertyIds}::text[]) AS asked (id)
    CROSS JOIN LATERAL ${shownRowOf(knownIdOf(sql`asked.id`), accountOf(owner))} AS l
    LEFT JOIN LATERAL ${lastValuationOf(sql`asked.id`, asked)} AS k ON true`.execute(db)
  return new Map(
    rows.map((row) => [
      row.askedId,
      {
        addressLine: shownAddress(row),
        city: row.city ?? '',
        state: row.stateOrProvince ?? '',
        zip: row.postalCode ?? '',
        ...countyOnWire(row),
        price: row.listPrice,
        forSale: row.standing === 'active',
        ...(row.offMarket ? { offMarket: true as const } : {}),
        demo: row.source === DEMO_SOURCE,
      },
    ]),
  )
}

type HomeRow = Pick<
  StoredListing,
  | 'standing'
  | 'source'
  | 'unparsedAddress'
  | 'internetAddressDisplayYN'
  | 'city'
  | 'stateOrProvince'
  | 'postalCode'
  | 'countyOrParish'
  | 'listPrice'
> & { readonly askedId: string; readonly offMarket: boolean }

/** How many deals a page has. */
const PAGE = 20
