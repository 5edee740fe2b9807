import { Link } from 'wouter'
import type { Home } from '../../../contract/search/home.ts'
import { OPENED_FROM_RESULTS } from '../../data/storage/comps/opened-from.ts'
import { paths } from '../../paths.ts'
import { CheckReasons } from '../../ui/CheckReasons.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { formatUsd } from '../../ui/words/format.ts'

type SetAsideProps = {
  /** Doubtful homes. */
  readonly homes: readonly Home[]
  readonly usedAnyway: readonly Home[]
  readonly onOpen: (home: Home) => void
  readonly onUseAnyway: (home: Home, chosen: boolean) => void
}

/** The list that the heading over the results leads to. */
export const SET_ASIDE_ID = 'set-aside'

/** Doubtful homes, folded away below the others: each with its reasons, and a way to use it anyway. */
export const SetAside = ({ homes, usedAnyway, onOpen, onUseAnyway }: SetAsideProps) => {
  if (homes.length + usedAnyway.length === 0) return null
  return (
    <details id={SET_ASIDE_ID} className="mt-4 rounded-card border border-line bg-card px-4 py-2">
      <summary className="cursor-pointer py-1 font-semibold">
        {homes.length} set aside
        {usedAnyway.length > 0 ? `, ${usedAnyway.length} used anyway` : ''}
      </summary>
      <p className="text-muted text-sm">
        Their facts or prices do not add up, so their values mean little. Look at the listing before
        you use one.
      </p>
      <ul aria-label="Homes set aside" className="divide-y divide-line">
        {[...homes, ...usedAnyway].map((home, index) => (
          <li
            key={home.propertyId}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2"
          >
            <div className="min-w-0">
              <FoldedLink home={home} onOpen={onOpen} />
              <span className="tabular ml-2 text-muted text-sm">
                {formatUsd(home.price)}, valued at {formatUsd(home.value)}
              </span>
              <CheckReasons checks={home.checks} />
            </div>
            {index < homes.length ? (
              <Button kind="secondary" onClick={() => onUseAnyway(home, true)}>
                Use anyway<span className="sr-only"> {home.addressLine}</span>
              </Button>
            ) : (
              <Button kind="secondary" onClick={() => onUseAnyway(home, false)}>
                Set aside again<span className="sr-only"> {home.addressLine}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

type FoldedLinkProps = Pick<SetAsideProps, 'onOpen'> & { readonly home: Home }

/** Leads to the comps of a home that is folded away. */
export const FoldedLink = ({ home, onOpen }: FoldedLinkProps) => (
  <Link
    href={paths.comps(home.propertyId)}
    state={OPENED_FROM_RESULTS}
    onClick={() => onOpen(home)}
    className="font-semibold underline decoration-line-strong underline-offset-4"
  >
    {home.addressLine}
  </Link>
)
