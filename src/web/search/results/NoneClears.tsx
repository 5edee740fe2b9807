import { Link } from 'wouter'
import type { Home } from '../../../contract/homes/home.ts'
import { noneClears } from '../../../domain/search/none-clears.ts'
import { paths } from '../../paths.ts'
import { OPENED_FROM_RESULTS } from '../../storage/opened-from.ts'
import { formatCount, formatUsd } from '../../ui/format.ts'

type NoneClearsProps = {
  readonly homes: readonly Home[]
  readonly onOpen: (home: Home) => void
}

/** Where nothing in the list clears the target: which home comes nearest, and at what less. Nothing where one clears. */
export const NoneClears = ({ homes, onOpen }: NoneClearsProps) => {
  const none = noneClears(homes)
  if (none === null) return null
  const { nearest } = none
  return (
    <p className="tabular mb-2 text-sm">
      {none.homes === 1
        ? 'It does not clear your target.'
        : `None of ${formatCount(none.homes)} clears your target.`}{' '}
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
}
