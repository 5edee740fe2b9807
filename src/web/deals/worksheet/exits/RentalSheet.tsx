import type { ReactNode } from 'react'
import type { ExitResults } from '../../../../contract/deals/exits.ts'
import type { RentalPlan } from '../../../../domain/deals/exits/exit-inputs.ts'
import {
  dscrWords,
  LESS_RENT_BORROWS_LESS,
  rentalFigures,
} from '../../../../domain/deals/exits/rental-figures.ts'
import { profitWords, shareWords } from '../../../../domain/deals/results/deal-in-words.ts'
import { type Column, DataTable, type DataTableProps } from '../../../ui/DataTable.tsx'
import { inWholeDollars } from '../../../ui/words/whole-dollars.ts'

type Rental = NonNullable<ExitResults['rental']>

/** A rental in full: its figures, its years, what a sale brings later, and when it goes another way. */
export const RentalSheet = ({
  rental,
  growth,
}: {
  readonly rental: Rental
  readonly growth: RentalPlan['growth']
}) => (
  <>
    <Part title="The rental">
      <dl className="tabular">
        {rentalFigures(rental, inWholeDollars).map(({ name, words }) => (
          <div key={name} className="flex justify-between gap-x-3 border-line border-t py-1.5">
            <dt>{name}</dt>
            <dd className="text-right font-semibold">{words}</dd>
          </div>
        ))}
      </dl>
    </Part>
    <TablePart
      title="When it is sold later"
      columns={holdColumns}
      rows={rental.holds}
      keyOf={({ years }) => years}
    >
      <p className="mt-1 text-muted text-sm">
        Rents grow by {growth.rentPercent}% a year, costs by {growth.costPercent}%, the value by{' '}
        {growth.valuePercent}%.
      </p>
    </TablePart>
    <TablePart
      title="When the rental goes another way"
      columns={stressColumns}
      rows={rental.stress}
      keyOf={({ id }) => id}
    >
      {rental.refinance?.boundBy === 'debt service coverage' ? (
        <p className="mt-1 text-muted text-sm">{LESS_RENT_BORROWS_LESS}</p>
      ) : null}
    </TablePart>
    <TablePart
      title="Year by year"
      columns={yearColumns}
      rows={rental.years}
      keyOf={({ year }) => year}
    />
  </>
)

const TablePart = <Row,>({
  title,
  children,
  ...table
}: Pick<DataTableProps<Row, Column<Row>>, 'columns' | 'rows' | 'keyOf'> & {
  readonly title: string
  readonly children?: ReactNode
}) => (
  <Part title={title}>
    <DataTable
      caption={title}
      rowNames="font-normal"
      room="py-1.5 pl-3 first:pr-3 first:pl-0"
      movedByKeys
      {...table}
    />
    {children}
  </Part>
)

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="mt-4 first:mt-0">
    <h4 className="font-bold">{title}</h4>
    {children}
  </section>
)

const holdColumns: readonly Column<Rental['holds'][number]>[] = [
  { name: 'After', cell: ({ years }) => `${years} years` },
  { name: 'Cash flow', cell: ({ cashFlowCents }) => inWholeDollars(cashFlowCents) },
  { name: 'Equity', cell: ({ equityCents }) => inWholeDollars(equityCents) },
  { name: 'Profit', cell: ({ profitCents }) => profitWords(profitCents, inWholeDollars) },
  { name: 'IRR a year', cell: ({ irrAYear }) => shareWords(irrAYear) },
]

const stressColumns: readonly Column<Rental['stress'][number]>[] = [
  { name: 'What happens', className: 'min-w-32', cell: ({ name }) => name },
  {
    name: 'Cash flow a year',
    cell: ({ cashFlowCentsAYear }) => inWholeDollars(cashFlowCentsAYear),
  },
  { name: 'DSCR', cell: ({ dscr }) => dscrWords(dscr) },
  { name: 'Cash left in', cell: ({ cashLeftInCents }) => inWholeDollars(cashLeftInCents) },
  { name: 'Profit, 5 years', cell: ({ profitCents }) => inWholeDollars(profitCents) },
]

const yearColumns: readonly Column<Rental['years'][number]>[] = [
  { name: 'Year', cell: ({ year }) => year },
  { name: 'Rent', cell: ({ rentCents }) => inWholeDollars(rentCents) },
  { name: 'Vacancy', cell: ({ vacancyCents }) => inWholeDollars(-vacancyCents) },
  {
    name: 'Costs',
    cell: ({ rentCents, vacancyCents, noiCents }) =>
      inWholeDollars(noiCents - rentCents + vacancyCents),
  },
  { name: 'NOI', cell: ({ noiCents }) => inWholeDollars(noiCents) },
  { name: 'Reserve', cell: ({ reserveCents }) => inWholeDollars(-reserveCents) },
  { name: 'Loans', cell: ({ debtServiceCents }) => inWholeDollars(-debtServiceCents) },
  { name: 'Cash flow', cell: ({ cashFlowCents }) => inWholeDollars(cashFlowCents) },
]
