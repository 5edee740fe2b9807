import type { CSSProperties } from 'react'
import type { Verdict } from '../../domain/deals/results/verdict.ts'
import { tones } from './verdict-tones.ts'
import { formatUsd } from './words/format.ts'

/** The prices of a home, named as on the wire. Whole US dollars. */
type PricesOfHome = {
  /** The ask. */
  readonly price: number
  /** Null when no price leaves the target, or when it is not known. */
  readonly maxOffer: number | null
  readonly verdict: Verdict | null
  readonly likelySale: { readonly low: number; readonly high: number } | null
  readonly typicalValue: number
  readonly afterRepairValue: { readonly price: number }
}

type PriceToValueBarProps = { readonly home: PricesOfHome; readonly className?: string }

/**
 * The prices of a home on one line: the ask (pointer), the max offer (post) with the way between them in the tone of
 * the deal, the likely sale with its range (bracket), the typical value (ring) and the after-repair value (diamond).
 *
 * All bars have one scale, so that cards can be compared with each other, and with the header of a home's comps: it is
 * in shares of the home's own ask, from .6 to 2 times it. The ask has the same place on every card, and the same way
 * along the line is the same number of dollars for each dollar asked. What lies beyond is drawn at the end.
 *
 * Hundreds are scrolled by: all but the ask and the after-repair value is the element's own ground (`price-bar`).
 */
export const PriceToValueBar = ({ home, className = '' }: PriceToValueBarProps) => {
  const { price, maxOffer, verdict, likelySale, typicalValue, afterRepairValue } = home
  const at = (usd: number) => `${placeOnBar(usd / price).toFixed(2)}%`
  const tone = verdict === null ? null : tones[verdict]
  const signs: Readonly<Record<`--${string}`, string | undefined>> = {
    '--value': at(typicalValue),
    ...(maxOffer === null
      ? {}
      : {
          '--way': tone?.soft,
          '--from': at(Math.min(price, maxOffer)),
          '--to': at(Math.max(price, maxOffer)),
          '--post': tone?.color,
          '--offer': at(maxOffer),
        }),
    ...(likelySale === null
      ? {}
      : { '--sale': 'var(--muted)', '--low': at(likelySale.low), '--high': at(likelySale.high) }),
  }
  return (
    <svg
      role="img"
      aria-label={describe(home)}
      className={`price-bar block h-[1.875rem] w-full overflow-visible ${className}`}
      style={signs as CSSProperties}
    >
      <path d="M0-7 7 0 0 7-7 0z" fill="var(--muted)" style={place(at(afterRepairValue.price))} />
      <path d="M-7-11H7L0 2z" fill="var(--ink)" style={place(at(price))} />
    </svg>
  )
}

/** Where a sign is along the bar, for `price-bar`. */
const place = (at: string) => ({ '--at': at }) as CSSProperties

export type BarSign = keyof typeof keys

/** The sign by which the bar shows a figure, to stand before that figure in a legend. */
export const BarKey = ({ of }: { readonly of: BarSign }) => (
  <svg aria-hidden viewBox="-8 -8 16 16" className="inline-block size-3 shrink-0">
    {keys[of]}
  </svg>
)

const keys = {
  ask: <path d="M-7-6H7L0 7z" fill="var(--ink)" />,
  maxOffer: <path d="M-2.5-8h5v16h-5z" fill="currentColor" />,
  likelySale: <path d="M-7-3v5h14v-5" fill="none" stroke="var(--muted)" strokeWidth="2" />,
  typicalValue: <circle r="5" fill="none" stroke="var(--muted)" strokeWidth="2.2" />,
  afterRepairValue: <path d="M0-7 7 0 0 7-7 0z" fill="var(--muted)" />,
}

/** Where a share of the ask lies on every bar, in percent of its width. */
export const placeOnBar = (shareOfAsk: number): number => {
  const share = (shareOfAsk - MIN_SHARE) / (MAX_SHARE - MIN_SHARE)
  return MARGIN + Math.min(1, Math.max(0, share)) * (100 - 2 * MARGIN)
}

const MIN_SHARE = 0.6
const MAX_SHARE = 2
/** Percent: room for half a sign. */
const MARGIN = 3

const describe = (home: PricesOfHome): string => {
  const { price, maxOffer, likelySale, typicalValue, afterRepairValue } = home
  return [
    `Ask ${formatUsd(price)}`,
    ...(maxOffer === null ? [] : [`max offer ${formatUsd(maxOffer)}`]),
    ...(likelySale === null
      ? []
      : [`likely sale ${formatUsd(likelySale.low)} to ${formatUsd(likelySale.high)}`]),
    `typical value ${formatUsd(typicalValue)}`,
    `after-repair value ${formatUsd(afterRepairValue.price)}`,
  ].join(', ')
}
