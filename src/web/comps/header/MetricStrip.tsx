import type { Home } from '../../../contract/homes/home.ts'
import { formatUsd } from '../../ui/format.ts'
import type { YourDeal } from '../deal/your-deal.ts'
import { LeadFigures, StripFigure } from '../StripFigure.tsx'
import { profitRange, type ShownValue } from '../value/shown-value.ts'

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
  const told = yourDeal ?? story
  return (
    <div
      aria-hidden
      data-metric-strip
      className="fixed inset-x-0 top-0 z-30 animate-fade-in border-line border-b bg-card"
    >
      <div className="tabular mx-auto flex h-14 max-w-[90rem] items-center gap-4 px-4 text-sm md:gap-8 md:px-8">
        <LeadFigures {...told} yours={yourDeal !== null} />
        <span className="hidden min-[480px]:block">
          <StripFigure label="Price" figure={formatUsd(home.price)} />
        </span>
        <span className="hidden sm:block">
          <StripFigure
            label={yours ? 'Your typical value' : 'Typical value'}
            figure={formatUsd(story.typicalValue)}
          />
        </span>
        <span className="hidden md:block">
          <StripFigure label="After-repair value" figure={formatUsd(told.afterRepairValue.price)} />
        </span>
        <span className="hidden lg:block">
          <StripFigure label="Average comp" figure={formatUsd(averageCompUsd)} />
        </span>
        <span className="hidden lg:block">
          <StripFigure label="Profit potential" figure={profitRange(profit)} />
        </span>
        <p className="ml-auto hidden min-w-0 truncate font-semibold xl:block">{home.addressLine}</p>
      </div>
    </div>
  )
}
