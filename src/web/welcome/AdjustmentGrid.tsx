import { formatSignedUsd, formatUsd } from '../ui/words/format.ts'
import {
  adjustedPriceUsd,
  exampleHome,
  exampleSales,
  exampleValueUsd,
  type GridLine,
  gridLines,
  shareOfValueUsd,
} from './worked-example.ts'

/** The example as a table: each sale from what it sold for, line by line, to what it says about the home. */
export const AdjustmentGrid = () => (
  <div className="overflow-hidden rounded-card border border-line bg-card">
    <table className="tabular w-full text-sm">
      <caption className="sr-only">
        Three sales adjusted to one home, and the value they add up to
      </caption>
      <thead>
        <tr className="text-right align-bottom">
          <th scope="col" className={`${margin} text-left font-semibold`}>
            This home
          </th>
          {exampleSales.map(({ name }) => (
            <th key={name} scope="col" className={`${cell} font-semibold`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row
          name="Sold for"
          amounts={exampleSales.map(({ soldForUsd }) => formatUsd(soldForUsd))}
        />
        {gridLines.map((line) => (
          <LineRow key={line} line={line} />
        ))}
      </tbody>
      <tbody className="border-ink border-t-2 font-bold">
        <Row
          name="Adjusted price"
          amounts={exampleSales.map((sale) => formatUsd(adjustedPriceUsd(sale)))}
        />
      </tbody>
      <tbody>
        <Row name="Weight" amounts={exampleSales.map(({ weightPercent }) => `${weightPercent}%`)} />
        <Row
          name="Its share"
          amounts={exampleSales.map((sale) => formatUsd(shareOfValueUsd(sale)))}
        />
      </tbody>
      <tfoot>
        <tr className="border-ink border-t-2 font-bold">
          <th scope="row" colSpan={2} className={`${margin} text-left`}>
            Typical value
          </th>
          <td colSpan={2} className={`${cell} text-right text-lg`}>
            {formatUsd(exampleValueUsd)}
          </td>
        </tr>
      </tfoot>
    </table>
  </div>
)

const Row = ({ name, amounts }: { readonly name: string; readonly amounts: readonly string[] }) => (
  <tr className="border-line border-t text-right">
    <th scope="row" className={`${margin} text-left font-semibold`}>
      {name}
    </th>
    {amounts.map((amount, at) => (
      <td key={exampleSales[at]?.name} className={cell}>
        {amount}
      </td>
    ))}
  </tr>
)

const LineRow = ({ line }: { readonly line: GridLine }) => (
  <tr className="border-line border-t text-right align-top">
    <th scope="row" className={`${margin} text-left font-normal`}>
      {line}
      <span className="block text-muted text-xs">{exampleHome.facts[line]}</span>
    </th>
    {exampleSales.map(({ name, adjustments }) => (
      <td key={name} className={cell}>
        {formatSignedUsd(adjustments[line].usd)}
        <span className="block text-muted text-xs">{adjustments[line].fact}</span>
      </td>
    ))}
  </tr>
)

const cell = 'px-1.5 py-1.5 sm:px-4'
const margin = 'py-1.5 pr-1.5 pl-3 sm:px-4'
