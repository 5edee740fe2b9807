import type { DealFigures } from '../../../../domain/deal/analyze-deal.ts'
import { profitWords } from '../../../../domain/deal/deal-in-words.ts'
import { inWholeDollars } from '../../../ui/whole-dollars.ts'

/** From the sale price down to the profit, cost by cost: a table with a bar on each row. */
export const Waterfall = ({ figures }: { readonly figures: DealFigures }) => {
  const steps = stepsOf(figures)
  const most = Math.max(1, ...steps.flatMap(({ from, to }) => [from, to]))
  const least = Math.min(0, ...steps.flatMap(({ from, to }) => [from, to]))
  const at = (cents: number) => (100 * (cents - least)) / (most - least)
  return (
    <table className="w-full text-left">
      <caption className="sr-only">From the sale price down to the profit</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ name, amount, from, to, kind }) => (
          <tr key={name} className="border-line border-t">
            <th scope="row" className="py-1.5 pr-3 font-normal">
              {name}
            </th>
            <td className="tabular relative w-1/2 py-1.5 text-right md:w-2/3">
              <svg
                aria-hidden="true"
                className="absolute inset-y-1 left-0 h-[calc(100%-0.5rem)] w-[calc(100%-9.5rem)] max-md:hidden"
                preserveAspectRatio="none"
                viewBox="0 0 100 10"
              >
                <rect
                  className={bars[kind]}
                  x={at(Math.min(from, to))}
                  width={Math.max(0.4, at(Math.max(from, to)) - at(Math.min(from, to)))}
                  y="0"
                  height="10"
                />
                <line
                  x1={at(0)}
                  x2={at(0)}
                  y1="0"
                  y2="10"
                  className="stroke-line-strong"
                  strokeWidth="0.3"
                />
              </svg>
              {kind === 'cost' ? (
                inWholeDollars(-amount)
              ) : kind === 'whole' ? (
                inWholeDollars(amount)
              ) : (
                <strong>{profitWords(amount, inWholeDollars)}</strong>
              )}
              <svg
                aria-hidden="true"
                className="block h-2 w-full md:hidden"
                preserveAspectRatio="none"
                viewBox="0 0 100 10"
              >
                <rect
                  className={bars[kind]}
                  x={at(Math.min(from, to))}
                  width={Math.max(0.4, at(Math.max(from, to)) - at(Math.min(from, to)))}
                  y="0"
                  height="10"
                />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const bars = {
  whole: 'fill-brand',
  cost: 'fill-line-strong',
  left: 'fill-ink',
} as const

type Step = {
  readonly name: string
  /** In cents. */
  readonly amount: number
  readonly from: number
  readonly to: number
  readonly kind: keyof typeof bars
}

const stepsOf = ({ saleCents, totals, lines, profitCents }: DealFigures): Step[] => {
  const priceCents = lines.find(({ id }) => id === 'buy-price')?.cents ?? 0
  let left = saleCents
  const costs = (
    [
      ['Selling', totals.sellCents],
      ['Holding', totals.holdCents],
      ['Financing', totals.financingCents],
      ['Rehab', totals.rehabCents],
      ['Buying', totals.buyCents],
      ['Price', priceCents],
    ] as const
  ).map(([name, amount]): Step => {
    const from = left
    left -= amount
    return { name, amount, from, to: left, kind: 'cost' }
  })
  return [
    { name: 'Sale price', amount: saleCents, from: 0, to: saleCents, kind: 'whole' },
    ...costs,
    {
      name: 'Projected profit',
      amount: profitCents,
      from: 0,
      to: profitCents,
      kind: 'left',
    },
  ]
}
