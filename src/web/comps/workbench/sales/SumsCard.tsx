import type { EvidenceShown } from '../../../../contract/valuation/evidence.ts'
import { Tooltip } from '../../../ui/controls/Tooltip.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { formatCount, formatSignedUsd, formatUsd } from '../../../ui/words/format.ts'
import type { ValueLedger } from '../../value/value-ledger.ts'
import { OWN_SALE } from '../../words/comp-name.ts'
import { formatWeight } from '../../words/format-workbench.ts'
import {
  correctionSentence,
  MARKET_PATTERN_SENTENCE,
  marketModelSentence,
  NEARBY_PATTERN_SENTENCE,
  OWN_SALE_SENTENCE,
  WEIGHT_SENTENCE,
} from '../../words/workbench-sentences.ts'

type SumsCardProps = {
  readonly evidence: EvidenceShown
  readonly ledger: ValueLedger
  readonly yours: boolean
}

/** How the value adds up. */
export const SumsCard = ({ evidence, ledger, yours }: SumsCardProps) => (
  <div className="max-w-2xl rounded-card border border-line bg-card px-3 py-2">
    <DataTable
      caption="How the value adds up"
      columns={columns}
      rows={[
        {
          name: 'Market model',
          about: marketModelSentence(evidence.modelOf),
          weight: formatWeight(ledger.model.share),
          usd: formatUsd(ledger.model.usd),
        },
        ...(ledger.ownSale === null
          ? []
          : [
              {
                name: OWN_SALE,
                about: OWN_SALE_SENTENCE,
                weight: formatWeight(ledger.ownSale.share),
                usd: formatSignedUsd(ledger.ownSale.usd),
              },
            ]),
        {
          name: `${ledger.comps.sales} ${ledger.comps.sales === 1 ? 'comp' : 'comps'}`,
          weight: formatWeight(ledger.comps.share),
          usd: formatSignedUsd(ledger.comps.usd),
        },
        {
          name: 'Neighborhood adjustment',
          about: NEARBY_PATTERN_SENTENCE,
          weight: formatWeight(ledger.pattern.share),
          usd: formatSignedUsd(ledger.pattern.usd),
        },
        ...(ledger.marketPattern === null
          ? []
          : [
              {
                name: `Market pattern from ${formatCount(ledger.marketPattern.sales)} sales`,
                about: MARKET_PATTERN_SENTENCE,
                weight: formatWeight(ledger.marketPattern.share),
                usd: formatSignedUsd(ledger.marketPattern.usd),
              },
            ]),
        {
          name: 'Recent-sales correction',
          about: correctionSentence(evidence.recentSales),
          weight: '',
          usd: formatSignedUsd(ledger.correctionUsd),
        },
      ]}
      keyOf={({ name }) => name}
      foot={
        <tr className="border-ink border-t-2 font-bold">
          <th scope="row" colSpan={2} className="py-2 text-left">
            {yours ? 'Your typical value' : 'Typical value'}
          </th>
          <td className="py-2 text-right text-base">{formatUsd(ledger.valueUsd)}</td>
        </tr>
      }
    />
  </div>
)

type Line = {
  readonly name: string
  readonly about?: string
  readonly weight: string
  readonly usd: string
}

const columns: readonly Column<Line>[] = [
  {
    name: 'What it rests on',
    cell: ({ name, about }) => (
      <span className="flex items-center gap-1.5">
        {name}
        {about === undefined ? null : (
          <Tooltip label={`About ${name.toLowerCase()}`} text={about} />
        )}
      </span>
    ),
  },
  {
    name: 'Weight',
    hint: { label: 'About weight', text: WEIGHT_SENTENCE },
    className: 'whitespace-nowrap',
    cell: ({ weight }) => weight,
  },
  { name: 'Effect on value', className: 'whitespace-nowrap', cell: ({ usd }) => usd },
]
