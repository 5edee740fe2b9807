import type { TokenScope } from '../../../../domain/token-scopes.ts'
import type { Instant } from './instant.ts'

/** A personal token. */
export interface PersonalTokenTable {
  id: string
  accountId: string
  name: string
  /** How its secret begins. */
  prefix: string
  /** SHA-256. */
  secretHash: Buffer
  scopes: TokenScope[]
  createdAt: Instant
  expiresAt: Instant
  endedAt: Instant | null
  /** When its owner was reminded of its end. */
  remindedAt: Instant | null
}

/** What a token was used for: one call from one network. */
export interface PersonalTokenUseTable {
  tokenId: string
  /** `GET /api/deals/{propertyId}`. */
  call: string
  network: string
  refused: boolean
  requests: number
  firstAt: Instant
  lastAt: Instant
}
