import { memo, useContext } from 'react'
import { Link } from 'wouter'
import type { Home } from '../../../contract/search/home.ts'
import { leadingReason } from '../../../domain/marks/dismissed-reasons.ts'
import type { UsualPassReason } from '../../../domain/marks/home-mark.ts'
import { noneClears } from '../../../domain/search/none-clears.ts'
import { OPENED_FROM_RESULTS } from '../../data/storage/comps/opened-from.ts'
import { HomeMarksContext } from '../../marks/menu/home-marks.ts'
import { paths } from '../../paths.ts'
import { formatCount, formatUsd } from '../../ui/words/format.ts'

type MostlyTooDearProps = {
  readonly dismissed: readonly Home[]
  readonly onFilter: () => void
}

/** Where most homes were dismissed for what the max offer answers: a way to see only those that clear it. */
export const MostlyTooDear = ({ dismissed, onFilter }: MostlyTooDearProps) => {
  const marks = useContext(HomeMarksContext)
  const most = leadingReason(
    dismissed.map(({ propertyId }) => marks?.markOf(propertyId)?.reason ?? ''),
  )
  if (most === null || !answeredByOffer.has(most.reason)) return null
  return (
    <p className="tabular mb-2 text-sm">
      {formatCount(most.homes)} of {formatCount(dismissed.length)} dismissed:{' '}
      {most.reason.toLowerCase()}.{' '}
      <button
        type="button"
        onClick={onFilter}
        className="min-h-6 font-semibold text-brand underline underline-offset-4"
      >
        Filter by my offer?
      </button>
    </p>
  )
}

/** The work is in the max offer, too. */
const answeredByOffer: ReadonlySet<string> = new Set<UsualPassReason>(['Too dear', 'Too much work'])

type NoneClearsProps = {
  readonly homes: readonly Home[]
  readonly onOpen: (home: Home) => void
}

/** Where nothing in the list clears the target: which home comes nearest, and at what less. Nothing where one clears. */
export const NoneClears = memo(({ homes, onOpen }: NoneClearsProps) => {
  const none = noneClears(homes)
  if (none === null) return null
  const { nearest } = none
  return (
    <p className="tabular mb-1.5 text-sm leading-5">
      {/* On a phone the chips above say so. */}
      <span className={nearest === null ? '' : 'max-sm:sr-only'}>
        {none.homes === 1
          ? 'It does not clear your target.'
          : `None of ${formatCount(none.homes)} clears your target.`}{' '}
      </span>
      {nearest === null ? (
        'No price would leave it.'
      ) : (
        <>
          Nearest:{' '}
          <Link
            href={paths.comps(nearest.home.propertyId)}
            state={OPENED_FROM_RESULTS}
            onClick={() => onOpen(nearest.home)}
            className="font-semibold underline underline-offset-4"
          >
            {nearest.home.addressLine}
          </Link>
          , at {formatUsd(nearest.lessUsd)} less.
        </>
      )}
    </p>
  )
})
