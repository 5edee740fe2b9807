import { sql } from 'kysely'
import type { AsSeen } from '../../domain/marks/since-last-look.ts'
import { HOUR_MS } from '../../domain/time-units.ts'
import { changeKept } from '../platform/kept/change-kept.ts'
import { accountOf } from '../platform/kept/owner.ts'
import { type Asked, findMark, isThere, knownId } from './store.ts'

/** Keeps what a home was like when a subscriber looked at it; answers what is kept of it so far. */
export const lookAt = ({ db, owner, propertyId: asked, now }: Asked, seen: AsSeen) =>
  changeKept(db, owner, async (trx, accountId) => {
    const propertyId = await knownId(trx, accountId, asked)
    if (!(await isThere(trx, { accountId, propertyId }))) return null
    // Looks within an hour are one: a page that is loaded again still shows what has changed since the one before.
    const isNewLook = sql<boolean>`home_look.looked_at < ${new Date(now.getTime() - HOUR_MS)}`
    const look = await trx
      .insertInto('homeLook')
      .values({
        accountId,
        propertyId,
        lookedAt: now,
        asSeen: JSON.stringify(seen),
        beforeAt: null,
        beforeSeen: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'propertyId']).doUpdateSet({
          lookedAt: now,
          asSeen: JSON.stringify(seen),
          beforeAt: sql`CASE WHEN ${isNewLook} THEN home_look.looked_at ELSE home_look.before_at END`,
          beforeSeen: sql`CASE WHEN ${isNewLook} THEN home_look.as_seen ELSE home_look.before_seen END`,
        }),
      )
      .returning(['beforeAt', 'beforeSeen'])
      .executeTakeFirstOrThrow()
    await sql`
      DELETE FROM home_look WHERE account_id = ${accountId} AND property_id IN (
        SELECT property_id FROM home_look WHERE account_id = ${accountId}
        ORDER BY looked_at DESC, property_id OFFSET ${MAX_LOOKS})`.execute(trx)
    return { propertyId, kept: await findMark(trx, { accountId, propertyId }), ...look }
  })

/** What `lookAt` answers, while nothing can be kept. */
export const lookWithoutKeeping = async ({ db, owner, propertyId: asked, now }: Asked) => {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountOf(owner))
    .executeTakeFirstOrThrow()
  const accountId = account.id
  const propertyId = await knownId(db, accountId, asked)
  if (!(await isThere(db, { accountId, propertyId }))) return null
  const look = await db
    .selectFrom('homeLook')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('propertyId', '=', propertyId)
    .executeTakeFirst()
  const isNewLook = look !== undefined && look.lookedAt.getTime() < now.getTime() - HOUR_MS
  return {
    propertyId,
    kept: await findMark(db, { accountId, propertyId }),
    beforeAt: (isNewLook ? look.lookedAt : look?.beforeAt) ?? null,
    beforeSeen: (isNewLook ? look.asSeen : look?.beforeSeen) ?? null,
  }
}

/** Of an account only the newest looks are kept. */
const MAX_LOOKS = 5000
