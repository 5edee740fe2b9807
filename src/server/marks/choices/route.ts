import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import {
  type ChooseRequest,
  type HomeChoices,
  homeChoiceCalls,
} from '../../../contract/marks/home-choices.ts'
import { rematchHome } from '../../alerts/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { changeKept } from '../../platform/kept/change-kept.ts'
import type { Owner } from '../../platform/kept/owner.ts'
import { answering, type Guard } from '../../platform/requests/answer-calls.ts'
import { choicesOf } from './queries.ts'

/** The calls of what the caller has chosen for homes. */
export const registerChoices = (
  app: FastifyInstance,
  { db, requireSubscriber }: { readonly db: Kysely<Database>; readonly requireSubscriber: Guard },
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })

  answer(homeChoiceCalls.list, (_, { principal }) => readChoices(db, principal))

  answer(homeChoiceCalls.choose, async ({ body }, { principal }) => {
    await changeKept(db, principal, async (trx, accountId) => {
      await choose(trx, accountId, body)
      if (body.choice === 'as listed') await rematchHome(trx, sql.val(accountId), body.propertyId)
    })
    return readChoices(db, principal)
  })
}

const readChoices = async (db: Kysely<Database>, chooser: Owner): Promise<HomeChoices> => {
  const made = await choicesOf(db, chooser)
  const of = (choice: ChooseRequest['choice']) =>
    made.flatMap((one) => (one.choice === choice ? one.propertyId : []))
  return { useAnyway: of('use anyway'), asListed: of('as listed') }
}

/** Makes a choice, or takes it back. An account keeps its newest thousand. */
const choose = async (
  db: Kysely<Database>,
  accountId: string,
  { propertyId, choice, chosen }: ChooseRequest,
): Promise<void> => {
  if (!chosen) {
    await db
      .deleteFrom('homeChoice')
      .where('accountId', '=', accountId)
      .where('propertyId', '=', propertyId)
      .where('choice', '=', choice)
      .execute()
    return
  }
  await db
    .insertInto('homeChoice')
    .values({ accountId, propertyId, choice })
    .onConflict((row) => row.doNothing())
    .execute()
  await sql`
    DELETE FROM home_choice WHERE account_id = ${accountId}
      AND (property_id, choice) IN (
        SELECT property_id, choice FROM home_choice WHERE account_id = ${accountId}
        ORDER BY chosen_at DESC, property_id OFFSET ${MAX_CHOICES})`.execute(db)
}

const MAX_CHOICES = 1000
