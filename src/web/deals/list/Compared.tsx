import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { DownloadCsv } from '../../ui/DownloadCsv.tsx'
import { SideBySide } from '../../ui/SideBySide.tsx'
import { comparedGroups } from './compared-rows.ts'
import { comparedCsv } from './deals-csv.ts'
import { placeOf, titleOf, type WorkedDeal } from './worked-deal.ts'

/** Deals side by side. On a narrow screen it is moved sideways, and the names of rows stay. */
export const Compared = ({ deals }: { readonly deals: readonly WorkedDeal[] }) => {
  const groups = useMemo(() => comparedGroups(deals), [deals])
  // The list was perhaps moved down to its last deals.
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Link
          href={paths.deals}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          All deals
        </Link>
        <DownloadCsv name="deals side by side" csv={() => comparedCsv(deals)} />
      </div>
      <p className="mt-1 text-muted text-sm">
        Projected, before income tax, on the assumptions of each deal. Best and worst are said where
        more or less is better.
      </p>
      <SideBySide
        label="Deals side by side"
        className="mt-3 max-h-[calc(100dvh-6rem)]"
        groups={groups}
        heads={deals.map(({ kept }) => ({
          key: kept.propertyId,
          content: (
            <>
              <Link
                href={paths.comps(kept.propertyId)}
                className="line-clamp-3 break-words font-bold leading-snug hover:underline"
              >
                {titleOf(kept)}
              </Link>
              {kept.name === '' ? null : (
                <span className="block break-words font-normal text-muted text-sm leading-snug">
                  {placeOf(kept)}
                </span>
              )}
            </>
          ),
        }))}
      />
    </>
  )
}
