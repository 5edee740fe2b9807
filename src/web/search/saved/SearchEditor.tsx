import { useEffect, useRef, useState } from 'react'
import {
  LONGEST_SEARCH_NAME,
  type SavedSearch,
  type SaveSearchRequest,
  savedSearchCalls,
  savedSearchSchema,
} from '../../../contract/alerts/saved-searches.ts'
import type { Layout } from '../../../contract/search/layout.ts'
import { DIGEST_HOUR } from '../../../domain/alerts/mail/digest-time.ts'
import type { SortKey } from '../../../domain/search/sort-homes.ts'
import { ask } from '../../data/ask/ask.ts'
import { keptInstead } from '../../data/ask/changed-elsewhere.ts'
import { faultOf, isGone } from '../../data/ask/request.ts'
import { useKept } from '../../data/kept/use-kept.ts'
import type { SearchState } from '../../data/storage/search/search-state.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { formOf } from '../address/search-query.ts'
import { priceBelowMarketLabels } from '../form/form-options.ts'
import { placeAsked } from '../form/place/place-words.ts'
import { describeSearch, toRequest } from '../form/search-form.ts'
import { FIRST_SORT } from '../running/use-search.ts'
import { namesOf, viewWords } from '../search-sentences.ts'

/** How homes are laid out on the screen, and what they are ordered by. */
export type LaidOut = { readonly layout: Layout; readonly sortKey: SortKey }

type SearchEditorProps = {
  /** The search that is changed; null for a new one. */
  readonly of: SavedSearch | null
  /** What it looks for is what the search form says. */
  readonly form: SearchState
  readonly laidOut: LaidOut
  readonly onForm: (form: SearchState) => void
  readonly onKept: (search: SavedSearch) => void
  readonly onClose: () => void
}

/** The name of a search that is saved or changed; its criteria are in the search form. */
export const SearchEditor = (props: SearchEditorProps) => {
  const { of, form, laidOut, onForm, onKept, onClose } = props
  const [typed, setTyped] = useState<string | null>(of?.name ?? null)
  const [cadence, setCadence] = useState<SavedSearch['cadence']>(of?.cadence ?? 'daily')
  const layoutBefore = of?.layout ?? null
  const [keepsLayout, setKeepsLayout] = useState(layoutBefore !== null)
  const [takesLayout, setTakesLayout] = useState(layoutBefore === null)
  const [fault, setFault] = useState<string | null>(null)
  /** Another window deleted it. */
  const [gone, setGone] = useState(false)
  const idOf = useIdOfNew()
  const { kept, keeping, change, settle } = useKept<SavedSearch | null, Wanted>(of, {
    calmMs: 0,
    send: async ({ asNew, ...wanted }, before) => {
      const answer = await (before === null || asNew
        ? ask(savedSearchCalls.save, { body: { id: idOf(wanted), ...wanted } })
        : ask(savedSearchCalls.change, {
            params: { id: before.id },
            body: { ...wanted, paused: before.paused, version: before.version },
          }))
      setFault(faultOf(answer))
      setGone(!answer.ok && isGone(answer.error))
      return answer
    },
    instead: (failure) => keptInstead(failure, savedSearchSchema),
    after: () => 'hold',
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search that is kept.
  useEffect(() => {
    if (kept !== null && kept !== of && keeping.state === 'kept') onKept(kept)
  }, [kept, keeping.state])
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.select(), [])

  // Until one is typed, the name follows the form.
  const name = typed ?? proposedName(form)
  const layout = keepsLayout ? (takesLayout ? laidOut.layout : layoutBefore) : null
  const sort = takesLayout && keepsLayout ? laidOut.sortKey : of?.criteria.sort
  const isInOrder = layout !== null || layoutBefore === null
  const criteria = criteriaOf(form, of, isInOrder && sort !== FIRST_SORT ? sort : undefined)
  const nameError = name.trim() === '' ? 'Give it a name' : tooLong(name)
  const saving = keeping.state === 'saving'

  const save = () => {
    if (saving || criteria === null || nameError !== null) return
    void change({ name, criteria, cadence, layout, asNew: gone })
    settle('mine')
  }
  const takeTheirs = (theirs: SavedSearch) => {
    const theirForm = formOf(theirs.criteria)
    if (theirForm !== null) onForm(theirForm)
    settle('theirs')
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label={of === null ? 'Save this search' : 'Edit saved search'}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className="mt-1 mb-4 rounded-card border border-line bg-card p-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-72">
          <TextField
            label="Name"
            value={name}
            onChange={setTyped}
            error={nameError}
            autoComplete="off"
          />
        </div>
        <div className="grow basis-56 sm:max-w-72">
          <Select
            label="Email new homes"
            placeholder="Select when"
            options={cadences}
            value={cadence}
            onChange={(picked) => setCadence(picked === '' ? cadence : picked)}
          />
        </div>
        <Button type="submit" aria-disabled={saving || criteria === null}>
          {of === null ? 'Save' : 'Save changes'}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {isOfForm(of) ? (
        <div className="flex flex-wrap gap-x-6">
          <Checkbox
            label="Keep this layout with the search"
            hint={
              layout === null
                ? 'It opens as you have homes laid out.'
                : `It opens ${viewWords[layout.view]}; your own layout stays as it is.`
            }
            checked={keepsLayout}
            onChange={setKeepsLayout}
          />
          {keepsLayout && layoutBefore !== null && !isSame(layoutBefore, laidOut.layout) ? (
            <Checkbox
              label="Replace it with the layout now"
              checked={takesLayout}
              onChange={setTakesLayout}
            />
          ) : null}
        </div>
      ) : null}
      <p className="mt-2 text-muted text-sm">{looksFor(form, of)}</p>
      {fault === null ? null : (
        <div role="alert" className="mt-3 border-line border-t pt-3">
          <p className="font-semibold text-danger">
            {gone ? 'Another window deleted this search.' : fault}
          </p>
          {gone ? (
            <Button className="mt-2" onClick={save}>
              Save it as a new one
            </Button>
          ) : null}
          {keeping.state === 'conflict' && keeping.now !== null ? (
            <BothVersions
              theirs={keeping.now}
              mine={{ name, form }}
              onTheirs={takeTheirs}
              onMine={save}
            />
          ) : null}
        </div>
      )}
    </form>
  )
}

const isSame = (one: Layout, other: Layout): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** What is to be kept; as another search than the one that is gone. */
type Wanted = SaveSearchRequest & { readonly asNew: boolean }

const cadences: { readonly value: SavedSearch['cadence']; readonly label: string }[] = [
  { value: 'as it happens', label: 'As it happens' },
  { value: 'daily', label: `Daily at ${DIGEST_HOUR} AM` },
  { value: 'weekly', label: `Mondays at ${DIGEST_HOUR} AM` },
  { value: 'off', label: 'Off' },
]

/** The id of a new search, the same for the same: it may have been saved although the answer was lost. */
const useIdOfNew = () => {
  const made = useRef({ search: '', id: '' })
  return (search: SaveSearchRequest): string => {
    const text = JSON.stringify(search)
    if (made.current.search !== text) made.current = { search: text, id: crypto.randomUUID() }
    return made.current.id
  }
}

/**
 * The search as another window left it, and as this one would have it: nothing is overwritten unless the subscriber
 * says so.
 */
const BothVersions = ({
  theirs,
  mine,
  onTheirs,
  onMine,
}: {
  readonly theirs: SavedSearch
  readonly mine: { readonly name: string; readonly form: SearchState }
  readonly onTheirs: (theirs: SavedSearch) => void
  readonly onMine: () => void
}) => {
  const theirForm = formOf(theirs.criteria)
  return (
    <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
      <div className="min-w-0">
        <p className="text-muted text-sm">Saved now</p>
        <p className="break-words font-semibold">{theirs.name}</p>
        <p className="text-sm">
          {theirForm === null ? theirs.criteria.city : describeSearch(theirForm)}
        </p>
        <Button className="mt-2" onClick={() => onTheirs(theirs)}>
          Keep what is saved
        </Button>
      </div>
      <div className="min-w-0">
        <p className="text-muted text-sm">Yours</p>
        <p className="break-words font-semibold">{mine.name}</p>
        <p className="text-sm">{describeSearch(mine.form)}</p>
        <Button className="mt-2" onClick={onMine}>
          Save yours instead
        </Button>
      </div>
    </div>
  )
}

/** The criteria of the form, in an order: the form has no field for it. A search that the form cannot hold keeps its own. */
const criteriaOf = (form: SearchState, of: SavedSearch | null, sort: SortKey | undefined) => {
  if (!isOfForm(of)) return of?.criteria ?? null
  const asked = toRequest(form)
  return asked === null || sort === undefined ? asked : { ...asked, sort }
}

/** Whether a search has only choices of the form; a new one has. */
const isOfForm = (of: SavedSearch | null): boolean => of === null || formOf(of.criteria) !== null

const looksFor = (form: SearchState, of: SavedSearch | null): string => {
  if (!isOfForm(of)) return 'What it looks for stays as it is: the search form has no such choices.'
  return toRequest(form) === null
    ? 'Fill in the search form to save it.'
    : `Looks for what the search form says: ${describeSearch(form)}`
}

const tooLong = (name: string): string | null =>
  name.trim().length > LONGEST_SEARCH_NAME ? `Use ${LONGEST_SEARCH_NAME} characters at most` : null

/** What a search may be called: `Houses in Tacoma, WA, $20k under`. */
const proposedName = (form: SearchState): string => {
  const { propertyType, priceBelowMarket } = form
  const [, homes] = namesOf(propertyType)
  const under =
    priceBelowMarket === '' || priceBelowMarket === 'Any'
      ? ''
      : `, ${priceBelowMarketLabels[priceBelowMarket]} under`
  const place = placeAsked(form)
  const room = LONGEST_SEARCH_NAME - homes.length - ' in '.length - under.length
  const named = place.length <= room ? place : `${place.slice(0, room - 1)}…`
  return `${homes.charAt(0).toUpperCase()}${homes.slice(1)} in ${named}${under}`
}
