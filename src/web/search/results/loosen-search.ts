import type { SearchSummary } from '../../../contract/search-flips.ts'
import type { SearchState } from '../../storage/search-state.ts'
import { homesText } from '../search-sentences.ts'

/** A way out of a search that found nothing: what the button says, and the form it searches with. */
export type Loosening = { readonly text: string; readonly form: SearchState }

/** Which filters to loosen, as the server counted them: one press each. */
export const looseningsOf = (form: SearchState, summary: SearchSummary | null): Loosening[] =>
  (summary?.loosen ?? []).map((loosening) => {
    const { words, change } = looser(loosening)
    return { text: `${words} (${homesText(loosening.homes)})`, form: { ...form, ...change } }
  })

const looser = (
  loosening: SearchSummary['loosen'][number],
): { readonly words: string; readonly change: Partial<SearchState> } => {
  switch (loosening.filter) {
    case 'distance':
      return { words: 'Compare within 1 mile', change: { distance: 'mile' } }
    case 'priceBelowMarket':
      return { words: 'Any price at or below market', change: { priceBelowMarket: 'Any' } }
    case 'maxPrice':
      return { words: 'Max price $500k', change: { maxPrice: '500000' } }
    case 'chanceAtLeast':
      return { words: 'Any chance it’s a bargain', change: { chanceAtLeast: '' } }
    case 'propertyType': {
      const { propertyType } = loosening
      return { words: `${propertyType} instead`, change: { propertyType } }
    }
  }
}
