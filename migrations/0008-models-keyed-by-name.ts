import { type QueryExecutorProvider, sql } from 'kysely'
import type { UpgradeNotes } from '../src/server/platform/database/upgrade-notes.ts'

export const upgrade: UpgradeNotes = {
  oldVersion: 'must stop',
  secondsPerMillionRows: { market_model: 270 },
  rewrites: ['market_model'],
  indexes: [],
}

/**
 * In a stored model, what differs by home type stands by the type's name, and ranges by the distance's: the
 * order of a list no longer says what is what. Says in plain words, too, how many past cases stand behind it.
 * No figure changes, so nothing is trained or valued again.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const byType = (key: string) =>
    sql`jsonb_build_object(${sql.join(
      typesInOrder.flatMap((type, i) => [
        sql`${type}::text`,
        sql`model::jsonb #> ARRAY[${key}::text, ${String(i)}::text]`,
      ]),
    )})`
  const trained = (json: ReturnType<typeof sql>) =>
    sql`(${json} - 'learntFrom') || jsonb_build_object('trainedOn', ${json} -> 'learntFrom')`
  const byDistance = sql`jsonb_build_object(${sql.join(
    distancesInOrder.flatMap((distance, i) => [
      sql`${distance}::text`,
      trained(sql`(ranges::jsonb -> ${i}::integer)`),
    ]),
  )})`
  await sql`
    UPDATE market_model SET
      model = ((model::jsonb - 'centre') || jsonb_build_object(
        'center', model::jsonb -> 'centre',
        'types', ${byType('types')},
        'typical', ${byType('typical')}))::text,
      ranges = ${byDistance}::text,
      asks = (${trained(sql`asks::jsonb`)})::text`.execute(db)
}

/** As they stood when models were stored by their places in these lists. */
const typesInOrder = ['House', 'Townhouse', 'Condo', 'MultiFamily', 'Other']
const distancesInOrder = ['mile', 'half mile', 'quarter mile']
