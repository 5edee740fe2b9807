import { type ReactNode, useId } from 'react'
import { type MarketConditions, marketConditionCalls } from '../../contract/market-conditions.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { Tooltip } from '../ui/controls/Tooltip.tsx'
import { basisOf, figuresOf, trendWords } from './market-sentences.ts'
import { TrendChart } from './TrendChart.tsx'

type MarketStripProps = {
  /** A city or zips, as a search takes them. */
  readonly place: string
  /** The place to tell of where too little is known of that one. */
  readonly around?: string
  /** On a phone one line that scrolls sideways, which begins with this. Elsewhere this is not shown. */
  readonly phoneLine?: ReactNode
  readonly className: string
}

/**
 * A line for each place: homes for sale, days on market, sale to list, months of supply, and how prices moved.
 * Many zips are folded away but for the first.
 */
export const MarketStrip = ({ place, around, phoneLine, className }: MarketStripProps) => {
  const conditions = useMarketConditions(place, around ?? null)
  if (conditions?.length === 0) return phoneLine
  const lines =
    conditions?.map((one, i) => (
      <MarketLine
        key={one.place}
        conditions={one}
        // All zips of a market have its trend.
        withTrend={one.market !== conditions[i - 1]?.market}
        phoneLine={i === 0 ? phoneLine : undefined}
        titled={phoneLine === undefined || conditions.length > 1}
      />
    )) ?? []
  const others = lines.slice(SHOWN)
  return (
    <div className={`min-h-5 ${className}`}>
      {conditions === null ? phoneLine : lines.slice(0, SHOWN)}
      {others.length === 0 ? null : (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer py-1 font-semibold text-brand">
            {others.length} more {others.length === 1 ? 'zip' : 'zips'}
          </summary>
          {others}
        </details>
      )}
    </div>
  )
}

const SHOWN = 3

// One line, which scrolls sideways where it is too long: what is below keeps its place when it comes. The room above
// and below is for the button's, which is as large as a finger.
const ONE_LINE =
  'max-lg:-mx-4 max-lg:-my-3 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-3 max-lg:[scrollbar-width:none] lg:flex-wrap'

type MarketLineProps = {
  readonly conditions: MarketConditions
  readonly withTrend: boolean
  readonly phoneLine: ReactNode
  /** Whether the place is named where the line is tight, too. */
  readonly titled: boolean
}

const MarketLine = ({ conditions, withTrend, phoneLine, titled }: MarketLineProps) => {
  const id = useId()
  const { place, priceTrend } = conditions
  return (
    <section
      aria-labelledby={id}
      className={`tabular relative flex items-center gap-x-3 min-[1800px]:gap-x-4 whitespace-nowrap text-sm leading-5 ${ONE_LINE}`}
    >
      {phoneLine}
      <p id={id} className={`font-semibold ${titled ? '' : 'max-[1399px]:sr-only'}`}>
        Market in {place}
      </p>
      <dl className="contents">
        {figuresOf(conditions).map(({ text, name }) => (
          <div key={name} className="flex flex-row-reverse gap-1">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
        {priceTrend === null || !withTrend ? null : <Prices trend={priceTrend} />}
      </dl>
      <Tooltip label={`About the market in ${place}`} text={basisOf(conditions)} />
    </section>
  )
}

const Prices = ({ trend }: { readonly trend: NonNullable<MarketConditions['priceTrend']> }) => {
  const { change, span } = trendWords(trend)
  return (
    <div className="flex items-center gap-1">
      <dt className="text-muted">Prices</dt>
      <dd className="flex items-center gap-1">
        <span className="font-semibold">{change}</span>
        <span className="text-muted">{span}</span>
        <TrendChart trend={trend} label={`Price trend: ${change} ${span}`} />
      </dd>
    </div>
  )
}

/**
 * What the market of a place is like; where only its homes for sale are known, that of the place `around` it. Null while
 * it is on its way, none when it does not come.
 */
const useMarketConditions = (
  place: string,
  around: string | null,
): readonly MarketConditions[] | null => {
  const here = useConditionsOf(place)
  const wanted = here === null || here.some(saysEnough) ? null : around
  const wider = useConditionsOf(wanted)
  if (wanted === null) return here
  return wider?.length === 0 ? here : wider
}

/** They are shown beside other things, so no one is sent to sign in for them. */
const useConditionsOf = (place: string | null): readonly MarketConditions[] | null => {
  const { asked } = useAsked(
    marketConditionCalls.ofPlace,
    place === null ? null : { query: { place } },
    { interrupts: 'none' },
  )
  if (asked.state === 'asking') return null
  return asked.state === 'known' ? asked.value : []
}

const saysEnough = ({ daysOnMarket, saleToList, supply }: MarketConditions): boolean =>
  [daysOnMarket.median, saleToList.medianPercent, supply.months].some((figure) => figure !== null)
