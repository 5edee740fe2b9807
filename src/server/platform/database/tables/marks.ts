import type { ColumnType, Generated } from 'kysely'
import type { CorrectedCondition } from '../../../../domain/condition/corrected-condition.ts'
import type { IsoDate } from '../../../../domain/iso-date.ts'
import type { StageReached } from '../../../../domain/marks/deal-stages.ts'
import type { HomeMark } from '../../../../domain/marks/home-mark.ts'
import type { HomeOffer } from '../../../../domain/marks/offers.ts'
import type { AsSeen } from '../../../../domain/marks/since-last-look.ts'
import type { Instant } from './instant.ts'

/** What a subscriber has chosen for a home: to use it anyway though it is doubtful, or to have it valued as listed. */
export interface HomeChoiceTable {
  accountId: string
  propertyId: string
  choice: 'use anyway' | 'as listed'
  chosenAt: Generated<Date>
}

/** What a subscriber says of the condition of a home, or of a sale of it. */
export interface HomeConditionTable {
  accountId: string
  propertyId: string
  /** The day of the sale; null for the home as it is for sale. */
  soldOn: IsoDate | null
  condition: CorrectedCondition
  setAt: Generated<Date>
}

/** How far a subscriber is with a home. */
export interface HomeMarkTable {
  accountId: string
  propertyId: string
  mark: HomeMark
  /** Why it was passed. */
  reason: Generated<string>
  note: Generated<string>
  /** Counts changes, from a number of chance: a mark that is removed and set again has other ones. */
  version: number
  markedAt: Instant
  /** What the home asked when it got the mark; null when that is not known. */
  price: number | null
  /** Its value at a mile when it was last for sale; null while it is, and where it had none. */
  lastValue: number | null
  /** The value in the last alert, or when the home was marked. */
  toldValue: number | null
  toldValueAt: Instant | null
  /** JSON: what was offered for it, the oldest first. */
  offers: ColumnType<readonly HomeOffer[], string | undefined, string>
  /** JSON: the stages its deal has reached, in their order. */
  stages: ColumnType<readonly StageReached[], string | undefined, string>
  /** What is to be done next, and by when; empty for nothing. */
  nextStep: Generated<string>
  nextStepOn: IsoDate | null
}

/** Each move of a home from mark to mark. Those of a mark that is removed stay for a day. */
export interface HomeMarkMoveTable {
  accountId: string
  propertyId: string
  movedAt: Instant
  mark: HomeMark
  reason: Generated<string>
  price: number | null
}

/** What a home was like when a subscriber looked at its comps. */
export interface HomeLookTable {
  accountId: string
  propertyId: string
  /** The last look, and the one before it; looks within an hour are one. */
  lookedAt: Instant
  /** JSON: the domain's AsSeen. */
  asSeen: AsSeenColumn
  beforeAt: Instant | null
  beforeSeen: AsSeenColumn | null
}

/** JSON: read as a value, written as text. */
type AsSeenColumn = ColumnType<AsSeen, string, string>
