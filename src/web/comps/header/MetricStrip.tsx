import type { Home } from '../../../contract/search/home.ts'
import { LeadFigures, StripFigure } from '../../deals/worksheet/results/StripFigure.tsx'
import type { YourDeal } from '../../deals/worksheet/your-deal.ts'
import { pageWidths } from '../../ui/Page.tsx'
import { formatUsd } from '../../ui/words/format.ts'
import { profitRange, type ShownValue } from '../value/shown-value.ts'
import { askInWords } from '../words/price-words.ts'

type MetricStripProps = {
  readonly home: Home
  readonly shown: ShownValue
  readonly yourDeal: YourDeal | null
  /** `shown` rests on comps chosen by hand. */
  readonly yours: boolean
}

/**
 * The figures in one line, at the top while the header is out of sight. It repeats what the header says,
 * so screen readers are spared it.
 */
export const MetricStrip = ({ home, shown, yourDeal, yours }: MetricStripProps) => {
  const { story, averageCompUsd, profit } = shown
  const figures = yourDeal ?? story
  return (
    <div
      aria-hidden
      data-metric-strip
      className="fixed inset-x-0 top-0 z-30 animate-fade-in border-line border-b bg-card"
    >
      <div
        className={`${pageWidths.full} tabular flex h-14 items-center gap-4 px-4 text-sm md:gap-8 md:px-8`}
      >
        <LeadFigures {...figures} yours={yourDeal !== null} />
        <StripFigure seen="hidden min-[480px]:block" label="Price" figure={askInWords(home)} />
        <StripFigure
          seen="hidden sm:block"
          label={yours ? 'Your typical value' : 'Typical value'}
          figure={formatUsd(story.typicalValue)}
        />
        <StripFigure
          seen="hidden md:block"
          label="After-repair value"
          figure={formatUsd(figures.afterRepairValue.price)}
        />
        <StripFigure
          seen="hidden lg:block"
          label="Average comp"
          figure={formatUsd(averageCompUsd)}
        />
        {home.noAsk ? null : (
          <StripFigure
            seen="hidden lg:block"
            label="Profit potential"
            figure={profitRange(profit)}
          />
        )}
        <p className="ml-auto hidden min-w-0 truncate font-semibold xl:block">{home.addressLine}</p>
      </div>
    </div>
  )
}
