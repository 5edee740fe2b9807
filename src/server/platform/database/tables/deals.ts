import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './instant.ts'

/** What a subscriber has worked out for a home. */
export interface DealTable {
  accountId: string
  propertyId: string
  /** Ascending in the order in which they were begun. */
  serial: Generated<string>
  name: string
  /** JSON: the contract's DealInputs. */
  inputs: string
  startedFrom: string
  /** Counts changes, from a number of chance: a deal that is removed and begun again has other ones. */
  version: number
  createdAt: Instant
  changedAt: Instant
}

/** What a subscriber has set in place of the shipped defaults: for all deals, a state or a market. */
export interface DealDefaultTable {
  accountId: string
  scope: string
  /** JSON: the contract's DealDefaults. */
  ownValues: string
  /** JSON: the day each of them was set. */
  setOn: ColumnType<Readonly<Record<string, string>>, string, string>
  version: number
}

/** A deal as it was when it was shared, for anyone with the link to read. */
export interface DealShareTable {
  id: string
  accountId: string
  propertyId: string
  /** SHA-256 of the token in the link; the token itself is kept nowhere. */
  tokenHash: Buffer
  preparedBy: string
  /** JSON: the contract's SharedDeal. */
  snapshot: string
  createdAt: Instant
  expiresAt: Instant
  opens: Generated<number>
  openedAt: Instant | null
}
