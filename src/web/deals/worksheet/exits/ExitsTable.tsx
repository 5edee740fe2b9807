import type { ExitResults } from '../../../../contract/deals/exits.ts'
import { exitOfferWords } from '../../../../domain/deals/exits/exit-words.ts'
import { chanceWords, profitWords } from '../../../../domain/deals/results/deal-in-words.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { UNKNOWN } from '../../../ui/words/format.ts'
import { inWholeDollars, offerInWholeDollars } from '../../../ui/words/whole-dollars.ts'

type ExitRow = ExitResults['rows'][number]
type ExitResult = NonNullable<ExitRow['result']>

/** The exits of a deal, a row each, with what has to be said beside them. */
export const ExitsTable = ({ results: { rows, worksBy } }: { readonly results: ExitResults }) => {
  const said = rows.flatMap(({ exit, name, missing, result }) =>
    [...(missing === null ? [] : [missing]), ...(result?.facts ?? [])].map((sentence) => ({
      key: `${exit} ${sentence}`,
      name,
      sentence,
    })),
  )
  return (
    <>
      <DataTable
        caption="Exits side by side"
        columns={columns}
        rows={rows.map((row) => ({ ...row, leads: row.exit === worksBy }))}
        keyOf={({ exit }) => exit}
        room="py-1.5 pl-3 first:pr-3 first:pl-0"
        cardsWhenNarrow
      />
      <p className="mt-2 text-muted text-sm">{OF_ITS_TARGET}</p>
      <ul className="mt-2 grid gap-1 text-sm">
        {said.map(({ key, name, sentence }) => (
          <li key={key}>
            <strong>{name}:</strong> {sentence}
          </li>
        ))}
      </ul>
    </>
  )
}

const OF_ITS_TARGET =
  'Each max offer is the highest price that leaves the exit’s own target: of a flip and a sale as is the target profit, of a rental its return, of an assignment its fee.'

const ofResult = (words: (result: ExitResult) => string) => (row: ExitRow) =>
  row.result === null ? UNKNOWN : words(row.result)

const columns: readonly Column<ExitRow & { readonly leads: boolean }>[] = [
  {
    name: 'Exit',
    className: 'min-w-24',
    cell: ({ name, leads }) => (
      <>
        {name}
        {leads ? <span className="block font-normal text-muted text-xs">leads</span> : null}
      </>
    ),
  },
  {
    name: 'Max offer',
    cell: ofResult(({ maxOfferCents: cents }) =>
      cents === null ? 'None' : exitOfferWords(cents, offerInWholeDollars),
    ),
  },
  { name: 'Cash needed', cell: ofResult(({ cashNeededCents }) => inWholeDollars(cashNeededCents)) },
  {
    name: 'Cash left in',
    cell: ofResult(({ cashLeftInCents }) => inWholeDollars(cashLeftInCents)),
  },
  {
    name: 'Profit or cash flow',
    className: '@lg:whitespace-nowrap',
    cell: ofResult(({ profitCents, cashFlowCentsAYear }) =>
      profitCents !== null
        ? profitWords(profitCents, inWholeDollars)
        : `${inWholeDollars(cashFlowCentsAYear ?? 0)} a year`,
    ),
  },
  {
    name: 'Chance of a loss',
    cell: ofResult(({ chanceOfLoss }) =>
      chanceOfLoss === null ? 'n/a' : chanceWords(chanceOfLoss),
    ),
  },
  {
    name: 'Best for',
    align: 'left',
    className: 'min-w-44',
    cell: ({ bestFor }) => bestFor.join(', ') || UNKNOWN,
  },
]
