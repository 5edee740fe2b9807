import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { accountOf, type Owner } from './owner.ts'

/** Changes what an account keeps, one change at a time: its row is locked until the transaction ends. */
export const changeKept = <T>(
  db: Kysely<Database>,
  owner: Owner,
  change: (trx: Transaction<Database>, accountId: string) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountOf(owner))
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    return change(trx, account.id)
  })

/** How many of them an account keeps. */
export const countKept = async (
  db: Kysely<Database>,
  table: 'deal' | 'dealDefault' | 'dealJob' | 'feed' | 'homeMark' | 'savedSearch' | 'webhook',
  owner: string | Owner,
): Promise<number> => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', typeof owner === 'string' ? owner : accountOf(owner))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * The version of something kept after a change. The first is random, so that none repeats when it is removed and kept
 * again.
 */
export const versionAfter = (kept: { readonly version: number } | undefined): number =>
  kept === undefined ? randomInt(1, HIGHEST_FIRST_VERSION) : kept.version + 1

/** Half of what the columns hold is left for changes. */
const HIGHEST_FIRST_VERSION = 2 ** 30

/** A page of rows, read with one row more than it has: the rows, and the last one where others follow it. */
export const pageOf = <Row>(
  rows: readonly Row[],
  size: number,
): { readonly page: readonly Row[]; readonly last: Row | undefined } => {
  const page = rows.slice(0, size)
  return { page, last: rows.length > size ? page.at(-1) : undefined }
}
