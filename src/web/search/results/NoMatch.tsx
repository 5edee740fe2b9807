import { Suspense } from 'react'
import { Link } from 'wouter'
import type { SavedResults } from '../../data/found-homes/work.ts'
import type { SearchState } from '../../data/storage/search/search-state.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { comesLater } from '../../ui/feedback/comes-later.ts'
import { Panel } from '../../ui/Panel.tsx'
import { noChanceText } from '../../ui/words/chance-words.ts'
import { looksInCity } from '../form/place/place-words.ts'
import { describeFilters } from '../form/search-form.ts'
import { noneFitsText, unvaluedText } from '../search-sentences.ts'
import { looseningsOf } from './loosen-search.ts'

const OffMarketLink = comesLater(async () => (await import('./OffMarketLink.tsx')).OffMarketLink)

type NoMatchProps = {
  readonly results: SavedResults
  readonly onSearch: (form: SearchState) => void
}

/** In the place of the homes: what was looked at, and which filter to loosen. */
export const NoMatch = ({ results, onSearch }: NoMatchProps) => {
  const { criteria, summary } = results
  const loosenings = looseningsOf(criteria, summary)
  return (
    <Panel title="No homes match this search">
      <p>
        {summary === null
          ? 'We looked and found none'
          : noneFitsText(summary.lookedAt, summary.place)}
        : {describeFilters(criteria).join(', ')}.
      </p>
      {summary !== null && summary.unvalued > 0 ? (
        <p className="mt-1">{unvaluedText(summary.unvalued)}</p>
      ) : null}
      {summary === null || summary.noChance === null ? null : (
        <p className="mt-1">{noChanceText(summary.noChance)}.</p>
      )}
      {loosenings.length === 0 ? (
        <p className="mt-4">Loosen at least two filters, or {elsewhere(criteria)}.</p>
      ) : (
        <>
          <p className="mt-4 font-semibold text-ink">Loosen one filter and search again:</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {loosenings.map(({ text, form }) => (
              <li key={text}>
                <Button onClick={() => onSearch(form)}>{text}</Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-4">
        An address that is not listed, as from a wholesaler?{' '}
        <Link
          href={paths.addHome()}
          className="font-semibold text-brand underline-offset-4 hover:underline"
        >
          Add a home
        </Link>
      </p>
      <Suspense>
        <OffMarketLink criteria={criteria} inSentence />
      </Suspense>
    </Panel>
  )
}

const elsewhere = (form: SearchState): string => {
  if (looksInCity(form)) return 'try a city nearby'
  return form.near !== undefined && form.area === null ? 'look farther around' : 'look elsewhere'
}
