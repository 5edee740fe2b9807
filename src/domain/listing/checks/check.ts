/** What a rule may find. */
export type CheckCode = 'no-ordinary-sale' | 'package-sale' | 'resold-at-once' | 'price-far-off'

/** Whether what was found asks for a look, or makes the home or the sale worth nothing as it stands. */
export type CheckSeverity = 'check' | 'doubtful'

/** One thing that a rule found. */
export type Check = {
  readonly code: CheckCode
  readonly severity: CheckSeverity
  /** In words for the screen, a sentence without its period: `HOA dues of $528 a month`. */
  readonly evidence: string
}
