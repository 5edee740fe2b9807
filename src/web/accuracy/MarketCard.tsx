import { ChevronDown } from 'lucide-react'
import type { AccuracyFigures, MarketAccuracy } from '../../contract/accuracy.ts'
import { stateInLabel } from '../../domain/search/data-caveats.ts'
import { DataCaveats } from '../market-conditions/DataCaveats.tsx'
import { Tooltip } from '../ui/controls/Tooltip.tsx'
import { DemoMark } from '../ui/DemoMark.tsx'
import { formatCount } from '../ui/words/format.ts'
import { AsksReport, OffersReport } from './AsksReport.tsx'
import {
  basisSentence,
  COD_SENTENCE,
  COVER_SENTENCE,
  formatWholePercent,
  halfWithinSentence,
  medianError,
  RATIO_SENTENCE,
} from './accuracy-sentences.ts'
import { FlipTestReport } from './FlipTestReport.tsx'
import { KindsReport } from './KindsReport.tsx'
import { LikelySaleReport } from './LikelySaleReport.tsx'
import { WordsReport } from './WordsReport.tsx'
import { ZipMarkets } from './ZipMarkets.tsx'
import { Zips } from './Zips.tsx'

type MarketCardProps = {
  readonly market: MarketAccuracy
  /** Unfolded, unless the reader folds it. */
  readonly open: boolean
  readonly zipsOpen: boolean
  /** What the market is like is for subscribers. */
  readonly withMarket: boolean
}

/** What past values were worth in one market: its median error at a glance, the rest when it is unfolded. */
export const MarketCard = ({ market, open, zipsOpen, withMarket }: MarketCardProps) => {
  const { market: area, name, asOf, tested, overall, zips, zipsWithTooFew, flips } = market
  const flipTest = flips === null ? null : <FlipTestReport flips={flips} />
  const caveats = (
    <DataCaveats
      homes={stateInLabel(name).map((state) => ({ source: name, state }))}
      className="mt-1 max-w-prose"
    />
  )
  const marketByZip = withMarket ? <ZipMarkets market={area} name={name} /> : null
  return (
    <article
      aria-labelledby={headingId(area)}
      className="rounded-card border border-line bg-card p-4 md:p-6"
    >
      {overall === null || tested === null ? (
        <>
          <Heading market={market} />
          <p className="mt-2 max-w-prose text-muted">
            {tested === null
              ? 'Nothing to check here yet: this market needs sales to learn from, and later sales to check against.'
              : 'Fewer than 20 sales could be checked so far: too few to say how accurate values are.'}
          </p>
          {caveats}
          {flipTest}
          <LikelySaleReport market={market} />
          <AsksReport market={market} />
          <OffersReport market={market} />
          {marketByZip}
        </>
      ) : (
        <details open={open} className="group">
          <summary className="-m-4 flex cursor-pointer list-none items-center gap-3 p-4 md:-m-6 md:p-6 [&::-webkit-details-marker]:hidden">
            <span className="block min-w-0 flex-1">
              <Heading market={market} />
              <span className="mt-1 block max-w-2xl font-bold leading-snug tracking-tight group-open:mt-2 group-open:text-lg">
                {medianError(overall.mdape)}
              </span>
            </span>
            <ChevronDown aria-hidden className="size-5 shrink-0 text-muted group-open:rotate-180" />
          </summary>
          <p className="mt-5 max-w-prose md:mt-7">{halfWithinSentence(overall.mdape)}</p>
          {caveats}
          <p className="mt-1 max-w-prose text-muted text-sm">
            {basisSentence(overall.n, tested, asOf)}
          </p>
          <Figures figures={overall} />
          <Zips zips={zips} withTooFew={zipsWithTooFew} open={zipsOpen} market={name} />
          <KindsReport market={market} />
          <WordsReport market={market} />
          {flipTest}
          <LikelySaleReport market={market} />
          <AsksReport market={market} />
          <OffersReport market={market} />
          {marketByZip}
        </details>
      )}
    </article>
  )
}

const headingId = (area: string) => `market-${area}`

const Heading = ({ market: { market, name, demo } }: Pick<MarketCardProps, 'market'>) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <h2 id={headingId(market)} className="font-bold text-lg tracking-tight">
      {name}
    </h2>
    <span className="tabular text-muted text-sm">zips {market}xx</span>
    {demo ? <DemoMark /> : null}
  </span>
)

const Figures = ({ figures }: { readonly figures: AccuracyFigures }) => (
  <dl className="tabular mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-line sm:grid-cols-3 md:grid-cols-6">
    <Figure name="Sales checked" text={formatCount(figures.n)} />
    <Figure name="Within 10%" text={formatWholePercent(figures.within10)} />
    <Figure name="Within 20%" text={formatWholePercent(figures.within20)} />
    <Figure
      name="In typical range"
      about={COVER_SENTENCE}
      text={formatWholePercent(figures.cover80)}
    />
    <Figure name="Median ratio" about={RATIO_SENTENCE} text={figures.medianRatio.toFixed(2)} />
    <Figure name="COD" about={COD_SENTENCE} text={figures.cod.toFixed(1)} />
  </dl>
)

type FigureProps = { readonly name: string; readonly about?: string; readonly text: string }

const Figure = ({ name, about, text }: FigureProps) => (
  <div className="bg-card p-3">
    <dt className="flex items-center gap-1.5 text-muted text-sm">
      {name}
      {about === undefined ? null : <Tooltip label={`About ${name.toLowerCase()}`} text={about} />}
    </dt>
    <dd className="font-bold text-lg">{text}</dd>
  </div>
)
