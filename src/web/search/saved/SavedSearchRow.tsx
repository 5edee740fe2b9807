import { Link2, Pause, Pencil, Play, Rss, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { SavedSearch } from '../../../contract/alerts/saved-searches.ts'
import { useNewFeed } from '../../data/feeds/FeedAddresses.tsx'
import type { SearchState } from '../../data/storage/search/search-state.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Menu, type MenuItem } from '../../ui/controls/Menu.tsx'
import { Fault } from '../../ui/feedback/Failed.tsx'
import { opensElsewhere } from '../../ui/opens-elsewhere.ts'
import { formatCount, formatCounted } from '../../ui/words/format.ts'
import { addressOf, formOf } from '../address/search-query.ts'
import { describeSearch } from '../form/search-form.ts'
import { namesOf, viewWords } from '../search-sentences.ts'
import type { ListedSearch, SavedSearchChange } from './use-saved-searches.ts'

type SavedSearchRowProps = {
  readonly listed: ListedSearch
  readonly onRun: (form: SearchState, search: SavedSearch) => void
  readonly onEdit: (search: SavedSearch) => void
  readonly onChange: (search: SavedSearch, wanted: SavedSearchChange) => void
}

/** A saved search: a click on its name runs it; the rest is in its menu. */
export const SavedSearchRow = (props: SavedSearchRowProps) => {
  const { search, deleted, note } = props.listed
  return (
    <li className="px-4 py-2">
      {deleted ? (
        <div className="flex flex-wrap items-center gap-x-3">
          <p role="status" className="min-w-0 break-words">
            Deleted “{search.name}”.
          </p>
          <Button
            kind="quiet"
            className="px-0"
            onClick={() => props.onChange(search, { deleted: false })}
          >
            Undo<span className="sr-only"> deleting {search.name}</span>
          </Button>
        </div>
      ) : (
        <KeptSearch {...props} />
      )}
      <Fault text={note} className="text-sm" />
    </li>
  )
}

const KeptSearch = ({ listed, onRun, onEdit, onChange }: SavedSearchRowProps) => {
  const { search } = listed
  const [said, setSaid] = useState('')
  const feed = useNewFeed(search.id)
  const form = formOf(search.criteria)
  const view = search.layout?.view
  const setPaused = (paused: boolean) => onChange(search, { paused })
  const copyLink = async (of: SearchState) => {
    const copied = await copy(`${window.location.origin}${addressOf(of, view)}`)
    setSaid(copied ? 'Link copied.' : 'The link could not be copied.')
  }
  const items: MenuItem[] = [
    ...(form === null
      ? []
      : [{ name: 'Copy link', icon: <Link2 {...icon} />, onSelect: () => void copyLink(form) }]),
    ...(feed.isMade
      ? []
      : [{ name: 'Make a feed', icon: <Rss {...icon} />, onSelect: () => void feed.make() }]),
    { name: 'Edit', icon: <Pencil {...icon} />, onSelect: () => onEdit(search) },
    search.paused
      ? { name: 'Resume', icon: <Play {...icon} />, onSelect: () => setPaused(false) }
      : { name: 'Pause', icon: <Pause {...icon} />, onSelect: () => setPaused(true) },
    {
      name: 'Delete',
      icon: <Trash2 {...icon} />,
      onSelect: () => onChange(search, { deleted: true }),
    },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          {form === null ? (
            <span className="min-w-0 break-words font-semibold">{search.name}</span>
          ) : (
            <Link
              href={addressOf(form, view)}
              onClick={(event) => {
                if (opensElsewhere(event)) return
                event.preventDefault()
                onRun(form, search)
              }}
              className="min-w-0 break-words py-1 font-semibold underline decoration-line-strong underline-offset-4"
            >
              {search.name}
            </Link>
          )}
          <NewMark homes={search.newHomes} />
          {search.paused ? (
            <span className="rounded-control bg-well px-1.5 text-muted text-sm">Paused</span>
          ) : null}
        </p>
        <p className="text-muted text-sm">
          <span className="tabular">
            {formatCounted(search.homes, ...namesOf(search.criteria.propertyType))}
          </span>{' '}
          · {cadenceWords[search.cadence]}
          {search.layout === null ? '' : ` · opens ${viewWords[search.layout.view]}`}
        </p>
        <p className="text-muted text-sm">
          {form === null
            ? 'Saved by another program, with choices this form does not have'
            : describeSearch(form)}
        </p>
        <p role="status" className={said === '' ? 'sr-only' : 'text-sm'}>
          {said}
        </p>
        {feed.shown}
      </div>
      <Menu
        button={<span className="text-sm max-sm:sr-only lg:sr-only">Actions</span>}
        label={`Actions for ${search.name}`}
        items={items}
      />
    </div>
  )
}

const cadenceWords: Record<SavedSearch['cadence'], string> = {
  'as it happens': 'emailed as it happens',
  daily: 'emailed daily',
  weekly: 'emailed weekly',
  off: 'no emails',
}

/** How many homes are new; nothing when none is. */
export const NewMark = ({ homes }: { readonly homes: number }) =>
  homes === 0 ? null : (
    <span className="tabular whitespace-nowrap rounded-control bg-brand px-1.5 font-semibold text-on-brand text-sm">
      {formatCount(homes)} new
    </span>
  )

const icon = { 'aria-hidden': true, className: 'size-4 text-muted' } as const

const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
