import type { DealFigures } from '../../../../domain/deals/analyze-deal.ts'
import { costSections } from '../../../../domain/deals/inputs/line-items.ts'
import { basisInWords } from '../../../../domain/deals/results/basis-in-words.ts'
import { profitWords } from '../../../../domain/deals/results/deal-in-words.ts'
import { type NamedFigure, namedFigures } from '../../../../domain/deals/results/named-figures.ts'
import type { StressRow } from '../../../../domain/deals/results/stress.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { inWholeDollars, wholeDollars } from '../../../ui/words/whole-dollars.ts'

/** What is left when something goes another way than planned. */
export const StressTable = ({ rows }: { readonly rows: readonly StressRow[] }) => (
  <DataTable
    caption="When it goes another way"
    columns={stressColumns}
    rows={rows}
    keyOf={({ id }) => id}
    rowNames="font-normal"
    room="py-1.5 pl-3 first:pr-3 first:pl-0"
    className=""
  />
)

const stressColumns: readonly Column<StressRow>[] = [
  {
    name: 'What happens',
    hint: {
      label: 'About these cases',
      text: 'Picked to hurt, each as if it were certain: how many of them lose says nothing of how likely a loss is. The chance of a loss weighs 22,725 ways the sale, the work and the time may go, most of them milder. The loan is as closed, and what costs more is paid in cash; only where the appraisal comes in low before closing is it made smaller.',
    },
    className: 'min-w-32 @lg:min-w-44',
    cell: ({ name }) => name,
  },
  {
    name: 'Profit',
    className: '@lg:whitespace-nowrap',
    cell: ({ profitCents }) => profitWords(profitCents, inWholeDollars),
  },
  { name: 'Against the plan', cell: ({ changeCents }) => inWholeDollars(changeCents) },
  { name: 'Cash to close', cell: ({ cashToCloseCents }) => inWholeDollars(cashToCloseCents) },
]

/** The buyer's own money, month by month; the months sum to the profit. */
export const MonthlyCash = ({ figures }: { readonly figures: DealFigures }) => (
  <DataTable
    caption="Your cash by month"
    columns={monthColumns}
    rows={figures.months}
    keyOf={({ month }) => month}
    rowNames="font-normal"
    room="py-1.5 pl-2 first:pr-3 first:pl-0"
    foot={
      <tr className="border-line-strong border-t font-bold">
        <th scope="row" className="sticky left-0 bg-card py-1.5 text-left">
          Sum
        </th>
        <td className="pl-2 text-right">{inWholeDollars(figures.profitCents)}</td>
        <td colSpan={monthColumns.length - 2} className="pl-2 font-normal text-muted">
          the projected profit
        </td>
      </tr>
    }
  />
)

const monthColumns: readonly Column<DealFigures['months'][number]>[] = [
  { name: 'Month', cell: ({ month }) => (month === 0 ? 'Closing' : month) },
  { name: 'In or out', cell: ({ netCents }) => inWholeDollars(netCents) },
  { name: 'So far', cell: ({ cumulativeCents }) => inWholeDollars(cumulativeCents) },
  { name: 'Rehab', cell: ({ rehabCents }) => inWholeDollars(rehabCents) },
  { name: 'Holding', cell: ({ holdCents }) => inWholeDollars(holdCents) },
  { name: 'Financing', cell: ({ financingCents }) => inWholeDollars(financingCents) },
  { name: 'Loans', cell: ({ loanCents }) => inWholeDollars(loanCents) },
  {
    name: 'Owed',
    hint: {
      label: 'About owed',
      text: 'To lenders, as the month ends; in the last one, before the sale pays them off.',
    },
    cell: ({ owedCents }) => inWholeDollars(owedCents),
  },
]

/** Every cost as it is printed, with its basis; totals are sums of the lines above them. */
export const ProForma = ({ figures }: { readonly figures: DealFigures }) => (
  // In a narrow place the basis is below its line.
  <table className="tabular block w-full text-left @lg:table">
    <caption className="sr-only">Every line</caption>
    <tbody className="block @lg:table-row-group">
      <TotalRow name="Purchase price" cents={priceCentsOf(figures)} />
    </tbody>
    {costSections.map(([section, words, total]) => (
      <tbody key={section} className="block @lg:table-row-group">
        <TotalRow name={words} cents={figures.totals[total]} />
        {figures.lines
          .filter((line) => line.section === section && line.id !== PRICE_LINE)
          .map((line) => (
            <tr key={line.id} className={`${LINE} border-line`}>
              <th scope="row" className="py-1 pr-3 font-normal">
                {line.name}
              </th>
              <td className="order-3 col-span-2 pb-1 text-muted text-sm @lg:py-1">
                {basisInWords(line, wholeDollars)}
              </td>
              <td className="py-1 pl-3 text-right">{inWholeDollars(line.cents)}</td>
            </tr>
          ))}
      </tbody>
    ))}
    <tfoot className="block @lg:table-footer-group">
      <TotalRow name="All costs" cents={figures.totals.totalCents} />
    </tfoot>
  </table>
)

const LINE = 'grid grid-cols-[1fr_auto] border-t @lg:table-row'

const TotalRow = ({ name, cents }: { readonly name: string; readonly cents: number }) => (
  <tr className={`${LINE} border-line-strong font-bold`}>
    <th scope="row" className="py-1.5 pr-3">
      {name}
    </th>
    <td className="hidden @lg:table-cell" />
    <td className="py-1.5 text-right">{inWholeDollars(cents)}</td>
  </tr>
)

/** The price is no cost of buying: it is above them. */
const PRICE_LINE = 'buy-price'
const priceCentsOf = ({ lines }: DealFigures): number =>
  lines.find(({ id }) => id === PRICE_LINE)?.cents ?? 0

/** All other figures, each with what it is of. */
export const AllFigures = ({ figures }: { readonly figures: DealFigures }) => (
  <dl className="tabular grid gap-x-8 @sm:grid-cols-2">
    {[
      ...namedFigures(figures, inWholeDollars).map(withSign),
      ['Rehab, as lenders class it', figures.scopeClass ?? 'n/a'] as const,
    ].map(([name, words]) => (
      <div key={name} className="flex justify-between gap-x-3 border-line border-t py-1.5">
        <dt>{name}</dt>
        <dd className="text-right font-semibold">{words}</dd>
      </div>
    ))}
  </dl>
)

/** Where the rehab has no room, the name says what it must do. */
const withSign = ({ id, name, value, words }: NamedFigure): readonly [string, string] =>
  id === 'rehab-slack' && value !== null && value < 0
    ? ['Rehab must take less, before contingency', inWholeDollars(-value)]
    : [name, words]
