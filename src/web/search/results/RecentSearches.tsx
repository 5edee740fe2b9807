import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useBrowserStorage } from '../../data/storage/browser-storage.ts'
import type { SearchState } from '../../data/storage/search/search-state.ts'
import { opensElsewhere } from '../../ui/opens-elsewhere.ts'
import { formatCounted, formatMoment } from '../../ui/words/format.ts'
import { addressOf, readQuery } from '../address/search-query.ts'
import { describeSearch } from '../form/search-form.ts'

type RecentSearchesProps = {
  /** How many are shown; all unless said. */
  readonly most?: number
  /** By the headings that it follows. */
  readonly heading?: 'h2' | 'h3'
  readonly onSearch: (form: SearchState) => void
}

/** The searches that were run in this browser, the newest first: a press repeats one. Nothing where there is none. */
export const RecentSearches = (props: RecentSearchesProps) => {
  const { most, heading: Heading = 'h3', onSearch } = props
  const { recentSearches } = useBrowserStorage()
  const [searches, setSearches] = useState(recentSearches.read)
  const now = new Date()
  const rows = searches.flatMap(({ query, at, homes }) => {
    const asked = readQuery(query)
    return asked.state === 'search' ? [{ query, at, homes, form: asked.form }] : []
  })
  if (rows.length === 0) return null
  return (
    <section aria-label="Recent searches" className="rounded-card border border-line bg-card">
      <Heading className="px-4 pt-3 font-semibold">Recent searches</Heading>
      <ul className="mt-1 divide-y divide-line">
        {rows.slice(0, most).map(({ query, at, homes, form }) => (
          <li key={query} className="flex items-center gap-2 pl-4">
            <div className="min-w-0 grow py-2">
              <Link
                href={addressOf(form)}
                onClick={(event) => {
                  if (opensElsewhere(event)) return
                  event.preventDefault()
                  onSearch(form)
                }}
                className="font-semibold underline decoration-line-strong underline-offset-4"
              >
                {describeSearch(form)}
              </Link>
              <p className="tabular text-muted text-sm">
                {formatCounted(homes, 'home')} · {formatMoment(new Date(at), now)}
              </p>
            </div>
            <button
              type="button"
              aria-label={`Forget ${describeSearch(form)}`}
              title="Forget this search"
              onClick={() => {
                recentSearches.forget(query)
                setSearches(recentSearches.read())
              }}
              className="flex size-11 shrink-0 items-center justify-center text-muted hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
