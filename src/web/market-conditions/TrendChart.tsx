import type { PriceTrend } from '../../contract/market-conditions.ts'

type TrendChartProps = { readonly trend: PriceTrend; readonly label: string }

/** How prices moved, month by month: a line in its 80% band, over the level they started from. */
export const TrendChart = ({ trend, label }: TrendChartProps) => {
  const least = Math.min(...trend.map(({ low }) => low))
  const most = Math.max(...trend.map(({ high }) => high))
  const x = (i: number) => (i / Math.max(1, trend.length - 1)) * (WIDTH - 2 * EDGE) + EDGE
  const y = (percent: number) =>
    EDGE + ((most - percent) / Math.max(0.1, most - least)) * (HEIGHT - 2 * EDGE)
  const points = (of: 'change' | 'low' | 'high') =>
    trend.map((point, i) => `${x(i).toFixed(1)},${y(point[of]).toFixed(1)}`)
  const end = trend.at(-1)
  return (
    <svg
      role="img"
      aria-label={label}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="inline-block shrink-0"
    >
      <polygon
        points={[...points('high'), ...points('low').reverse()].join(' ')}
        fill="var(--muted)"
        fillOpacity="0.25"
      />
      <line
        x1={EDGE}
        x2={WIDTH - EDGE}
        y1={y(0)}
        y2={y(0)}
        stroke="var(--line-strong)"
        strokeDasharray="2 3"
      />
      <polyline
        points={points('change').join(' ')}
        fill="none"
        stroke="var(--brand)"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      {end === undefined ? null : (
        <circle cx={x(trend.length - 1)} cy={y(end.change)} r="2.5" fill="var(--brand)" />
      )}
    </svg>
  )
}

const WIDTH = 88
const HEIGHT = 20
/** Room for the dot at the line's end. */
const EDGE = 3
