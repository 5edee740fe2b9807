import { dealNumbers } from '../../../../domain/deals/fields/number-fields.ts'
import type { ShownValue } from '../../../comps/value/shown-value.ts'
import { inWholeDollars } from '../../../ui/words/whole-dollars.ts'
import { arvOf, buyLines, type DealSheet, inDeal, salePrice } from '../sheet.ts'
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
    <NumberRow sheet={sheet} field={dealNumbers.priceCents} number={inDeal('priceCents')} />
    <NumberRow
      sheet={sheet}
      field={{ ...dealNumbers.arvCents, least: 100 }}
      number={arvOf(sheet.startedFrom)}
    />
    <NumberRow
      sheet={sheet}
      field={{ words: 'Sale price', unit: 'dollars', from: saleFrom(sheet) }}
      number={salePrice}
    />
    <NumberRow
      sheet={sheet}
      field={{
        ...dealNumbers.asIsValueCents,
        from:
          shown.story.likelySale === null
            ? 'The asking price: too few sales with known asks here. Lenders class the rehab by it'
            : 'The likely sale, as is. Lenders class the rehab by it',
      }}
      number={inDeal('asIsValueCents')}
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
  const asIs = inWholeDollars(arvFor.asItStandsCents)
  return figures.saleCents < arvCents
    ? `Less work than assumed brings less: from the after-repair value in proportion toward ${asIs}, as is (an assumption)`
    : `The after-repair value. Less work than assumed brings less, down to ${asIs} without any (an assumption)`
}
