import type { Home } from '../../../contract/homes/home.ts'
import { discountToValue } from '../../../domain/search/discount-to-value.ts'
import { formatUnderValue, formatUsd, formatUsdRange } from '../../ui/format.ts'
import { StripFigure } from '../StripFigure.tsx'
import { profitRange } from '../value/profit-range.ts'
import type { ShownValue } from '../value/shown-value.ts'

type MetricStripProps = {
  readonly home: Home
  readonly shown: ShownValue
  /** `shown` rests on comps chosen by hand. */
  readonly yours: boolean
}

/**
 * The figures in one line, at the top while the header is out of sight. It repeats what the header says,
 * so screen readers are spared it.
 */
export const MetricStrip = ({ home, shown, yours }: MetricStripProps) => {
  const { underUsd } = discountToValue({
    price: home.price,
    value: shown.valueUsd,
    range80: shown.rangeUsd,
  })
  return (
    <div
      aria-hidden
      data-metric-strip
      className="fixed inset-x-0 top-0 z-30 animate-fade-in border-line border-b bg-card"
    >
      <div className="tabular mx-auto flex h-14 max-w-[90rem] items-center gap-4 px-4 text-sm md:gap-8 md:px-8">
        <p className="hidden min-w-0 truncate font-semibold sm:block">{home.addressLine}</p>
        <StripFigure label="Price" figure={formatUsd(home.price)} />
        <StripFigure label={yours ? 'Your value' : 'Value'} figure={formatUsd(shown.valueUsd)} />
        <StripFigure label="Discount to value" figure={formatUnderValue(underUsd)} />
        <span className="hidden md:block">
          <StripFigure label="Likely range" figure={formatUsdRange(shown.rangeUsd)} />
        </span>
        <span className="hidden md:block">
          <StripFigure label="Average comp" figure={formatUsd(shown.averageCompUsd)} />
        </span>
        <span className="hidden md:block">
          <StripFigure label="Profit potential" figure={profitRange(shown.profit.atValue)} />
        </span>
      </div>
    </div>
  )
}
