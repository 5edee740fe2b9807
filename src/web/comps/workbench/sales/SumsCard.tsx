import type { EvidenceShown } from '../../../../contract/homes/evidence.ts'
import { formatUsd } from '../../../ui/format.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import type { ValueLedger } from '../../value/value-ledger.ts'
import { formatSignedUsd, formatWeight } from '../../words/format-workbench.ts'
import {
  correctionSentence,
  marketModelSentence,
  NEARBY_PATTERN_SENTENCE,
  WEIGHT_SENTENCE,
} from '../../words/workbench-sentences.ts'

type SumsCardProps = {
  readonly evidence: EvidenceShown
  readonly ledger: ValueLedger
  readonly yours: boolean
}

/** How the value adds up, for a narrow screen. */
export const SumsCard = ({ evidence, ledger, yours }: SumsCardProps) => (
  <div className="rounded-card border border-line bg-card px-3 py-2">
    <table className="tabular w-full text-sm">
      <caption className="sr-only">How the value adds up</caption>
      <thead>
        <tr className="text-muted text-xs">
          <th scope="col" className="py-1.5 text-left font-normal">
            What it rests on
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-normal">
            <span className="inline-flex items-center gap-1">
              Weight
              <Tooltip label="About weight" text={WEIGHT_SENTENCE} />
            </span>
          </th>
          <th scope="col" className="whitespace-nowrap py-1.5 pl-3 text-right font-normal">
            Effect on value
          </th>
        </tr>
      </thead>
      <tbody>
        <Line
          name="Market model"
          about={marketModelSentence(evidence.modelOf)}
          weight={formatWeight(ledger.model.share)}
          usd={formatUsd(ledger.model.usd)}
        />
        <Line
          name={`${ledger.comps.sales} ${ledger.comps.sales === 1 ? 'comp' : 'comps'}`}
          weight={formatWeight(ledger.comps.share)}
          usd={formatSignedUsd(ledger.comps.usd)}
        />
        <Line
          name="Neighborhood adjustment"
          about={NEARBY_PATTERN_SENTENCE}
          weight={formatWeight(ledger.pattern.share)}
          usd={formatSignedUsd(ledger.pattern.usd)}
        />
        <Line
          name="Recent-sales correction"
          about={correctionSentence(evidence.recentSales)}
          weight=""
          usd={formatSignedUsd(ledger.correctionUsd)}
        />
        <tr className="border-ink border-t-2 font-bold">
          <th scope="row" colSpan={2} className="py-2 text-left">
            {yours ? 'Your typical value' : 'Typical value'}
          </th>
          <td className="py-2 text-right text-base">{formatUsd(ledger.valueUsd)}</td>
        </tr>
      </tbody>
    </table>
  </div>
)

type LineProps = {
  readonly name: string
  readonly about?: string
  readonly weight: string
  readonly usd: string
}

const Line = ({ name, about, weight, usd }: LineProps) => (
  <tr className="border-line border-t">
    <th scope="row" className="py-2 text-left font-semibold">
      <span className="flex items-center gap-1.5">
        {name}
        {about === undefined ? null : (
          <Tooltip label={`About ${name.toLowerCase()}`} text={about} />
        )}
      </span>
    </th>
    <td className="whitespace-nowrap py-2 pl-3 text-right">{weight}</td>
    <td className="whitespace-nowrap py-2 pl-3 text-right">{usd}</td>
  </tr>
)
