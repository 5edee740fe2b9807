import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '../requests/auth.ts'

/** Who keeps something: the account that a token belongs to. */
export type Owner = Pick<Principal, 'issuer' | 'sub'>

/** The account's id; null where there is none. */
export const accountOf = ({ issuer, sub }: Owner): RawBuilder<string> => sql<string>`(
  SELECT id FROM account WHERE issuer = ${issuer} AND subject = ${sub} AND state = 'active')`
