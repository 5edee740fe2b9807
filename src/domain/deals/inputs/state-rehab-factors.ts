import type { Source } from '../taxes/tax-record.ts'

/**
 * What construction costs in a state against the country, 1 being the same: the State Adjustment Factors of the US Army
 * Corps of Engineers' Civil Works Construction Cost Index System (EM 1110-2-1304, Table 3, edition of March 31, 2026),
 * the average of the cost indexes of the cities in each state.
 */
const FACTORS: Readonly<Record<string, number>> = {
  AL: 0.91,
  AK: 1.14,
  AZ: 0.96,
  AR: 0.88,
  CA: 1.25,
  CO: 0.94,
  CT: 1.16,
  DE: 1.11,
  DC: 1.03,
  FL: 0.91,
  GA: 0.93,
  HI: 1.18,
  ID: 0.98,
  IL: 1.13,
  IN: 0.98,
  IA: 0.96,
  KS: 0.93,
  KY: 0.96,
  LA: 0.91,
  ME: 1.01,
  MD: 1,
  MA: 1.14,
  MI: 1,
  MN: 1.11,
  MS: 0.9,
  MO: 0.99,
  MT: 0.93,
  NE: 0.95,
  NV: 1.08,
  NH: 1.04,
  NJ: 1.23,
  NM: 0.92,
  NY: 1.18,
  NC: 0.89,
  ND: 0.94,
  OH: 0.98,
  OK: 0.89,
  OR: 1.07,
  PA: 1.08,
  RI: 1.13,
  SC: 0.92,
  SD: 0.93,
  TN: 0.9,
  TX: 0.88,
  UT: 0.97,
  VT: 1.01,
  VA: 0.95,
  WA: 1.08,
  WV: 1.01,
  WI: 1.05,
  WY: 0.93,
}

const PUBLISHED: Source = {
  source: 'US Army Corps of Engineers, EM 1110-2-1304, Table 3: state adjustment factors',
  asOf: '2026-03-31',
}
const NOT_KNOWN: Source = {
  source: 'No factor is published for this place, so it counts as the country: set yours',
  asOf: '2026-11',
}

/** A state's factor with its source; `state` is its two letters, null when unknown. */
export const rehabFactorOf = (
  state: string | null,
): { readonly factor: number; readonly source: Source } => {
  const factor = state === null ? undefined : FACTORS[state]
  return factor === undefined ? { factor: 1, source: NOT_KNOWN } : { factor, source: PUBLISHED }
}
