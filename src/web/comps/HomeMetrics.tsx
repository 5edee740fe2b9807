import type { ComponentProps, ReactNode } from 'react'
import type { Home } from '../../contract/home.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import { formatDate, formatUsd } from '../ui/format.ts'
import { BarKey, PriceToValueBar } from '../ui/PriceToValueBar.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import {
  averageCompSentence,
  BEFORE_COSTS_SENTENCE,
  PROFIT_POTENTIAL_SENTENCE,
  valueSentence,
} from './comps-sentences.ts'
import { profitRange } from './profit-range.ts'

type HomeMetricsProps = { readonly home: Home; readonly distance: SearchDistance }

/** Price, value, average comp price and profit potential, and the bar that holds them against each other. */
export const HomeMetrics = ({ home, distance }: HomeMetricsProps) => (
  <div className="rounded-card border border-line bg-card">
    <dl className="grid grid-cols-2 md:grid-cols-[4fr_5fr_5fr_6fr]">
      <Metric sign="price" label="Price" figure={formatUsd(home.price)} />
      <Metric
        sign="value"
        label="Value, typical condition"
        about={valueSentence(home, distance, formatDate(home.asOf))}
        figure={formatUsd(home.value)}
      />
      <Metric
        sign="average"
        label="Average comp price"
        about={averageCompSentence(home.comps)}
        figure={formatUsd(home.averageCompPrice)}
      />
      <Metric
        sign="repairs"
        label="Profit potential"
        about={PROFIT_POTENTIAL_SENTENCE}
        figure={profitRange(home)}
        note={
          <>
            Before costs
            <Tooltip label="About costs" text={BEFORE_COSTS_SENTENCE} />
          </>
        }
        gain={home.arv.min > 0}
      />
    </dl>
    <div className="border-line border-t px-4 py-3">
      <PriceToValueBar
        priceUsd={home.price}
        valueUsd={home.value}
        averageCompUsd={home.averageCompPrice}
        afterRepairs={{ lowUsd: home.price + home.arv.min, highUsd: home.price + home.arv.max }}
      />
    </div>
  </div>
)

type MetricProps = {
  /** How the bar below shows it. */
  readonly sign: ComponentProps<typeof BarKey>['of']
  readonly label: string
  /** The sentence behind the "i". */
  readonly about?: string
  readonly figure: string
  readonly note?: ReactNode
  readonly gain?: boolean
}

const Metric = ({ sign, label, about, figure, note, gain = false }: MetricProps) => (
  <div className="border-line p-3 even:border-l md:border-l md:first:border-l-0 min-[1400px]:p-4 max-md:[&:nth-child(n+3)]:border-t">
    <dt className="flex items-center gap-1.5 text-muted text-sm max-sm:min-h-[2lh] md:max-[1400px]:min-h-[2lh]">
      <BarKey of={sign} />
      {label}
      {about === undefined ? null : <Tooltip label={`About ${label.toLowerCase()}`} text={about} />}
    </dt>
    <dd
      className={`tabular font-bold text-lg sm:text-xl md:text-lg min-[1400px]:text-[1.375rem] ${gain ? 'text-gain' : ''}`}
    >
      {figure}
    </dd>
    {note === undefined ? null : (
      <dd className="flex items-center gap-1.5 text-muted text-sm">{note}</dd>
    )}
  </div>
)
