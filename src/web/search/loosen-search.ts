import type { SearchSummary } from '../../contract/search-flips.ts'
import type { SearchState } from '../storage/search-state.ts'
import { formatCount } from '../ui/format.ts'

/** A way out of a search that found nothing. Without `form` the choice is the reader's. */
export type Loosening = { readonly text: string; readonly form: SearchState | null }

/** Which filters to loosen, as the server counted them: one press each where the form has a looser choice. */
export const looseningsOf = (form: SearchState, summary: SearchSummary | null): Loosening[] =>
  (summary?.loosen ?? [])
    .map(({ filter, homes }) => {
      const count = `${formatCount(homes)} ${homes === 1 ? 'home' : 'homes'}`
      return looseners[filter](form, count)
    })
    .filter((loosening) => loosening !== null)

type Filter = SearchSummary['loosen'][number]['filter']

const looseners: Record<Filter, (form: SearchState, count: string) => Loosening | null> = {
  distance: (form, count) =>
    form.distance === 'mile'
      ? null
      : { text: `Compare within 1 mile (${count})`, form: { ...form, distance: 'mile' } },
  priceBelowMarket: (form, count) =>
    form.priceBelowMarket === 'Any'
      ? null
      : {
          text: `Any price at or below market (${count})`,
          form: { ...form, priceBelowMarket: 'Any' },
        },
  // The count is for no highest price at all; the form ends at $500k.
  maxPrice: (form, count) =>
    form.maxPrice === '500000'
      ? { text: `${count} above $500k, the highest price a search takes, would match`, form: null }
      : { text: 'Max price $500k', form: { ...form, maxPrice: '500000' } },
  propertyType: (_form, count) => ({
    text: `${count} of another property type would match`,
    form: null,
  }),
}
