import type { ReactNode } from 'react'
import type { EvidenceShown } from '../../../../contract/valuation/evidence.ts'
import type { LineName } from '../../../../domain/valuation/evidence/adjustment-lines.ts'
import { Tooltip } from '../../../ui/controls/Tooltip.tsx'
import { formatCount, formatSignedUsd, formatUsd } from '../../../ui/words/format.ts'
import type { ValueLedger } from '../../value/value-ledger.ts'
import { formatWeight } from '../../words/format-workbench.ts'
import {
  correctionSentence,
  MARKET_PATTERN_SENTENCE,
  marketModelSentence,
} from '../../words/workbench-sentences.ts'
import { isWiderThanPages } from './TableColumns.tsx'
import {
  adjustedCell,
  cell,
  moneyCell,
  priceAndLines,
  saleCell,
  weightCell,
} from './table-looks.ts'

type TableSumsProps = {
  readonly ledger: ValueLedger
  readonly evidence: Pick<EvidenceShown, 'recentSales' | 'modelOf' | 'modelSales'>
  readonly yours: boolean
  readonly lines: readonly LineName[]
}

/** Below the sales: the market model, the market pattern, the recent-sales correction, and what it all adds up to. */
export const TableSums = ({ ledger, evidence, yours, lines }: TableSumsProps) => (
  <tbody>
    <SumRow
      lines={lines}
      name={<Explained name="Market model" about={marketModelSentence(evidence.modelOf)} />}
      note={`from ${formatCount(evidence.modelSales)} sales`}
      weight={formatWeight(ledger.model.share)}
      usd={formatUsd(ledger.model.usd)}
    />
    {ledger.marketPattern === null ? null : (
      <SumRow
        lines={lines}
        name={<Explained name="Market pattern" about={MARKET_PATTERN_SENTENCE} />}
        note={`from ${formatCount(ledger.marketPattern.sales)} sales`}
        weight={formatWeight(ledger.marketPattern.share)}
        usd={formatSignedUsd(ledger.marketPattern.usd)}
      />
    )}
    <SumRow
      lines={lines}
      name={
        <Explained
          name="Recent-sales correction"
          about={correctionSentence(evidence.recentSales)}
        />
      }
      note={`from ${formatCount(evidence.recentSales.sales)} sales`}
      weight=""
      usd={formatSignedUsd(ledger.correctionUsd)}
    />
    <tr className="bg-card font-bold">
      <th scope="row" className={`${saleCell} ${total}`}>
        {yours ? 'Your typical value' : 'Typical value'}
        <EffectBelow lines={lines} usd={formatUsd(ledger.valueUsd)} />
      </th>
      <td className={`${weightCell} ${total}`} />
      <td colSpan={priceAndLines(lines)} className={`${cell} ${total}`} />
      <td className={`${adjustedCell} ${total}`} />
      <td colSpan={2} className={`${moneyCell} ${total} text-base`}>
        {formatUsd(ledger.valueUsd)}
      </td>
    </tr>
  </tbody>
)

const total = 'border-ink border-t-2'

const Explained = ({ name, about }: { readonly name: string; readonly about: string }) => (
  <>
    {name}
    <Tooltip label={`About ${name.toLowerCase()}`} text={about} />
  </>
)

type SumRowProps = {
  readonly lines: readonly LineName[]
  readonly name: ReactNode
  /** Opens a group, which reaches over its row, behind an arrow. */
  readonly opensGroup?: boolean
  readonly note?: string
  readonly weight: string
  /** Empty for what has no part in the value. */
  readonly usd: string
}

/** A line of the grid for several sales, or for none: what it is called, what it weighs and what it adds. */
export const SumRow = ({ lines, name, opensGroup = false, note, weight, usd }: SumRowProps) => (
  <tr className="bg-card">
    <th scope="row" className={`${saleCell} font-semibold`}>
      <span className="flex items-center gap-1.5">{name}</span>
      {usd === '' ? null : (
        <EffectBelow lines={lines} usd={usd} looks={opensGroup ? 'mt-2.5 pl-5.5' : ''} />
      )}
    </th>
    <td className={weightCell}>{weight}</td>
    <td colSpan={priceAndLines(lines)} className={`${cell} text-muted text-xs`}>
      {note}
    </td>
    <td className={adjustedCell} />
    <td className={cell} />
    <td className={moneyCell}>{usd}</td>
  </tr>
)

/**
 * What a sum has in the value, once more below its name, where it stays in sight: on windows too narrow for the whole
 * grid the last column can be out of it.
 */
const EffectBelow = ({
  lines,
  usd,
  looks = '',
}: Pick<SumRowProps, 'lines' | 'usd'> & { readonly looks?: string }) => (
  <span
    aria-hidden
    className={`tabular block font-bold ${isWiderThanPages(lines) ? '' : 'min-[90rem]:hidden'} ${looks}`}
  >
    {usd}
  </span>
)
