import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './instant.ts'

/** What a subscriber has worked out for a home. */
export interface DealTable {
  account_id: string
  property_id: string
  /** Ascending in the order in which they were begun. */
  serial: Generated<string>
  name: string
  /** JSON: the contract's DealInputs. */
  inputs: string
  started_from: string
  /** Counts changes, from a number of chance: a deal that is removed and begun again has other ones. */
  version: number
  created_at: Instant
  changed_at: Instant
}

/** What a subscriber has set in place of the shipped defaults: for all deals, a state or a market. */
export interface DealDefaultTable {
  account_id: string
  scope: string
  /** JSON: the contract's DealDefaults. */
  own_values: string
  /** JSON: the day each of them was set. */
  set_on: ColumnType<Readonly<Record<string, string>>, string, string>
  version: number
}

/** A deal as it was when it was shared, for anyone with the link to read. */
export interface DealShareTable {
  id: string
  account_id: string
  property_id: string
  /** SHA-256 of the token in the link; the token itself is kept nowhere. */
  token_hash: Buffer
  prepared_by: string
  /** JSON: the contract's SharedDeal. */
  snapshot: string
  created_at: Instant
  expires_at: Instant
  opens: Generated<number>
  opened_at: Instant | null
}
