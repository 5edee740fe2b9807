import { type Kysely, sql } from 'kysely'
import type { Config } from '../../server/config/config.ts'
import type { Database } from '../../server/platform/database/schema.ts'
import { examine, type Finding, fine } from './finding.ts'

/**
 * Who operates the installation, and who has still to prove that the email is theirs. Not asked on one's own machine.
 */
export const checkOperators = async (
  db: Kysely<Database>,
  { operators, localOnly }: Pick<Config, 'operators' | 'localOnly'>,
): Promise<readonly Finding[]> => {
  if (localOnly) return []
  const { rows: tables } = await sql<{ there: boolean }>`
    SELECT to_regclass('email_code') IS NOT NULL AS there`.execute(db)
  if (tables[0]?.there !== true) return []
  if (operators.length === 0)
    return [
      {
        service: 'Operator',
        ...fine('no one: FLIP_OPERATORS names who may open /admin and /sources'),
      },
    ]
  return [
    await examine('Operator', async () => {
      const rows = await db
        .selectFrom('account')
        .select('email')
        .where('email', 'in', operators)
        .where('state', '=', 'active')
        .where('email_proven_at', 'is', null)
        .execute()
      const unproven = rows.map(({ email }) => email)
      return fine(
        unproven.length === 0
          ? operators.join(', ')
          : `${operators.join(', ')}. ${unproven.join(', ')} ${unproven.length === 1 ? 'becomes an operator' : 'become operators'} by proving the email, in the account settings: npx --no flip operators prints a code. Not needed where the identity provider says email_verified`,
      )
    }),
  ]
}
