import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type Kysely, sql } from 'kysely'
import {
  type ChooseRequest,
  chooseRequestSchema,
  type HomeChoices,
  homeChoicesSchema,
} from '../../contract/homes/home-choices.ts'
import { rematchHome } from '../alerts/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { accountOf, type Chooser, choicesOf } from './queries.ts'

/** `GET` and `POST /api/home-choices`: what the caller has chosen for homes, and nobody else's. */
export const registerChoices = (
  app: FastifyInstance,
  {
    db,
    requireSubscriber,
  }: {
    readonly db: Kysely<Database>
    readonly requireSubscriber: (request: FastifyRequest) => Promise<void>
  },
): void => {
  const tags = ['Search']
  const forSubscribers = {
    preHandler: requireSubscriber,
    config: { access: 'subscribers' },
  } as const
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get(
    '/api/home-choices',
    {
      ...forSubscribers,
      schema: {
        tags,
        summary: 'What the caller has chosen for homes',
        response: { 200: homeChoicesSchema },
      },
    },
    (request) => readChoices(db, request.principal),
  )
  routes.post(
    '/api/home-choices',
    {
      ...forSubscribers,
      schema: {
        tags,
        summary: 'Use a doubtful home anyway, or value a home as listed',
        description: 'Answers all choices as they are then.',
        body: chooseRequestSchema,
        response: { 200: homeChoicesSchema },
      },
    },
    async (request) => {
      const { propertyId, choice } = request.body
      await db.transaction().execute(async (trx) => {
        await choose(trx, request.principal, request.body)
        if (choice === 'as listed') await rematchHome(trx, accountOf(request.principal), propertyId)
      })
      return readChoices(db, request.principal)
    },
  )
}

const readChoices = async (db: Kysely<Database>, chooser: Chooser): Promise<HomeChoices> => {
  const made = await choicesOf(db, chooser)
  const of = (choice: ChooseRequest['choice']) =>
    made.flatMap((one) => (one.choice === choice ? one.propertyId : []))
  return { useAnyway: of('use anyway'), asListed: of('as listed') }
}

/** Makes a choice, or takes it back. An account keeps its newest thousand. */
const choose = async (
  db: Kysely<Database>,
  chooser: Chooser,
  { propertyId, choice, chosen }: ChooseRequest,
): Promise<void> => {
  if (!chosen) {
    await db
      .deleteFrom('home_choice')
      .where('account_id', '=', accountOf(chooser))
      .where('property_id', '=', propertyId)
      .where('choice', '=', choice)
      .execute()
    return
  }
  await sql`
    INSERT INTO home_choice (account_id, property_id, choice)
    SELECT id, ${propertyId}, ${choice} FROM ${accountOf(chooser)} AS own (id)
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    DELETE FROM home_choice WHERE account_id = ${accountOf(chooser)}
      AND (property_id, choice) IN (
        SELECT property_id, choice FROM home_choice WHERE account_id = ${accountOf(chooser)}
        ORDER BY chosen_at DESC, property_id OFFSET ${MAX_CHOICES})`.execute(db)
}

const MAX_CHOICES = 1000
