/** clears: the room pays for the assumed work at the target. pays: the net at the ask is zero or more. loses: it is not. */
export const verdicts = ['clears', 'pays', 'loses'] as const
export type Verdict = (typeof verdicts)[number]
