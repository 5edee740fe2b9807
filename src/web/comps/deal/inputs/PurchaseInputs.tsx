import { inWholeDollars } from '../../../ui/whole-dollars.ts'
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
  readonly shown: Pick<ShownValue, 'story'>
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
      from="Typical value, from your comps as they are switched, times what resales here brought above it. Your own figure holds whatever the work"
      number={arvOf(sheet.startedFrom)}
    />
    <NumberRow
      sheet={sheet}
      label="Sale price"
      kind="dollars"
      step={100_000}
      from={saleFrom(sheet)}
      number={salePrice}
    />
    <NumberRow
      sheet={sheet}
      label="As-is value"
      kind="dollars"
      step={100_000}
      from={
        shown.story.likelySale === null
          ? 'The asking price: too few sales with known asks here. Lenders class the rehab by it'
          : 'The likely sale, as it stands. Lenders class the rehab by it'
      }
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

/** What the sale price follows while none is given. */
const saleFrom = ({ inputs: { arvFor, arvCents }, figures }: DealSheet): string => {
  if (arvFor === null) return 'The after-repair value'
  const stands = inWholeDollars(arvFor.asItStandsCents)
  return figures.saleCents < arvCents
    ? `Less work than assumed brings less: from the after-repair value in proportion toward ${stands}, as it stands (an assumption)`
    : `The after-repair value. Less work than assumed brings less, down to ${stands} without any (an assumption)`
}
