import type { FlipTest } from '../../contract/accuracy.ts'
import { formatCount } from '../ui/format.ts'
import { againstResaleWords, boughtBelowSentence, formatPercent } from './accuracy-sentences.ts'

/** What values would have said of homes that were bought and resold. */
export const FlipTestReport = ({ flips }: { readonly flips: FlipTest }) => (
  <section aria-label="Flip test" className="mt-5 border-line border-t pt-4">
    <h3 className="font-bold">Flip test</h3>
    <p className="mt-1 max-w-prose">{boughtBelowSentence(flips)}</p>
    <table className="tabular mt-3 w-full max-w-xl text-sm">
      <caption className="sr-only">Values at purchase against the resale</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-1.5 text-left font-semibold">
            At purchase
          </th>
          <th scope="col" className="px-2 py-1.5 text-right font-semibold">
            Homes
          </th>
          <th scope="col" className="px-2 py-1.5 text-right font-semibold">
            Median
          </th>
          <th scope="col" className="py-1.5 pl-2 text-right font-semibold">
            Median error
          </th>
        </tr>
      </thead>
      <tbody>
        <Line name="Value, average condition" against={flips.value} />
        {flips.fixedUpValue === null ? null : (
          <Line name="After-repair value" against={flips.fixedUpValue} />
        )}
      </tbody>
    </table>
  </section>
)

type LineProps = { readonly name: string; readonly against: FlipTest['value'] }

const Line = ({ name, against }: LineProps) => (
  <tr className="border-line border-t text-right align-top">
    <th scope="row" className="py-2 text-left font-semibold">
      {name}
    </th>
    <td className="px-2 py-2">{formatCount(against.n)}</td>
    <td className="px-2 py-2">{againstResaleWords(against.medianError)}</td>
    <td className="py-2 pl-2">{formatPercent(against.medianAbsoluteError)}</td>
  </tr>
)
