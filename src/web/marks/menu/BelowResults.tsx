import { type ReactNode, useContext } from 'react'
import type { Home } from '../../../contract/search/home.ts'
import { formatUsd } from '../../ui/words/format.ts'
import { dayOf } from './day-of.ts'
import { HomeMarksContext } from './home-marks.ts'
import { MarkMenu } from './MarkMenu.tsx'
import { MarkNotes } from './MarkNotes.tsx'

type PassedHomesProps = {
  readonly homes: readonly Home[]
  /** The address of a home, as the link to it. */
  readonly linkTo: (home: Home) => ReactNode
}

/** What marks add below the results: homes that were passed, and the notes of the home that is written about. */
export const BelowResults = (props: PassedHomesProps) => (
  <>
    <PassedHomes {...props} />
    <MarkNotes />
  </>
)

/** Homes that were passed, folded away below the others until their prices fall. */
const PassedHomes = ({ homes, linkTo }: PassedHomesProps) => {
  const marks = useContext(HomeMarksContext)
  if (marks === null || homes.length === 0) return null
  const now = new Date()
  return (
    <details className="mt-4 rounded-card border border-line bg-card px-4 py-2">
      <summary className="cursor-pointer py-1 font-semibold">{homes.length} dismissed</summary>
      <p className="text-muted text-sm">
        A home comes back by itself when it asks less than it did when you dismissed it.
      </p>
      <ul aria-label="Homes dismissed" className="divide-y divide-line">
        {homes.map((home) => {
          const mark = marks.markOf(home.propertyId)
          return (
            <li
              key={home.propertyId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
            >
              <div className="min-w-0">
                {linkTo(home)}
                <span className="tabular ml-2 text-muted text-sm">
                  {formatUsd(home.price)}, typical value {formatUsd(home.typicalValue)}
                </span>
                {mark === null ? null : (
                  <p className="text-muted text-sm">
                    Dismissed on {dayOf(mark.markedAt, now)}
                    {mark.reason === '' ? '' : `: ${mark.reason}`}
                  </p>
                )}
              </div>
              <div className="ml-auto">
                <MarkMenu home={home} look="button" />
              </div>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
