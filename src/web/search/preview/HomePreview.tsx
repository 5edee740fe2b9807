import { Check, Columns2, Star, X } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { Link } from 'wouter'
import type { Home } from '../../../contract/search/home.ts'
import { conditionWords } from '../../../domain/condition/condition-words.ts'
import type { RehabLevel } from '../../../domain/deals/inputs/deal-inputs.ts'
import type { HomeFigures } from '../../../domain/deals/results/home-figures.ts'
import { flipFigureName, maxOfferName } from '../../../domain/search/figures-in-words.ts'
import { OPENED_FROM_RESULTS } from '../../data/storage/comps/opened-from.ts'
import { RepairsChoice } from '../../deals/worksheet/RepairsChoice.tsx'
import { ComparedContext } from '../../marks/menu/compared.ts'
import { HomeMarksContext } from '../../marks/menu/home-marks.ts'
import { paths } from '../../paths.ts'
import { CheckReasons } from '../../ui/CheckReasons.tsx'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { HomePhoto } from '../../ui/HomePhoto.tsx'
import { BarKey, type BarSign, PriceToValueBar } from '../../ui/PriceToValueBar.tsx'
import { tones } from '../../ui/verdict-tones.ts'
import {
  chanceOfWorkWords,
  gapWords,
  lastSaleWords,
  roomWords,
} from '../../ui/words/figure-words.ts'
import {
  formatCount,
  formatDayIn,
  formatDays,
  formatUsd,
  formatUsdRange,
} from '../../ui/words/format.ts'
import { useFiguresAt } from './use-figures-at.ts'

type HomePreviewProps = {
  readonly home: Home
  /** The work that the reader takes in place of what is assumed; null for what is assumed. */
  readonly level: RehabLevel | null
  readonly onLevel: (level: RehabLevel | null) => void
  readonly onOpen: (home: Home) => void
  /** Called once it is saved, where the next one then takes its place. */
  readonly onSaved?: (() => void) | undefined
}

/** A home of the list as far as it is judged without leaving it: from what the search brought, without a request. */
export const HomePreview = (props: HomePreviewProps) => {
  const { home, level, onLevel, onOpen, onSaved } = props
  const marks = useContext(HomeMarksContext)
  const figures = useFiguresAt()(home, level)
  const compared = useContext(ComparedContext)
  const mark = marks?.markOf(home.propertyId)?.mark ?? null
  return (
    <section aria-label="Preview" className="grid gap-2.5 text-sm">
      <div className="overflow-hidden rounded-card border border-line">
        <HomePhoto
          src={home.imageUrl}
          alt=""
          eager
          className="max-h-32"
          around={{ home, comps: home.comps }}
        />
      </div>
      <div>
        <h2 className="font-bold text-lg leading-6">
          <Link
            href={paths.comps(home.propertyId)}
            state={OPENED_FROM_RESULTS}
            onClick={() => onOpen(home)}
            className="hover:underline"
          >
            {home.addressLine}
          </Link>
        </h2>
        <p className="tabular text-muted">{factsLine(home)}</p>
        <p>{gapWords(home)}</p>
        <LastSale home={home} />
      </div>
      <VerdictLine figures={figures} />
      <RepairsChoice level={level} assumed={home.assumedRepairs?.level ?? null} onLevel={onLevel} />
      <PriceToValueBar
        home={{ ...home, maxOffer: figures?.maxOffer ?? null, verdict: figures?.verdict ?? null }}
      />
      <dl className="tabular grid gap-1">
        <Line name="Ask" sign="ask" figure={formatUsd(home.price)} />
        <Line
          name={maxOfferName(figures?.maxOfferBy)}
          sign="maxOffer"
          figure={formatUsd(figures?.maxOffer ?? null)}
        />
        <Line
          name={flipFigureName('Net at ask', figures?.maxOfferBy)}
          figure={formatUsd(figures?.netAtAsk ?? null)}
        />
        <Line
          name="Room for repairs"
          figure={figures === null ? formatUsd(null) : roomWords(figures.roomForRepairs)}
        />
        {home.likelySale === null ? null : (
          <Line
            name="Likely sale"
            sign="likelySale"
            figure={formatUsd(home.likelySale.price)}
            aside={formatUsdRange(home.likelySale)}
          />
        )}
        <Line
          name="Typical value"
          sign="typicalValue"
          figure={formatUsd(home.typicalValue)}
          aside={formatUsdRange(home.range80)}
        />
        <Line
          name="After-repair value"
          sign="afterRepairValue"
          figure={formatUsd(home.afterRepairValue.price)}
        />
      </dl>
      <ConditionAndChecks home={home} />
      <BestComps home={home} />
      <div className="-mx-4 -mb-4 sticky bottom-[-1rem] flex flex-wrap gap-2 border-line border-t bg-paper px-4 py-3 *:px-3">
        <Link
          href={paths.comps(home.propertyId)}
          state={OPENED_FROM_RESULTS}
          onClick={() => onOpen(home)}
          className={buttonClass('primary')}
        >
          Open
        </Link>
        {marks === null ? null : (
          <>
            <Button
              aria-pressed={mark === 'Watching'}
              onClick={() => {
                if (mark === 'Watching') return marks.remove(home)
                marks.move(home, 'Watching')
                onSaved?.()
              }}
            >
              <Star aria-hidden className={`size-4 ${mark === 'Watching' ? 'fill-current' : ''}`} />
              {mark === 'Watching' ? 'Saved' : 'Save'}
            </Button>
            <Button onClick={() => marks.move(home, 'Passed', 'silent')}>
              <X aria-hidden className="size-4" />
              Dismiss
            </Button>
          </>
        )}
        {compared === null ? null : (
          <Button
            className={`px-3 ${compared.has(home.propertyId) ? 'bg-well' : ''}`}
            aria-label="Compare"
            title="Compare"
            aria-pressed={compared.has(home.propertyId)}
            onClick={() => compared.toggle(home.propertyId)}
          >
            {compared.has(home.propertyId) ? (
              <Check aria-hidden className="size-4" />
            ) : (
              <Columns2 aria-hidden className="size-4" />
            )}
          </Button>
        )}
      </div>
    </section>
  )
}

/** `Tacoma 98445 · 3 bd · 2 ba · 1,716 sqft · 2004 · 18 days`. */
const factsLine = (home: Home): string =>
  [
    `${home.city} ${home.zip}`,
    ...(home.beds === null ? [] : [`${formatCount(home.beds)} bd`]),
    ...(home.bath === null ? [] : [`${formatCount(home.bath)} ba`]),
    ...(home.size === null ? [] : [`${formatCount(home.size)} sqft`]),
    ...(home.yearBuilt ? [String(home.yearBuilt)] : []),
    ...(typeof home.daysOnMarket === 'number' ? [formatDays(home.daysOnMarket)] : []),
  ].join(' · ')

const LastSale = ({ home }: { readonly home: Home }) => {
  const words = lastSaleWords(home)
  return words === null ? null : <p>{words}</p>
}

const VerdictLine = ({ figures }: { readonly figures: HomeFigures | null }) => {
  if (figures === null)
    return <p className="rounded-control bg-well px-3 py-2">No deal: the size is not known.</p>
  const { word, sentence, mark } = tones[figures.verdict]
  return (
    <p
      role="status"
      title={sentence}
      className={`flex items-center justify-between gap-3 rounded-control px-3 py-2 font-bold ${mark}`}
    >
      <span>{word}</span>
      <span className="tabular">{formatUsd(figures.netAtAsk)} at ask</span>
    </p>
  )
}

type LineProps = {
  readonly name: string
  readonly sign?: BarSign
  readonly figure: string
  readonly aside?: string
}

const Line = ({ name, sign, figure, aside }: LineProps) => (
  <div className="flex items-baseline gap-1.5">
    <dt className={`flex items-center gap-1.5 text-muted ${sign === undefined ? 'pl-4.5' : ''}`}>
      {sign === undefined ? null : <BarKey of={sign} />}
      {name}
    </dt>
    <dd className="ml-auto text-right">
      <span className="font-semibold">{figure}</span>
      {aside === undefined ? null : <span className="block text-muted text-xs">{aside}</span>}
    </dd>
  </div>
)

const ConditionAndChecks = ({ home }: { readonly home: Home }): ReactNode => {
  const work = chanceOfWorkWords(home)
  return (
    <div>
      <p>
        {home.condition === null ? 'Condition not told' : conditionWords(home.condition)}
        {work === null ? '' : `. ${work}.`}
      </p>
      <CheckReasons checks={home.checks} />
    </div>
  )
}

const MAX_COMPS_SHOWN = 3

/** The best comps of those that sold. */
const BestComps = ({ home }: { readonly home: Home }) => {
  const sold = home.comps.filter(({ dateSold }) => dateSold !== null).slice(0, MAX_COMPS_SHOWN)
  if (sold.length === 0) return <p className="text-muted">No comps within the distance.</p>
  return (
    <ul aria-label="Best comps" className="tabular divide-y divide-line border-line border-y">
      {sold.map((comp) => (
        <li key={comp.propertyId} className="flex items-baseline gap-2 py-1">
          <span className="min-w-0 grow truncate">{comp.address.line}</span>
          <span className="shrink-0 font-semibold">{formatUsd(comp.price)}</span>
          <span className="shrink-0 text-muted">
            {comp.distanceMiles.toFixed(1)} mi ·{' '}
            {comp.dateSold === null ? '' : formatDayIn(comp.dateSold, home.asOf)}
          </span>
        </li>
      ))}
    </ul>
  )
}
