import type { SearchSummary } from '../../../contract/search/found-homes.ts'
import { HIGHEST_MAX_PRICE_USD } from '../../../domain/search/criteria.ts'
import { filters } from '../../../domain/search/home-filters.ts'
import type { SearchState } from '../../data/storage/search/search-state.ts'
import { formatCounted } from '../../ui/words/format.ts'
import { withFilter } from '../form/filters/filter-texts.ts'

/** A way out of a search that found nothing: what the button says, and the form it searches with. */
export type Loosening = { readonly text: string; readonly form: SearchState }

/** Which filters to loosen, as the server counted them: one press each. */
export const looseningsOf = (form: SearchState, summary: SearchSummary | null): Loosening[] =>
  (summary?.loosen ?? []).map((loosening) => {
    const { words, change } = looser(loosening, form)
    return {
      text: `${words} (${formatCounted(loosening.homes, 'home')})`,
      form: { ...form, ...change },
    }
  })

const looser = (
  loosening: SearchSummary['loosen'][number],
  form: SearchState,
): { readonly words: string; readonly change: Partial<SearchState> } => {
  switch (loosening.filter) {
    case 'distance':
      return { words: 'Compare within 1 mile', change: { distance: 'mile' } }
    case 'priceBelowMarket':
      return { words: 'Any price at or below market', change: { priceBelowMarket: 'Any' } }
    case 'maxPrice':
      return loosening.maxPrice === HIGHEST_MAX_PRICE_USD
        ? { words: 'Max price $500k', change: { maxPrice: '500000' } }
        : { words: 'No max price', change: { maxPrice: '100000000' } }
    case 'chanceAtLeast':
      return { words: 'Any chance of selling over asking', change: { chanceAtLeast: '' } }
    case 'propertyType': {
      const { propertyType } = loosening
      return { words: `${propertyType} instead`, change: { propertyType } }
    }
    default:
      return {
        words: filters[loosening.filter].looser,
        change: { filters: withFilter(form.filters, loosening.filter, '') },
      }
  }
}
