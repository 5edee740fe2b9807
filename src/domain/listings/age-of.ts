/** Years from the year it was built to the as-of date; null when unknown. */
export const ageOf = ({
  yearBuilt,
  asOf,
}: {
  readonly yearBuilt?: number | null | undefined
  /** YYYY-MM-DD. */
  readonly asOf: string
}): number | null => (yearBuilt == null ? null : Number(asOf.slice(0, 4)) - yearBuilt)
