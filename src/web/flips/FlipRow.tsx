import { MapPin } from 'lucide-react'
import { Link } from 'wouter'
import type { Flip } from '../../contract/flips.ts'
import { paths } from '../paths.ts'
import { joinKnown } from '../ui/facts-in-line.ts'
import { bothSales, changedWords, flipAddress, standInNote } from '../ui/words/flip-words.ts'
import { formatCount, formatUsd } from '../ui/words/format.ts'
import { flipFacts } from './flip-sentences.ts'
import { betweenUsd } from './sort-flips.ts'

type FlipRowProps = {
  readonly flip: Flip
  /** It is pointed at, here or on the map. */
  readonly highlighted: boolean
  readonly onHighlight: (propertyId: string | null) => void
  readonly onShowOnMap: (propertyId: string) => void
}

/** A flip with both its sales, what was left between them, and what changed. */
export const FlipRow = ({ flip, highlighted, onHighlight, onShowOnMap }: FlipRowProps) => {
  const { propertyId, again } = flip
  const name = flipAddress(flip)
  const changed = changedWords(flip)
  const standIn = standInNote(flip)
  return (
    <li
      className={`rounded-card border bg-card p-4 ${highlighted ? 'border-ink' : 'border-line'}`}
      onMouseEnter={() => onHighlight(propertyId)}
      onMouseLeave={() => onHighlight(null)}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold leading-snug">
            {again.how === 'listed' && !flip.addressHidden ? (
              // It is for sale: its comps can be looked at.
              <Link
                href={paths.comps(propertyId)}
                className="-my-2 inline-flex min-h-11 items-center text-brand underline underline-offset-4"
              >
                {name}
              </Link>
            ) : (
              name
            )}
            {again.how === 'listed' ? (
              <span className="rounded-full border border-line-strong px-2 py-0.5 text-xs">
                Listed again
              </span>
            ) : null}
          </p>
          <p className="tabular text-muted text-sm">{placeFacts(flip)}</p>
        </div>
        <div className="-mt-1 -mr-2 flex shrink-0 items-center">
          <p className="tabular text-right font-bold leading-tight">
            {formatUsd(betweenUsd(flip))}
            <span className="block font-normal text-muted text-sm"> between</span>
          </p>
          <button
            type="button"
            aria-label={`Show ${name} on the map`}
            onClick={() => onShowOnMap(propertyId)}
            className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:text-ink"
          >
            <MapPin aria-hidden className="size-5" />
          </button>
        </div>
      </div>
      <p className="tabular mt-1">{bothSales(flip)}</p>
      {standIn === null ? null : <p className="tabular text-muted text-sm">{standIn}</p>}
      <p className="tabular mt-1 text-muted text-sm">{flipFacts(flip)}</p>
      {changed === null ? null : <p className="tabular text-sm">Changed: {changed}</p>}
    </li>
  )
}

/** `Seattle 98118 · 1,650 sqft · built 1926`. */
const placeFacts = ({ city, zip, squareFeet, yearBuilt }: Flip): string =>
  joinKnown([
    joinKnown([city, zip], ' '),
    squareFeet === null ? null : `${formatCount(squareFeet)} sqft`,
    yearBuilt === null ? null : `built ${yearBuilt}`,
  ])
