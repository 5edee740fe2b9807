import { formatUsd } from './format.ts'

type PriceToValueBarProps = {
  readonly priceUsd: number
  readonly valueUsd: number
  readonly averageCompUsd: number | null
  /** Value less the larger and the smaller repairs: what may be paid before a profit is gone. */
  readonly afterRepairs: { readonly lowUsd: number; readonly highUsd: number }
  /** The likely range of the value. */
  readonly rangeUsd?: { readonly low: number; readonly high: number }
}

/**
 * Price and value of a home on one line: the asking price (pointer), the average comp (ring), the value
 * (diamond) over its likely range (bracket), and between price and value the two ends that repairs leave.
 */
export const PriceToValueBar = (props: PriceToValueBarProps) => {
  const { priceUsd, valueUsd, averageCompUsd, afterRepairs, rangeUsd } = props
  const at = scaleOf([
    priceUsd,
    valueUsd,
    averageCompUsd ?? valueUsd,
    afterRepairs.lowUsd,
    afterRepairs.highUsd,
    ...(rangeUsd === undefined ? [] : [rangeUsd.low, rangeUsd.high]),
  ])
  const [from, to] = [Math.min(priceUsd, valueUsd), Math.max(priceUsd, valueUsd)]
  return (
    <svg
      role="img"
      aria-label={describe(props)}
      className={`block w-full overflow-visible ${rangeUsd === undefined ? 'h-6' : 'h-[1.875rem]'}`}
    >
      <line x1="0" x2="100%" y1="12" y2="12" stroke="var(--line)" strokeWidth="2" />
      <rect
        x={at(from)}
        y="6"
        width={span(at, from, to)}
        height="12"
        fill={priceUsd <= valueUsd ? 'var(--gain-soft)' : 'var(--danger-soft)'}
      />
      <rect
        x={at(afterRepairs.lowUsd)}
        y="9"
        width={span(at, afterRepairs.lowUsd, afterRepairs.highUsd)}
        height="6"
        fill="var(--gain)"
      />
      <Tick x={at(afterRepairs.lowUsd)} height={12} color="var(--gain)" />
      <Tick x={at(afterRepairs.highUsd)} height={12} color="var(--gain)" />
      {averageCompUsd === null ? null : (
        <circle
          cx={at(averageCompUsd)}
          cy="12"
          r="4.5"
          fill="var(--card)"
          stroke="var(--muted)"
          strokeWidth="2"
        />
      )}
      <svg x={at(priceUsd)} y="12" aria-hidden className="overflow-visible">
        <path d="M-7-11H7L0 2z" fill="var(--ink)" stroke="var(--card)" strokeWidth="1.5" />
      </svg>
      <svg x={at(valueUsd)} y="12" aria-hidden className="overflow-visible">
        <path d="M0-7 7 0 0 7-7 0z" fill="var(--gain)" stroke="var(--card)" strokeWidth="1.5" />
      </svg>
      {rangeUsd === undefined ? null : (
        <g stroke="var(--gain)" strokeWidth="1.5">
          <line x1={at(rangeUsd.low)} x2={at(rangeUsd.high)} y1="27" y2="27" />
          <line x1={at(rangeUsd.low)} x2={at(rangeUsd.low)} y1="23" y2="27.75" />
          <line x1={at(rangeUsd.high)} x2={at(rangeUsd.high)} y1="23" y2="27.75" />
        </g>
      )}
    </svg>
  )
}

export type BarSign = keyof typeof keys

/** The sign by which the bar shows a figure, to stand before that figure in a legend. */
export const BarKey = ({ of }: { readonly of: BarSign }) => (
  <svg aria-hidden viewBox="-8 -8 16 16" className="inline-block size-3 shrink-0">
    {keys[of]}
  </svg>
)

const keys = {
  price: <path d="M-7-6H7L0 7z" fill="var(--ink)" />,
  value: <path d="M0-7 7 0 0 7-7 0z" fill="var(--gain)" />,
  average: <circle r="5" fill="none" stroke="var(--muted)" strokeWidth="2.2" />,
  range: <path d="M-7-3v5h14v-5" fill="none" stroke="var(--gain)" strokeWidth="2" />,
  repairs: <path d="M-8-3h16v6h-16z" fill="var(--gain)" />,
}

type TickProps = { readonly x: string; readonly height: number; readonly color: string }

const Tick = ({ x, height, color }: TickProps) => (
  <line x1={x} x2={x} y1={12 - height / 2} y2={12 + height / 2} stroke={color} strokeWidth="3" />
)

type Scale = (amount: number) => string

// Percentages, so that the drawing stretches with its card while its signs keep their shape.
const scaleOf = (amounts: readonly number[]): Scale => {
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  const width = Math.max(1, most - least)
  return (amount) => `${(MARGIN + ((amount - least) / width) * (100 - 2 * MARGIN)).toFixed(2)}%`
}

const MARGIN = 3

const span = (at: Scale, from: number, to: number): string =>
  `${(Number.parseFloat(at(to)) - Number.parseFloat(at(from))).toFixed(2)}%`

const describe = (props: PriceToValueBarProps) => {
  const { priceUsd, valueUsd, averageCompUsd, afterRepairs, rangeUsd } = props
  return [
    `Asking ${formatUsd(priceUsd)}`,
    `value ${formatUsd(valueUsd)}`,
    ...(rangeUsd === undefined
      ? []
      : [`likely range ${formatUsd(rangeUsd.low)} to ${formatUsd(rangeUsd.high)}`]),
    ...(averageCompUsd === null ? [] : [`average comp ${formatUsd(averageCompUsd)}`]),
    `after repairs ${formatUsd(afterRepairs.lowUsd)} to ${formatUsd(afterRepairs.highUsd)}`,
  ].join(', ')
}
