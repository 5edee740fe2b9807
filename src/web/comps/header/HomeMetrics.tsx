import type { Home } from '../../../contract/homes/home.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { discountToValue } from '../../../domain/search/discount-to-value.ts'
import { chanceNote, chanceSentence, formatChance } from '../../ui/chance-words.ts'
import { formatDate, formatUnderValue, formatUsd, formatUsdRange } from '../../ui/format.ts'
import { PriceToValueBar } from '../../ui/PriceToValueBar.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { profitAtEnds, profitRange } from '../value/profit-range.ts'
import type { ShownValue } from '../value/shown-value.ts'
import {
  averageCompSentence,
  BEFORE_COSTS_SENTENCE,
  PROFIT_POTENTIAL_SENTENCE,
  reachWords,
  shortWithinWords,
  valueSentence,
} from '../words/comps-sentences.ts'
import {
  DISCOUNT_SENTENCE,
  fixedUpNote,
  fixedUpSentence,
  GRADE_SENTENCE,
  gradeSentence,
  likelyRangeSentence,
  withinSentence,
} from '../words/value-sentences.ts'
import { Metric } from './Metric.tsx'

type HomeMetricsProps = {
  readonly home: Home
  readonly distance: SearchDistance
  readonly shown: ShownValue
  /** Our value in whole US dollars, when `shown` rests on comps chosen by hand. */
  readonly oursUsd: number | null
  readonly onShowWorkbench: () => void
}

/** Price, value and what follows from them, and the bar that holds them against each other. */
export const HomeMetrics = (props: HomeMetricsProps) => {
  const { home, distance, shown, oursUsd, onShowWorkbench } = props
  const { underUsd, withinUsd } = discountToValue({
    price: home.price,
    value: shown.valueUsd,
    range80: shown.rangeUsd,
  })
  return (
    <div className="rounded-card border border-line bg-card">
      <dl className="grid grid-cols-2 md:grid-cols-[4fr_5fr_5fr_5fr]">
        <Metric sign="price" label="Price" figure={formatUsd(home.price)} />
        <Metric
          sign="value"
          label={oursUsd === null ? 'Value, average condition' : 'Your value'}
          about={valueSentence(shown, reachWords(shown.comps, distance), formatDate(shown.asOf))}
          figure={formatUsd(shown.valueUsd)}
        >
          <button
            type="button"
            onClick={onShowWorkbench}
            className="-my-2.5 inline-flex min-h-11 items-center text-left font-semibold text-brand underline-offset-4 hover:underline"
          >
            {oursUsd === null ? 'How it is made' : `Ours: ${formatUsd(oursUsd)}`}
          </button>
        </Metric>
        <Metric
          label="Discount to value"
          about={DISCOUNT_SENTENCE}
          figure={formatUnderValue(underUsd)}
          gain={underUsd > 0}
        >
          {withinSentence(withinUsd, shown.measured)}
        </Metric>
        <Metric
          sign="range"
          label="Likely range"
          about={`${likelyRangeSentence(shown.measured)} ${GRADE_SENTENCE}`}
          figure={formatUsdRange(shown.rangeUsd)}
          small
        >
          {gradeSentence(
            shown.grade,
            shown.gradeFacts,
            reachWords(shown.comps, distance, shortWithinWords),
            oursUsd !== null,
          )}
        </Metric>
        <Metric
          sign="average"
          label="Average comp price"
          about={averageCompSentence(shown.comps)}
          figure={formatUsd(shown.averageCompUsd)}
        />
        <Metric
          sign="repairs"
          label="Profit potential"
          about={PROFIT_POTENTIAL_SENTENCE}
          figure={profitRange(shown.profit.atValue)}
          small
        >
          <span className="block">{profitAtEnds(shown.profit)}</span>
          <span className="flex items-center gap-1.5">
            Before costs
            <Tooltip label="About costs" text={BEFORE_COSTS_SENTENCE} />
          </span>
        </Metric>
        <Metric
          label="Sells over asking"
          about={chanceSentence(shown.chance)}
          figure={formatChance(shown.chance)}
          small
        >
          {chanceNote(shown.chance)}
        </Metric>
        <Metric
          label="After-repair value"
          about={fixedUpSentence(shown.fixedUpUsd, shown.valueUsd)}
          figure={formatUsd(shown.fixedUpUsd)}
          small
        >
          {fixedUpNote(shown.fixedUpUsd, shown.valueUsd)}
        </Metric>
      </dl>
      <div className="border-line border-t px-4 py-3">
        <PriceToValueBar
          priceUsd={home.price}
          valueUsd={shown.valueUsd}
          averageCompUsd={shown.averageCompUsd}
          rangeUsd={shown.rangeUsd}
          afterRepairs={{
            lowUsd: home.price + shown.profit.atValue.min,
            highUsd: home.price + shown.profit.atValue.max,
          }}
        />
      </div>
    </div>
  )
}
