import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import {
  type ConditionCorrections,
  type CorrectRequest,
  conditionCorrectionCalls,
  MAX_CORRECTIONS,
} from '../../../contract/marks/condition-corrections.ts'
import { SAME_SALE_DAYS } from '../../../domain/condition/corrected-condition.ts'
import { parseIsoDate } from '../../../domain/iso-date.ts'
import { rematchHome } from '../../alerts/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { changeKept } from '../../platform/kept/change-kept.ts'
import type { Owner } from '../../platform/kept/owner.ts'
import { answering, type Guard } from '../../platform/requests/answer-calls.ts'
import { correctionsOf } from './queries.ts'

/** The calls of what the caller says of the condition of homes. */
export const registerConditions = (
  app: FastifyInstance,
  { db, requireSubscriber }: { readonly db: Kysely<Database>; readonly requireSubscriber: Guard },
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })

  answer(conditionCorrectionCalls.list, (_, { principal }) => readCorrections(db, principal))

  answer(conditionCorrectionCalls.correct, async ({ body }, { principal }) => {
    await changeKept(db, principal, async (trx, accountId) => {
      await correct(trx, accountId, body)
      if (body.soldOn === null) await rematchHome(trx, sql.val(accountId), body.propertyId)
    })
    return readCorrections(db, principal)
  })
}

const readCorrections = async (
  db: Kysely<Database>,
  owner: Owner,
): Promise<ConditionCorrections> => ({
  corrections: (await correctionsOf(db, owner)).map(({ setAt: _, ...one }) => one),
})

/** Keeps what is said of a home or a sale in place of what was said before. An account keeps its newest thousand. */
const correct = async (
  db: Kysely<Database>,
  accountId: string,
  { propertyId, soldOn, condition }: CorrectRequest,
): Promise<void> => {
  await sql`DELETE FROM home_condition
    WHERE account_id = ${accountId} AND property_id = ${propertyId}
      AND CASE WHEN ${soldOn}::date IS NULL THEN sold_on IS NULL
        ELSE abs(sold_on - ${soldOn}::date) <= ${SAME_SALE_DAYS} END`.execute(db)
  if (condition === null) return
  await db
    .insertInto('homeCondition')
    .values({
      accountId,
      propertyId,
      soldOn: soldOn === null ? null : parseIsoDate(soldOn),
      condition,
    })
    .execute()
  await sql`
    DELETE FROM home_condition WHERE ctid IN (
      SELECT ctid FROM home_condition WHERE account_id = ${accountId}
      ORDER BY set_at DESC, property_id, sold_on OFFSET ${MAX_CORRECTIONS})`.execute(db)
}
