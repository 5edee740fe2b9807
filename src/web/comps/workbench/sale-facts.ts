import type { EvidenceShown } from '../../../contract/valuation/evidence.ts'
import type { HomeFeatures } from '../../../domain/comps/candidate.ts'
import { otherFeatureWords } from '../../../domain/comps/other-feature-words.ts'
import { saleConditionWords } from '../../../domain/condition/condition-words.ts'
import type { LineName } from '../../../domain/valuation/evidence/adjustment-lines.ts'
import { formatCount, UNKNOWN } from '../../ui/words/format.ts'
import { formatMiles } from '../words/home-facts.ts'
import { timeSpan } from '../words/time-span.ts'

/** How the lines of the grid are headed. */
export const lineLabels: Record<LineName, string> = {
  size: 'Size',
  lot: 'Lot',
  age: 'Age',
  beds: 'Beds',
  baths: 'Baths',
  location: 'Location',
  time: 'Time',
  type: 'Type',
  features: 'Other features',
  condition: 'Condition',
}

/** The fact behind each line of a sale: `1,620 sqft`, `built 1961`, `0.2 mi`, `3 weeks ago`. */
export const saleFacts = (
  sale: EvidenceShown['sales'][number],
  home: EvidenceShown['home'],
): Record<LineName, string> => ({
  ...featureFacts(sale),
  location: sale.isOwnSale ? 'here' : formatMiles(sale.miles),
  time: home.day < sale.day ? 'later' : `${timeSpan(home.day - sale.day)} ago`,
  condition: saleConditionWords(sale),
})

/** The same of the home itself, which the lines lead to. */
export const homeFacts = (home: EvidenceShown['home']): Record<LineName, string> => ({
  ...featureFacts(home),
  location: 'here',
  time: 'as-of date',
  // The lines lead to what it would bring in typical condition, whatever its own is.
  condition: 'as if typical',
})

const featureFacts = (features: HomeFeatures) => ({
  size: withUnit(features.livingArea),
  // Some files give the building's land for a condo; the model does not look at it.
  lot: features.homeType === 'Condo' ? UNKNOWN : withUnit(features.lotSizeSquareFeet),
  age: features.yearBuilt === null ? UNKNOWN : `built ${features.yearBuilt}`,
  beds: formatCount(features.bedroomsTotal),
  baths: formatCount(features.bathroomsTotalDecimal),
  type: features.homeType,
  features: otherFeatureWords(features) ?? UNKNOWN,
})

const withUnit = (squareFeet: number | null) =>
  squareFeet === null ? UNKNOWN : `${formatCount(Math.round(squareFeet))} sqft`
