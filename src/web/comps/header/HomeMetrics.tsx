import type { ReactNode } from 'react'
import type { Home } from '../../../contract/search/home.ts'
import { exitNames } from '../../../domain/deals/exits/exit-inputs.ts'
import type { RehabLevel } from '../../../domain/deals/inputs/deal-inputs.ts'
import type { KeptDealFigures } from '../../../domain/deals/results/kept-deal-figures.ts'
import type { Verdict } from '../../../domain/deals/results/verdict.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { isAnyPriceUsd } from '../../../domain/dollars.ts'
import { flipFigureName, maxOfferName, roomNote } from '../../../domain/search/figures-in-words.ts'
import type { HomeStory } from '../../../domain/search/home-story.ts'
import { LIKELY_BEGINS } from '../../../domain/valuation/range/range-levels.ts'
import { RepairsChoice } from '../../deals/worksheet/RepairsChoice.tsx'
import { offerWords } from '../../deals/worksheet/results/StripFigure.tsx'
import type { YourDeal } from '../../deals/worksheet/your-deal.ts'
import { Tooltip } from '../../ui/controls/Tooltip.tsx'
import { PriceToValueBar } from '../../ui/PriceToValueBar.tsx'
import { VerdictMark } from '../../ui/VerdictMark.tsx'
import { tones } from '../../ui/verdict-tones.ts'
import { chanceNote, chanceSentence, formatChance } from '../../ui/words/chance-words.ts'
import { gapSentence, lastSaleWords, repairsWords } from '../../ui/words/figure-words.ts'
import { formatDate, formatUsd, formatUsdRange, UNKNOWN } from '../../ui/words/format.ts'
import { profitRange, type ShownValue } from '../value/shown-value.ts'
import {
  averageCompSentence,
  BEFORE_COSTS_SENTENCE,
  PROFIT_POTENTIAL_SENTENCE,
  reachWords,
  shortWithinWords,
  typicalValueSentence,
} from '../words/comps-sentences.ts'
import { askInWords } from '../words/price-words.ts'
import {
  afterRepairSentence,
  assumedRepairsSentence,
  chanceOfWorkSentence,
  GRADE_SENTENCE,
  gradeSentence,
  likelySaleSentence,
  MAX_OFFER_SENTENCE,
  NET_AT_ASK_SENTENCE,
  NO_LIKELY_SALE_SENTENCE,
  rangeSentence,
  roomSentence,
  YOUR_AFTER_REPAIR_SENTENCE,
} from '../words/value-sentences.ts'
import { Metric } from './Metric.tsx'

type HomeMetricsProps = {
  readonly home: Home
  readonly distance: SearchDistance
  readonly shown: ShownValue
  /** What the person's own deal says; null while none is kept or being changed. */
  readonly yourDeal: YourDeal | null
  /** Our typical value in whole US dollars, when `shown` rests on comps chosen by hand. */
  readonly oursUsd: number | null
  /** The work that the reader takes in place of what is assumed; null for what is assumed. */
  readonly level: RehabLevel | null
  /** Null while figures cannot be worked out again. */
  readonly onLevel: ((level: RehabLevel | null) => void) | null
  readonly onShowWorkbench: () => void
}

/** What to offer and what it leaves, what the home sells for, and the bar that holds the prices against each other. */
export const HomeMetrics = (props: HomeMetricsProps) => {
  const { home, shown, yourDeal } = props
  const { story } = shown
  const figures = yourDeal ?? story
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      {yourDeal === null ? null : (
        <p className="border-line border-b bg-well px-3 py-2 text-sm min-[1400px]:px-4">
          <strong className="font-semibold">Your deal:</strong> verdict, max offer, net at ask,
          repairs, their room and after-repair value are those of the deal you keep for this home.
        </p>
      )}
      <dl className="grid grid-cols-2 gap-px bg-line md:grid-cols-4">
        <DealMetrics
          home={home}
          figures={figures}
          maxOfferBy={figures.maxOfferBy ?? null}
          byAssumed={props.level === null}
        >
          <Repairs story={story} yourDeal={yourDeal} taken={props.level !== null} />
        </DealMetrics>
        <LikelySale home={home} likelySale={story.likelySale} />
        <AfterRepairValue value={figures.afterRepairValue} yours={yourDeal !== null} />
        <TypicalValue {...props} />
        <Metric
          label="Average comp price"
          about={averageCompSentence(shown.comps)}
          figure={formatUsd(shown.averageCompUsd)}
        />
        <Metric
          label="Sells over asking"
          about={chanceSentence(shown.chance)}
          figure={formatChance(shown.chance)}
        >
          {chanceNote(shown.chance)}
        </Metric>
        <Metric
          label="Profit potential"
          about={PROFIT_POTENTIAL_SENTENCE}
          figure={home.noAsk ? UNKNOWN : profitRange(shown.profit)}
          wide
        >
          <span className="flex items-center gap-1.5">
            Before costs
            <Tooltip label="About costs" text={BEFORE_COSTS_SENTENCE} />
          </span>
        </Metric>
      </dl>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3 border-line border-t px-4 py-3">
        {yourDeal !== null || story.assumedRepairs === null ? null : (
          <RepairsChoice
            level={props.level}
            assumed={story.assumedRepairs.level}
            onLevel={(level) => props.onLevel?.(level)}
            className="w-full sm:w-80"
          />
        )}
        {/* All of it is in shares of the ask. */}
        <div className="min-w-0 grow basis-80" hidden={home.noAsk}>
          <PriceToValueBar home={{ ...story, ...yourDeal, price: home.price }} />
        </div>
      </div>
    </div>
  )
}

/** What decides: whether it can be bought at its ask, what to offer, what is left, and what the work may cost. */
const DealMetrics = ({
  home,
  figures: { verdict, maxOffer, netAtAsk, roomForRepairs: room },
  maxOfferBy,
  byAssumed,
  children,
}: {
  readonly home: Home
  readonly figures: Pick<HomeStory, 'verdict' | 'maxOffer' | 'netAtAsk' | 'roomForRepairs'>
  /** The exit that the max offer is of, in words; null for the flip. */
  readonly maxOfferBy: string | null
  /** It goes by the repairs that are assumed. */
  readonly byAssumed: boolean
  /** The repairs that it goes by. */
  readonly children: ReactNode
}) => (
  <>
    <Metric
      sign="ask"
      label="Price"
      figure={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {askInWords(home)}
          <span className="text-base">
            <VerdictMark verdict={verdict} />
          </span>
        </span>
      }
      lead
    >
      {verdict === null || !byAssumed ? null : (
        <span className="block">{verdictSentence(verdict, maxOfferBy, maxOffer)}</span>
      )}
      {home.lastSale === null ? null : (
        <span className="block text-ink">{lastSaleWords(home)}</span>
      )}
    </Metric>
    <Metric
      sign="maxOffer"
      label={maxOfferName(maxOfferBy)}
      about={MAX_OFFER_SENTENCE}
      figure={offerWords(verdict, maxOffer)}
      lead
    >
      {home.noAsk ? NO_ASK_OFFER : verdict === null ? NO_AREA : maxOfferNote(home.price, maxOffer)}
    </Metric>
    <Metric
      label={flipFigureName(
        home.noAsk && netAtAsk !== null ? 'Net at your price' : 'Net at ask',
        maxOfferBy,
      )}
      about={NET_AT_ASK_SENTENCE}
      figure={formatUsd(netAtAsk)}
      lead
    >
      {netAtAsk === null
        ? home.noAsk
          ? NO_ASK
          : NO_AREA
        : netAtAsk < 0
          ? 'A loss, before income tax'
          : 'Before income tax'}
    </Metric>
    <Metric
      label="Room for repairs"
      {...(room === null ? {} : { about: roomSentence(room) })}
      figure={formatUsd(room?.dollars ?? null)}
      lead
    >
      {room === null ? (
        home.noAsk ? (
          NO_ASK
        ) : (
          NO_AREA
        )
      ) : (
        <span className="block">{roomNote(room)}</span>
      )}
      {children}
    </Metric>
  </>
)

/** The repairs that verdict and offers go by: those of the person's own deal, else those that are assumed. */
const Repairs = ({
  story: { assumedRepairs },
  yourDeal,
  taken,
}: {
  readonly story: HomeStory
  readonly yourDeal: YourDeal | null
  /** The reader has taken other work than is assumed. */
  readonly taken: boolean
}) => {
  if (yourDeal !== null) {
    const { level, dollars } = yourDeal.repairs
    return `Repairs in your deal: ${level === null ? formatUsd(dollars) : repairsWords({ level, dollars })}`
  }
  if (assumedRepairs === null) return null
  if (taken) return `Repairs you say: ${repairsWords(assumedRepairs)}`
  return (
    <span className="flex items-center gap-1.5">
      Assumed repairs: {repairsWords(assumedRepairs)}
      <Tooltip label="About assumed repairs" text={assumedRepairsSentence(assumedRepairs)} />
    </span>
  )
}

/** By the exit whose max offer leads, where that is not the flip. */
const verdictSentence = (
  verdict: Verdict,
  maxOfferBy: string | null,
  maxOffer: number | null,
): string => {
  if (maxOfferBy === null || maxOfferBy === exitNames.flip) return tones[verdict].sentence
  const exit = maxOfferBy.toLowerCase()
  if (maxOffer === null) return `No price leaves your target, ${exit}.`
  return `It asks ${verdict === 'clears' ? 'at most' : 'more than'} the max offer, ${exit}.`
}

const NO_AREA = 'Not known: its living area is not'
const NO_ASK = 'Not known: it has no ask'
const NO_ASK_OFFER = 'The most that leaves your target'

const NO_ASK_SENTENCE =
  'What homes here sell for is predicted from what they ask. Enter its ask, and it is worked out.'

const maxOfferNote = (askUsd: number, maxOffer: number | null): string => {
  if (maxOffer !== null && isAnyPriceUsd(maxOffer)) return 'It gets all of its cost back'
  if (maxOffer === null) return 'No price leaves your target'
  if (maxOffer === askUsd) return 'As much as it asks'
  return `${formatUsd(Math.abs(askUsd - maxOffer))} ${maxOffer < askUsd ? 'less' : 'more'} than it asks`
}

const LikelySale = ({
  home,
  likelySale,
}: {
  readonly home: Home
  readonly likelySale: HomeStory['likelySale']
}) => (
  <Metric
    sign="likelySale"
    label="Likely sale"
    about={
      home.noAsk
        ? NO_ASK_SENTENCE
        : likelySale === null
          ? NO_LIKELY_SALE_SENTENCE
          : likelySaleSentence(likelySale, home.price)
    }
    figure={formatUsd(likelySale?.price ?? null)}
  >
    {likelySale === null
      ? home.noAsk
        ? NO_ASK
        : 'Too few sales here with a known ask'
      : `${LIKELY_BEGINS}: ${formatUsdRange(likelySale)}`}
  </Metric>
)

const AfterRepairValue = ({
  value,
  yours,
}: {
  /** A deal may have no range. */
  readonly value: KeptDealFigures['afterRepairValue'] &
    Pick<HomeStory['afterRepairValue'], 'renovatedSales'>
  readonly yours: boolean
}) => {
  const { price, low, high } = value
  const range = low === null || high === null ? null : { low, high }
  return (
    <Metric
      sign="afterRepairValue"
      label="After-repair value"
      about={
        yours || range === null
          ? YOUR_AFTER_REPAIR_SENTENCE
          : afterRepairSentence({ price, ...range, renovatedSales: value.renovatedSales })
      }
      figure={formatUsd(price)}
    >
      {range === null ? null : `${LIKELY_BEGINS}: ${formatUsdRange(range)}`}
    </Metric>
  )
}

/** What homes like it bring in average condition, what that says of this one, and the way to how it is made. */
const TypicalValue = ({ home, distance, shown, oursUsd, onShowWorkbench }: HomeMetricsProps) => {
  const { typicalValue, chanceOfWork } = shown.story
  const work = home.noAsk
    ? null
    : chanceOfWorkSentence({
        price: home.price,
        condition: home.condition,
        typicalValue,
        chanceOfWork,
      })
  const range = rangeSentence(shown.measured)
  return (
    <Metric
      sign="typicalValue"
      label={oursUsd === null ? 'Typical value' : 'Your typical value'}
      about={typicalValueSentence(shown, reachWords(shown.comps, distance), formatDate(shown.asOf))}
      figure={formatUsd(typicalValue)}
      wide
    >
      {home.noAsk ? null : (
        <span className="block text-ink">{gapSentence({ price: home.price, typicalValue })}.</span>
      )}
      {work === null ? null : <span className="block">{work}</span>}
      <span className="flex items-center gap-1.5">
        {gradeSentence(
          shown.grade,
          shown.gradeFacts,
          reachWords(shown.comps, distance, shortWithinWords),
          oursUsd !== null,
        )}
        <Tooltip label="About the grade" text={GRADE_SENTENCE} />
      </span>
      {range === null ? null : <span className="block">{range}</span>}
      <button
        type="button"
        onClick={onShowWorkbench}
        className="-my-2.5 inline-flex min-h-11 items-center text-left font-semibold text-brand underline-offset-4 hover:underline"
      >
        {oursUsd === null ? 'How it is made' : `Ours: ${formatUsd(oursUsd)}`}
      </button>
    </Metric>
  )
}
