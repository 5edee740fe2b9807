import { MapPin } from 'lucide-react'
import { DemoMark } from '../ui/DemoMark.tsx'
import { formatCounted } from '../ui/words/format.ts'
import type { SuggestedBy, SuggestedPlace } from './place-source.ts'

type PlaceListProps = {
  readonly id: string
  readonly places: readonly SuggestedPlace[]
  readonly by: SuggestedBy
  readonly active: number
  readonly onPick: (place: SuggestedPlace) => void
}

/** The element id of a suggestion, by which the field points at it. */
export const placeOptionId = (listId: string, index: number): string => `${listId}-${index}`

/** The suggestions under the city field. The focus stays in the field; `active` is the one it points at. */
export const PlaceList = ({ id, places, by, active, onPick }: PlaceListProps) => (
  <div
    hidden={places.length === 0}
    className="absolute inset-x-0 top-[4.75rem] z-30 max-h-80 overflow-y-auto rounded-control border border-line-strong bg-card py-1"
  >
    <div id={id} role="listbox" aria-label="Places">
      {places.map((place, index) => (
        <button
          key={`${place.kind} ${place.label}`}
          id={placeOptionId(id, index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={`flex min-h-11 w-full items-center gap-2.5 px-3 text-left ${index === active ? 'bg-well' : 'hover:bg-well'}`}
          // The field keeps the focus, and so does not close the list before the press arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(place)}
        >
          <MapPin aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 py-1 leading-tight">
            <span className="font-semibold">{place.label}</span>{' '}
            <span className="inline-block max-w-full truncate align-bottom text-muted text-sm">
              · {aboutPlace(place)}
            </span>
          </span>
          {place.coverage?.demo ? <DemoMark className="shrink-0" /> : null}
        </button>
      ))}
    </div>
    {by === 'google' ? (
      // Google asks for its name beside what it suggests, in no other words (Policies for Places).
      <p translate="no" className={sourceClass}>
        Google Maps
      </p>
    ) : null}
    {by === 'gazetteer instead' ? (
      <p className={sourceClass}>Google is unavailable. These are built-in suggestions.</p>
    ) : null}
  </div>
)

const sourceClass = 'px-3 py-1.5 text-muted text-xs'

/** The note beside a place: the city of a zip, and how many homes are for sale there. */
const aboutPlace = ({ kind, detail, coverage }: SuggestedPlace): string => {
  if (coverage === undefined) return detail
  const homes = homesThere(coverage.homes)
  return kind === 'zip' ? `${detail} · ${homes}` : homes
}

const homesThere = (homes: number): string => {
  if (homes === 0) return 'no listings yet'
  return formatCounted(homes, 'home')
}
