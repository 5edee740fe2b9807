/** How far a subscriber is with a home, in the order in which deals go. */
export const homeMarks = ['New', 'Watching', 'Visit', 'Offered', 'Passed', 'Won'] as const
export type HomeMark = (typeof homeMarks)[number]

/** What they are called wherever people read them. */
export const markNames: Readonly<Record<HomeMark, string>> = {
  New: 'New',
  Watching: 'Saved',
  Visit: 'Visit',
  Offered: 'Offered',
  Passed: 'Dismissed',
  Won: 'Won',
}

/** Why homes are usually passed. Any other reason is the subscriber's own text. */
export const usualPassReasons = [
  'Too dear',
  'Too much work',
  'Location',
  'Wrong facts',
  'Other',
] as const
export type UsualPassReason = (typeof usualPassReasons)[number]

/** How many marked homes an account keeps. */
export const MAX_MARKED_HOMES = 5000
/** How many characters a text holds. */
export const LONGEST_NOTE = 2000
export const LONGEST_REASON = 200
export const LONGEST_STEP = 200

type Marked = {
  readonly mark: HomeMark
  /** What the home asked when it was marked; null when that is not known. */
  readonly price: number | null
}

/** A passed home stays out of the way until it asks less than when it was passed. */
export const isFoldedAway = ({ mark, price }: Marked, askingUsd: number): boolean =>
  mark === 'Passed' && (price === null || askingUsd >= price)

/** How much less a home asks than when it was passed, in whole US dollars; 0 unless it is less. */
export const cutSincePassed = ({ mark, price }: Marked, askingUsd: number): number =>
  mark === 'Passed' && price !== null ? Math.max(0, price - askingUsd) : 0
