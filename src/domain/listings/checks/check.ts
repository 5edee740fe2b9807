/** What a rule may find, by the name it has on the wire. */
export const checkCodes = [
  // Of a home for sale.
  'unit-number',
  'dues-on-small-lot',
  'other-units',
  'type-changed',
  'valued-as',
  'area-is-lot',
  'area-unlikely',
  'area-unusual',
  'area-unknown',
  'two-areas',
  'rooms-unknown',
  'rooms-unlikely',
  'not-built-yet',
  'two-prices',
  'price-unlikely',
  'price-far-below',
  'no-ordinary-home',
  'no-ordinary-sale',
  'sales-far-away',
  // Of a sale.
  'package-sale',
  'resold-at-once',
  'price-far-off',
] as const
type CheckCode = (typeof checkCodes)[number]

/** Whether the finding asks for a look, or makes the home or the sale unusable. */
export const checkSeverities = ['check', 'doubtful'] as const
type CheckSeverity = (typeof checkSeverities)[number]

/** One thing that a rule found. */
export type Check = {
  readonly code: CheckCode
  readonly severity: CheckSeverity
  /** In words for the screen, a sentence without its period: `HOA dues of $528 a month`. */
  readonly evidence: string
}

/** How far the facts of a home or a sale can be taken at their word. */
export type Trust = (typeof trusts)[number]

/** The best first. */
export const trusts = ['Clean', 'Check', 'Doubtful'] as const

export const trustOf = (checks: readonly Pick<Check, 'severity'>[]): Trust => {
  if (checks.some(({ severity }) => severity === 'doubtful')) return 'Doubtful'
  return checks.length > 0 ? 'Check' : 'Clean'
}
