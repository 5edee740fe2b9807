import { Bookmark, ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { SavedSearch } from '../../../contract/alerts/saved-searches.ts'
import type { SearchState } from '../../data/storage/search/search-state.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { comesLater } from '../../ui/feedback/comes-later.ts'
import { Fault } from '../../ui/feedback/Failed.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { formOf } from '../address/search-query.ts'
import { firstUnpicked, toRequest } from '../form/search-form.ts'
import { NewMark, SavedSearchRow } from './SavedSearchRow.tsx'
import type { LaidOut } from './SearchEditor.tsx'
import { type SavedRun, useSavedSearches } from './use-saved-searches.ts'

const SearchEditor = comesLater(
  async () => (await import('./SearchEditor.tsx')).SearchEditor,
  () => <Fault text="Saving is not available right now. Load the page again in a moment." />,
)

type SavedAreaProps = {
  readonly form: SearchState
  /** Whether the list is open when the screen opens. */
  readonly open: boolean
  /** Out of sight: only what is being written is kept. */
  readonly folded: boolean
  readonly ran: SavedRun | null
  /** Puts the criteria of a saved search into the form. */
  readonly onEdit: (form: SearchState) => void
  readonly onRun: (form: SearchState, search: SavedSearch) => void
  /** How homes are laid out on the screen, and ordered. */
  readonly laidOut: LaidOut
}

/** What is being written: a new search, or a change of one. */
type Writing = { readonly of: SavedSearch | null } | null

/** Saves the search of the form, and lists those that were saved. */
export const SavedSearches = (props: SavedAreaProps) => {
  const { form, open: opensAtFirst, folded, ran, onEdit, onRun, laidOut } = props
  const saved = useSavedSearches(ran)
  const [open, setOpen] = useState(opensAtFirst)
  const [writing, setWriting] = useState<Writing>(null)
  const [said, setSaid] = useState('')
  const listId = useId()
  const saveButton = useRef<HTMLButtonElement>(null)
  const writes = writing !== null
  const wrote = useRef(false)
  useEffect(() => {
    if (wrote.current && !writes) saveButton.current?.focus()
    wrote.current = writes
  }, [writes])

  if (folded && !writes) return null
  const { known, failed } = saved
  const none = known !== undefined && known.list.length === 0 && known.total === 0
  const canSave = toRequest(form) !== null && firstUnpicked(form) === null
  const edit = (search: SavedSearch) => {
    const criteria = formOf(search.criteria)
    if (criteria !== null) onEdit(criteria)
    setSaid('')
    setWriting({ of: search })
  }
  const kept = (search: SavedSearch) => {
    if (known?.list.some((one) => one.search.id === search.id)) saved.show(search)
    else saved.add(search)
    setSaid(`Saved “${search.name}”.`)
    setWriting(null)
  }

  return (
    <section aria-label="Saved searches">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2">
        {known === undefined || none ? (
          <p className="text-muted text-sm">{none ? 'No saved searches yet' : (failed ?? '')}</p>
        ) : (
          <Button
            kind="quiet"
            className="group -ml-4 whitespace-nowrap pr-1 text-ink no-underline hover:bg-well hover:no-underline"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            onClick={() => setOpen(!open)}
          >
            Saved searches{' '}
            <span className="tabular font-normal text-muted">{formatCount(known.total)}</span>{' '}
            <NewMark homes={known.newHomes} />
            <ChevronDown
              aria-hidden
              className="size-4 shrink-0 text-muted transition-transform group-aria-expanded:rotate-180"
            />
          </Button>
        )}
        {writing === null && canSave ? (
          <Button
            ref={saveButton}
            className="shrink-0 px-3 text-sm lg:px-2"
            onClick={() => {
              setSaid('')
              setWriting({ of: null })
            }}
          >
            <Bookmark aria-hidden className="size-4" />
            <span>
              Save <span className="max-sm:sr-only lg:sr-only">this search</span>
            </span>
          </Button>
        ) : null}
      </div>
      <p role="status" className={said === '' || writing !== null ? 'sr-only' : 'text-sm'}>
        {said}
      </p>
      {writing === null ? null : (
        <Suspense>
          <SearchEditor
            key={writing.of?.id ?? ''}
            of={writing.of}
            form={form}
            laidOut={laidOut}
            onForm={onEdit}
            onKept={kept}
            onClose={() => setWriting(null)}
          />
        </Suspense>
      )}
      {open && known !== undefined && !none ? (
        <div id={listId} className="mt-1 mb-4 rounded-card border border-line bg-card">
          {known.total > FIND_FROM || saved.name !== '' ? (
            <div className="max-w-sm border-line border-b p-3">
              <TextField
                label="Find by name"
                value={saved.name}
                onChange={saved.find}
                error={null}
                optional
                autoComplete="off"
              />
            </div>
          ) : null}
          {known.list.length === 0 ? (
            <p className="px-4 py-3 text-muted text-sm">No saved search has that in its name.</p>
          ) : (
            <ul aria-label="Saved searches" className="divide-y divide-line">
              {known.list.map((listed) => (
                <SavedSearchRow
                  key={listed.search.id}
                  listed={listed}
                  onRun={onRun}
                  onEdit={edit}
                  onChange={(search, wanted) => {
                    setSaid('')
                    void saved.keep(search, wanted)
                  }}
                />
              ))}
            </ul>
          )}
          {saved.more === undefined ? null : (
            <div className="border-line border-t p-2">
              <Button kind="quiet" className="w-full" onClick={saved.more}>
                Show more
              </Button>
            </div>
          )}
          <Fault text={failed} className="border-line border-t px-4 py-2 text-sm" />
        </div>
      ) : null}
    </section>
  )
}

/** With more searches than this, one is found by its name. */
const FIND_FROM = 12
