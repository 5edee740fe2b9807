/** RESO Data Dictionary lookup SpecialListingConditions, without `Standard`. */
export const specialListingConditions = [
  'Auction',
  'Bankruptcy Property',
  'Conservatorship',
  'HUD Owned',
  'In Foreclosure',
  'Notice Of Default',
  'Probate Listing',
  'Real Estate Owned',
  'Short Sale',
  'Third Party Approval',
  'Trust',
] as const
export type SpecialListingCondition = (typeof specialListingConditions)[number]

/**
 * Those that mark a sale that is not ordinary. Trustees and conservators sell at the market's price, and in some states
 * sell a great share of all homes.
 */
export const notOrdinary = (
  conditions: readonly SpecialListingCondition[] | null | undefined,
): readonly SpecialListingCondition[] =>
  (conditions ?? []).filter((condition) => condition !== 'Conservatorship' && condition !== 'Trust')

/**
 * The special conditions that a source's words name (`Foreclosure (bank owned)`, `Auction, Short Sale`), in the
 * order of the lookup; null where they name none.
 */
export const specialListingConditionsIn = (
  words: string,
): readonly SpecialListingCondition[] | null => {
  const found = specialListingConditions.filter((condition) => patterns[condition].test(words))
  return found.length > 0 ? found : null
}

const patterns: Record<SpecialListingCondition, RegExp> = {
  Auction: /\bauction/i,
  'Bankruptcy Property': /\bbankrupt/i,
  Conservatorship: /\bconservator(?:ship)?\b/i,
  'HUD Owned': /\bhud\b/i,
  // A bank that owns the home has foreclosed already.
  'In Foreclosure': /^(?!.*\b(bank|lender)[- ]owned\b).*\b(pre[- ]?)?foreclosures?\b/i,
  'Notice Of Default': /\bnotice of default\b/i,
  'Probate Listing': /\bprobate\b/i,
  'Real Estate Owned': /\breo\b|\breal estate owned\b|\b(bank|lender)[- ]owned\b/i,
  'Short Sale': /\bshort sale\b/i,
  'Third Party Approval': /\b(?:third|3rd)[- ]party approval\b/i,
  Trust: /\btrust\b/i,
}
