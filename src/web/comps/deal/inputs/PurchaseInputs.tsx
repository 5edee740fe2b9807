import type { ShownValue } from '../../value/shown-value.ts'
import { arvOf, buyLines, type DealSheet, perhaps, plain, salePrice } from '../sheet.ts'
import { CostLines } from './CostLines.tsx'
import { NumberRow } from './NumberRow.tsx'

/** What it is bought and sold for, and what buying costs. */
export const PurchaseInputs = ({
  sheet,
  shown,
}: {
  readonly sheet: DealSheet
  readonly shown: Pick<ShownValue, 'fixedUpUsd' | 'valueUsd'>
}) => (
  <>
    <NumberRow
      sheet={sheet}
      label="Purchase price"
      kind="dollars"
      step={100_000}
      from="The asking price"
      number={plain('priceCents')}
    />
    <NumberRow
      sheet={sheet}
      label="After-repair value"
      kind="dollars"
      step={100_000}
      bounds={{ least: 100 }}
      from={arvFrom(shown)}
      number={arvOf(sheet.startedFrom)}
    />
    <NumberRow
      sheet={sheet}
      label="Sale price"
      kind="dollars"
      step={100_000}
      from="The after-repair value"
      number={salePrice}
    />
    <NumberRow
      sheet={sheet}
      label="As-is value"
      kind="dollars"
      step={100_000}
      from="The value in average condition. Lenders class the rehab by it"
      number={perhaps('asIsValueCents')}
    />
    <CostLines
      sheet={sheet}
      lines={buyLines}
      prefix="buy"
      added="A cost of buying"
      basis={{ kind: 'fixed', cents: 0 }}
    />
  </>
)

const arvFrom = ({ fixedUpUsd, valueUsd }: Pick<ShownValue, 'fixedUpUsd' | 'valueUsd'>): string =>
  fixedUpUsd === null
    ? 'The value in average condition: too few comps for one after repairs'
    : fixedUpUsd === valueUsd
      ? 'From your comps, as they are switched: they point to no more than the value in average condition'
      : 'From your comps, as they are switched'
