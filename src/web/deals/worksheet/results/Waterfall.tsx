import type { DealFigures } from '../../../../domain/deals/analyze-deal.ts'
import { profitWords } from '../../../../domain/deals/results/deal-in-words.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { inWholeDollars } from '../../../ui/words/whole-dollars.ts'

/** From the sale price down to the profit, cost by cost: a table with a bar on each row. */
export const Waterfall = ({ figures }: { readonly figures: DealFigures }) => {
  const steps = stepsOf(figures)
  const most = Math.max(1, ...steps.flatMap(({ from, to }) => [from, to]))
  const least = Math.min(0, ...steps.flatMap(({ from, to }) => [from, to]))
  const at = (cents: number) => (100 * (cents - least)) / (most - least)
  const bar = ({ from, to, kind }: Step) => (
    <rect
      className={bars[kind]}
      x={at(Math.min(from, to))}
      width={Math.max(0.4, at(Math.max(from, to)) - at(Math.min(from, to)))}
      y="0"
      height="10"
    />
  )
  const columns: readonly Column<Step>[] = [
    { name: 'What', cell: ({ name }) => name },
    {
      name: 'Amount',
      className: 'relative w-1/2 @sm:w-2/3',
      cell: (step) => (
        <>
          <svg
            aria-hidden="true"
            className="absolute inset-y-1 left-0 h-[calc(100%-0.5rem)] w-[calc(100%-9.5rem)] @max-sm:hidden"
            preserveAspectRatio="none"
            viewBox="0 0 100 10"
          >
            {bar(step)}
            <line
              x1={at(0)}
              x2={at(0)}
              y1="0"
              y2="10"
              className="stroke-line-strong"
              strokeWidth="0.3"
            />
          </svg>
          {step.kind === 'left' ? (
            <strong>{profitWords(step.amount, inWholeDollars)}</strong>
          ) : (
            inWholeDollars(step.kind === 'cost' ? -step.amount : step.amount)
          )}
          <svg
            aria-hidden="true"
            className="block h-2 w-full @sm:hidden"
            preserveAspectRatio="none"
            viewBox="0 0 100 10"
          >
            {bar(step)}
          </svg>
        </>
      ),
    },
  ]
  return (
    <DataTable
      caption="From the sale price down to the profit"
      hidesHead
      columns={columns}
      rows={steps}
      keyOf={({ name }) => name}
      rowNames="font-normal"
      room="py-1.5 first:pr-3"
      className=""
    />
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
    { name: 'Projected profit', amount: profitCents, from: 0, to: profitCents, kind: 'left' },
  ]
}
