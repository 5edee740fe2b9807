import { type Kysely, sql } from 'kysely'
import type { Config } from '../../server/config/config.ts'
import type { Database } from '../../server/platform/database/schema.ts'
import { examine, type Finding, fine, wrong } from './finding.ts'

/**
 * Who looks after the installation, and whether somebody else could become one of them: an address without an account
 * is still to be had. None is while only this machine gets answers.
 */
export const checkOperators = async (
  db: Kysely<Database>,
  { operators, localOnly }: Pick<Config, 'operators' | 'localOnly'>,
): Promise<readonly Finding[]> => {
  if (localOnly) return []
  const { rows: tables } = await sql<{ there: boolean }>`
    SELECT to_regclass('account') IS NOT NULL AS there`.execute(db)
  if (tables[0]?.there !== true) return []
  if (operators.length === 0)
    return [
      {
        service: 'Operator',
        ...fine('nobody: FLIP_OPERATORS names who may open /admin and /sources'),
      },
    ]
  return [
    await examine('Operator', async () => {
      const rows = await db
        .selectFrom('account')
        .select('email')
        .where('email', 'in', operators)
        .where('state', '=', 'active')
        .execute()
      const free = operators.filter((one) => !rows.some(({ email }) => email === one))
      return free.length === 0
        ? fine(operators.join(', '))
        : wrong(
            `FLIP_OPERATORS: ${free.join(', ')} ${free.length === 1 ? 'has' : 'have'} no account. Whoever signs up with such an address becomes an operator: sign up with it first.`,
          )
    }),
  ]
}
