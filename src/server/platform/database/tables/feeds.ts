import type { Instant } from './instant.ts'

/** A secret address that feed readers or calendars read. */
export interface FeedTable {
  id: string
  accountId: string
  /** The saved search it lists the new homes of; null for the next steps in My homes. */
  searchId: string | null
  /** SHA-256 of the secret in the address; the secret itself is kept nowhere. */
  secretHash: Buffer
  createdAt: Instant
  /** When a program last read it, to the hour. */
  readAt: Instant | null
}
