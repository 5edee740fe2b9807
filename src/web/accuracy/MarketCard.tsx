import type { AccuracyFigures, MarketAccuracy } from '../../contract/accuracy.ts'
import { DemoMark } from '../ui/DemoMark.tsx'
import { formatCount } from '../ui/format.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
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
import { Zips } from './Zips.tsx'

type MarketCardProps = { readonly market: MarketAccuracy; readonly zipsOpen: boolean }

/** What past values were worth in one market. */
export const MarketCard = ({ market, zipsOpen }: MarketCardProps) => {
  const { name, demo, asOf, tested, overall, zips, zipsWithTooFew, flips } = market
  const id = `market-${market.market}`
  return (
    <article aria-labelledby={id} className="rounded-card border border-line bg-card p-4 md:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="font-bold text-lg tracking-tight">
          {name}
        </h2>
        <p className="tabular text-muted text-sm">zips {market.market}xx</p>
        {demo ? <DemoMark /> : null}
      </div>
      {overall === null || tested === null ? (
        <p className="mt-2 max-w-prose text-muted">
          {tested === null
            ? 'Nothing to check here yet: this market needs sales to learn from, and later sales to check against.'
            : 'Fewer than 20 sales could be checked so far: too few to say how accurate values are.'}
        </p>
      ) : (
        <>
          <p className="mt-2 max-w-2xl font-bold text-2xl leading-snug tracking-tight">
            {medianError(overall.mdape)}
          </p>
          <p className="mt-1 max-w-prose">{halfWithinSentence(overall.mdape)}</p>
          <p className="mt-1 max-w-prose text-muted text-sm">
            {basisSentence(overall.n, tested, asOf)}
          </p>
          <Figures figures={overall} />
          <Zips zips={zips} withTooFew={zipsWithTooFew} open={zipsOpen} market={name} />
        </>
      )}
      {flips === null ? null : <FlipTestReport flips={flips} />}
    </article>
  )
}

const Figures = ({ figures }: { readonly figures: AccuracyFigures }) => (
  <dl className="tabular mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-line sm:grid-cols-3 md:grid-cols-6">
    <Figure name="Sales checked" text={formatCount(figures.n)} />
    <Figure name="Within 10%" text={formatWholePercent(figures.within10)} />
    <Figure name="Within 20%" text={formatWholePercent(figures.within20)} />
    <Figure
      name="In likely range"
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
