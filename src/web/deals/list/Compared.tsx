import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { DownloadCsv } from '../../ui/DownloadCsv.tsx'
import { type ComparedCell, comparedGroups } from './compared-rows.ts'
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
      <section
        aria-label="Deals side by side"
        className="mt-3 max-h-[calc(100dvh-6rem)] overflow-auto rounded-card border border-line bg-card"
      >
        <table className="min-w-full border-separate border-spacing-0 text-left">
          <thead>
            <tr>
              <td className={`${corner} top-0 z-20`} />
              {deals.map(({ kept }) => (
                <th
                  key={kept.propertyId}
                  scope="col"
                  className="sticky top-0 z-10 min-w-36 max-w-36 border-line-strong border-b bg-card p-2 align-top sm:min-w-44 sm:max-w-64 sm:p-3"
                >
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
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ name, rows }) => (
            <tbody key={name} className="tabular">
              <tr>
                <th scope="rowgroup" className={`${corner} bg-well pt-4 font-bold`}>
                  {name}
                </th>
                {deals.map(({ kept }) => (
                  <td key={kept.propertyId} className="border-line border-b bg-well" />
                ))}
              </tr>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row" className={`${corner} font-normal`}>
                    {row.name}
                  </th>
                  {row.cells.map((cell, i) => (
                    <Cell key={deals[i]?.kept.propertyId ?? i} cell={cell} />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  )
}

const corner =
  'sticky left-0 w-28 min-w-28 max-w-28 border-line border-r border-b bg-card p-2 pl-3 align-top text-sm leading-snug max-sm:text-[0.8125rem] sm:w-60 sm:min-w-60 sm:max-w-60'

const Cell = ({ cell }: { readonly cell: ComparedCell }) => (
  <td className="border-line border-b p-2 align-top sm:px-3">
    <span className={`whitespace-nowrap ${cell.place === 'best' ? 'font-bold' : ''}`}>
      {cell.text}
    </span>
    {cell.place === null ? null : (
      <span
        className={`whitespace-nowrap rounded-control px-1.5 py-0.5 font-semibold text-xs max-sm:mt-1 max-sm:table sm:ml-2 ${cell.place === 'best' ? 'bg-ink text-paper' : 'bg-well text-ink'}`}
      >
        {cell.place === 'best' ? 'Best' : 'Worst'}
      </span>
    )}
  </td>
)
