import type { MarketAccuracy, WordsAccuracy } from '../../contract/accuracy.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { formatCount } from '../ui/words/format.ts'
import { formatPercent, formatWholePercent } from './accuracy-sentences.ts'

/** What descriptions are worth: the same past values made with them and without, and how well gap and age foresee them. */
export const WordsReport = ({
  market: { name, words },
}: {
  readonly market: Pick<MarketAccuracy, 'name' | 'words'>
}) =>
  words === null ? null : (
    <section aria-label={`Condition in ${name}`} className="mt-5 border-line border-t pt-4">
      <h3 className="font-bold">Condition</h3>
      <p className="mt-1 max-w-prose">
        {`${formatWholePercent(words.described)} of these sales describe their home; ${formatCount(words.withWords.badWords.n)} of them say it needs work.`}
      </p>
      <DataTable
        caption="Past values with descriptions and without"
        columns={columns}
        rows={[
          { name: 'With descriptions', figures: words.withWords },
          { name: 'Without', figures: words.withoutWords },
        ]}
        keyOf={({ name }) => name}
        className="mt-3 max-w-2xl text-sm"
      />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
          Chance of work, by tenths
        </summary>
        <DataTable
          caption="What gap and age predict, and what descriptions say"
          showsCaption
          columns={tenths}
          rows={words.chanceOfWork.map((tenth, i) => ({ ...tenth, place: i + 1 }))}
          keyOf={({ place }) => String(place)}
          className="mt-3 max-w-md text-sm"
        />
      </details>
    </section>
  )

type Line = { readonly name: string; readonly figures: WordsAccuracy['withWords'] }

const columns: readonly Column<Line>[] = [
  { name: 'Values', cell: ({ name }) => name },
  { name: 'Median error', cell: ({ figures }) => formatPercent(figures.mdape) },
  { name: 'Of homes that need work', cell: ({ figures }) => formatPercent(figures.badWords.mdape) },
  { name: 'Their bias', cell: ({ figures }) => signed(figures.badWords.bias) },
  {
    name: 'Theirs in typical range',
    cell: ({ figures }) => formatWholePercent(figures.badWords.cover80),
  },
]

type Tenth = WordsAccuracy['chanceOfWork'][number] & { readonly place: number }

const tenths: readonly Column<Tenth>[] = [
  { name: 'Tenth', cell: ({ place }) => String(place) },
  { name: 'Homes', cell: ({ n }) => formatCount(n) },
  { name: 'Predicted', cell: ({ predicted }) => formatPercent(predicted) },
  { name: 'Say so', cell: ({ observed }) => formatPercent(observed) },
]

/** `+1.2%`. */
const signed = (percent: number): string => `${percent > 0 ? '+' : ''}${formatPercent(percent)}`
