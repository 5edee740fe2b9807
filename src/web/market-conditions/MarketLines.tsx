import { useId } from 'react'
import type { MarketConditions } from '../../contract/market-conditions.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { basisOf, figuresOf, trendWords } from './market-sentences.ts'
import { TrendChart } from './TrendChart.tsx'
import { useMarketConditions } from './use-market-conditions.ts'

type MarketLinesProps = {
  readonly place: string
  readonly around: string | null
  readonly className: string
}

/**
 * A line for each place: homes for sale, days on market, sale to list, months of supply, and how prices moved.
 * Many zips are folded away but for the first.
 */
export const MarketLines = ({ place, around, className }: MarketLinesProps) => {
  const conditions = useMarketConditions(place, around)
  if (conditions?.length === 0) return null
  const lines =
    conditions?.map((one, i) => (
      <MarketLine
        key={one.place}
        conditions={one}
        // All zips of a market have its trend.
        withTrend={one.market !== conditions[i - 1]?.market}
      />
    )) ?? []
  const others = lines.slice(SHOWN)
  return (
    <div className={className}>
      {lines.slice(0, SHOWN)}
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

type MarketLineProps = { readonly conditions: MarketConditions; readonly withTrend: boolean }

const MarketLine = ({ conditions, withTrend }: MarketLineProps) => {
  const id = useId()
  const { place, priceTrend } = conditions
  return (
    <section
      aria-labelledby={id}
      className="tabular flex min-h-7 flex-wrap items-center gap-x-4 gap-y-0.5 text-sm"
    >
      <h3 id={id} className="font-semibold">
        Market in {place}
      </h3>
      <dl className="contents">
        {figuresOf(conditions).map(({ text, name }) => (
          <div key={name} className="flex flex-row-reverse gap-1 whitespace-nowrap">
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
    <div className="flex items-center gap-1 whitespace-nowrap">
      <dt className="text-muted">Prices</dt>
      <dd className="flex items-center gap-1">
        <span className="font-semibold">{change}</span>
        <span className="text-muted">{span}</span>
        <TrendChart trend={trend} label={`Price trend: ${change} ${span}`} />
      </dd>
    </div>
  )
}
