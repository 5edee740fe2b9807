import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { HomeOnLists } from '../../contract/county-lists/homes-on-lists.ts'
import type { Home } from '../../contract/search/home.ts'
import { flipFigureName, maxOfferName } from '../../domain/search/figures-in-words.ts'
import { OPENED_FROM_COUNTY_LISTS } from '../data/storage/comps/opened-from.ts'
import { MarkMenu } from '../marks/menu/MarkMenu.tsx'
import { paths } from '../paths.ts'
import { DemoMark } from '../ui/DemoMark.tsx'
import { formatHomeSize, joinKnown } from '../ui/facts-in-line.ts'
import { HomePhoto } from '../ui/HomePhoto.tsx'
import { OffMarketMark } from '../ui/OffMarketMark.tsx'
import { VerdictMark } from '../ui/VerdictMark.tsx'
import { formatUsd } from '../ui/words/format.ts'
import { offerUsdWords } from '../ui/words/whole-dollars.ts'
import { markableOnLists } from './markable-on-lists.ts'
import { RowsOfLists } from './rows/RowsOfLists.tsx'

/** A home on lists: where it is, whether it is for sale, its figures, and each list with its source and day. */
export const HomeOnListsCard = ({ onLists }: { readonly onLists: HomeOnLists }) => {
  const { propertyId, addressLine, city, state, zip, home, why, standing, countyLists } = onLists
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-card p-3 focus-within:border-brand hover:border-line-strong">
      <div className="flex gap-3">
        {home === null ? null : (
          <HomePhoto
            src={home.imageUrl}
            alt=""
            wordless
            className="h-18 w-24! shrink-0 rounded-control"
          />
        )}
        <div className="min-w-0 grow">
          <div className="flex items-start justify-between gap-2">
            <h3 className="min-w-0 font-semibold leading-5">
              {home === null ? (
                <span data-home={propertyId} tabIndex={-1}>
                  {addressLine}
                </span>
              ) : (
                <Link
                  data-home={propertyId}
                  href={paths.comps(propertyId)}
                  state={OPENED_FROM_COUNTY_LISTS}
                  className="underline decoration-line-strong underline-offset-4 hover:decoration-2"
                >
                  {addressLine}
                </Link>
              )}
            </h3>
            <StandingMark standing={standing} />
          </div>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-muted text-sm">
            {joinKnown([city, joinKnown([state, zip], ' ')], ', ')}
            {home?.demo ? <DemoMark /> : null}
          </p>
          {home === null ? (
            <p className="mt-1 text-sm">{why}</p>
          ) : (
            <p className="tabular flex flex-wrap items-center gap-x-2 text-sm">
              {joinKnown([
                home.noAsk ? 'No ask' : `Asks ${formatUsd(home.price)}`,
                formatHomeSize(home),
              ])}
              {home.noAsk ? null : <VerdictMark verdict={home.verdict} className="text-xs" />}
            </p>
          )}
        </div>
      </div>
      {home === null ? null : <Figures home={home} />}
      <div className="mt-2 border-line border-t pt-2">
        <RowsOfLists rows={countyLists} />
      </div>
      <div className="-mb-1 -ml-2 mt-auto pt-1">
        <MarkMenu home={markableOnLists(onLists)} look="plain" under="start" />
      </div>
    </article>
  )
}

const StandingMark = ({ standing }: Pick<HomeOnLists, 'standing'>) =>
  standing === 'off market' ? (
    <span className="shrink-0">
      <OffMarketMark />
    </span>
  ) : (
    <span className="inline-flex shrink-0 items-center rounded-full bg-well px-2.5 py-0.5 font-semibold text-xs">
      {standing === 'for sale' ? 'For sale' : 'Under contract'}
    </span>
  )

const Figures = ({ home }: { readonly home: Home }) => {
  const { noAsk, maxOfferBy, maxOffer, netAtAsk, roomForRepairs, typicalValue } = home
  return (
    <dl className="tabular mt-2 grid grid-cols-2 gap-x-3 gap-y-1 sm:grid-cols-3">
      <Figure name="Typical value">{formatUsd(typicalValue)}</Figure>
      <Figure name={maxOfferName(maxOfferBy)}>
        {maxOffer === null ? 'None' : offerUsdWords(maxOffer)}
      </Figure>
      <Figure name="After-repair value">{formatUsd(home.afterRepairValue.price)}</Figure>
      {noAsk ? null : (
        <>
          <Figure name={flipFigureName('Net at ask', maxOfferBy)}>{formatUsd(netAtAsk)}</Figure>
          {roomForRepairs === null ? null : roomForRepairs.dollars < 0 ? (
            <Figure name="Short of target before work">{formatUsd(-roomForRepairs.dollars)}</Figure>
          ) : (
            <Figure name="Room for repairs">{formatUsd(roomForRepairs.dollars)}</Figure>
          )}
        </>
      )}
    </dl>
  )
}

const Figure = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="min-w-0 leading-5">
    <dt className="text-muted text-xs leading-4">{name}</dt>
    <dd className="font-semibold text-sm">{children}</dd>
  </div>
)
