import type { Flips } from '../../contract/flips.ts'
import { formatDate } from '../ui/words/format.ts'
import { quarterWords } from './flip-sentences.ts'

type QuarterChartProps = {
  readonly quarters: Flips['quarters']
  /** The last quarter goes so far. */
  readonly asOf: string | null
}

/** Flips by the quarter they were resold in: a bar each, its count above. */
export const QuarterChart = ({ quarters, asOf }: QuarterChartProps) => {
  const most = Math.max(1, ...quarters.map(({ flips }) => flips))
  const width = quarters.length * SLOT
  return (
    <div className="mt-6 shrink-0 lg:mt-4 lg:max-w-80">
      <h3 className="font-bold">By quarter</h3>
      <svg
        role="img"
        aria-label={`Flips by quarter. ${quarters.map(quarterWords).join('; ')}.`}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="mt-2 block max-w-full"
      >
        {quarters.map(({ quarter, flips }, i) => {
          const [year, name] = quarter.split(' ')
          const high = (flips / most) * BARS
          const middle = i * SLOT + SLOT / 2
          return (
            <g key={quarter} textAnchor="middle" className="text-xs" fill="var(--muted)">
              <rect
                x={middle - BAR / 2}
                y={TOP + BARS - high}
                width={BAR}
                height={high}
                fill="var(--line-strong)"
              />
              <text x={middle} y={TOP + BARS - high - 4} fill="var(--ink)" fontWeight="600">
                {flips}
              </text>
              <text x={middle} y={TOP + BARS + 15}>
                {name}
              </text>
              {i === 0 || name === 'Q1' ? (
                <text x={middle} y={TOP + BARS + 29}>
                  {year}
                </text>
              ) : null}
            </g>
          )
        })}
        <line x1="0" x2={width} y1={TOP + BARS} y2={TOP + BARS} stroke="var(--line-strong)" />
      </svg>
      {asOf === null ? null : (
        <p className="text-muted text-sm">
          Sales of the last quarter are known to {formatDate(asOf)}.
        </p>
      )}
    </div>
  )
}

const SLOT = 36
const BAR = 24
/** Room for the count above the highest bar. */
const TOP = 18
const BARS = 72
const HEIGHT = TOP + BARS + 34
