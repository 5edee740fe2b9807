import type { Source } from './taxes/state-taxes.ts'

/**
 * What construction costs in a state against the country, 1 being the same: the area cost factors by state of the US
 * Department of Defense's Facilities Pricing Guide (UFC 3-701-04, 2004), which compare a market basket of 8 crafts, 18
 * materials and 4 machines between 96 base cities. Only these states of its table were at hand; all others count as the
 * country, and their source says so.
 */
const FACTORS: Readonly<Record<string, number>> = {
  IN: 0.98,
  IA: 1,
  KS: 0.95,
  KY: 0.92,
  LA: 0.92,
  ME: 1.05,
  MD: 1,
  MA: 1.12,
  MI: 1.12,
}

const PUBLISHED: Source = {
  source:
    'US Department of Defense, UFC 3-701-04: area cost factor of the state against 96 base cities',
  asOf: '2004',
}
const NOT_KNOWN: Source = {
  source: 'No published factor of this state is known here, so it counts as the country: set yours',
  asOf: '2026-11',
}

/** A state's factor with its source; `state` is its two letters, null when unknown. */
export const rehabFactorOf = (
  state: string | null,
): { readonly factor: number; readonly source: Source } => {
  const factor = state === null ? undefined : FACTORS[state]
  return factor === undefined ? { factor: 1, source: NOT_KNOWN } : { factor, source: PUBLISHED }
}
