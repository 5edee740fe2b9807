import type { MapPin } from './map-pin.ts'

/** What the markers' colors mean; only the kinds that are on the map. */
export const MapLegend = ({ pins }: { readonly pins: readonly MapPin[] }) => (
  <ul className="absolute top-3 left-3 z-10 mr-20 flex flex-wrap gap-x-3 rounded-control border border-line-strong bg-card px-3 py-1.5 font-semibold text-sm">
    {entries
      .filter((entry) => pins.some((pin) => pin.kind === entry.kind))
      .map((entry) => (
        <li key={entry.kind} className="flex items-center gap-1.5">
          <span aria-hidden className={`size-3 border-2 ${entry.swatch}`} />
          {entry.label}
        </li>
      ))}
  </ul>
)

const entries = [
  { kind: 'home', label: 'Home', swatch: 'rounded-[3px] border-mark-home bg-mark-home' },
  { kind: 'sold', label: 'Sold', swatch: 'rounded-[3px] border-mark-comp bg-mark-comp' },
  { kind: 'for sale', label: 'For sale', swatch: 'rounded-[3px] border-mark-comp bg-on-mark' },
  {
    kind: 'switched off',
    label: 'Excluded',
    swatch: 'rounded-[3px] border-(--mark-off) bg-(--mark-off)',
  },
  {
    kind: 'sold again',
    label: 'Sold again',
    swatch: 'rounded-full border-(--mark-flip) bg-(--mark-flip)',
  },
  {
    kind: 'listed again',
    label: 'Listed again',
    swatch: 'rounded-full border-(--mark-flip) bg-on-mark',
  },
] as const
