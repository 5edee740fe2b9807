import { dealNumbers } from '../../../../domain/deals/fields/number-fields.ts'
import { addedInWords, withAdded } from '../../../../domain/deals/inputs/after-repair.ts'
import type { ShownValue } from '../../../comps/value/shown-value.ts'
import { inWholeDollars } from '../../../ui/words/whole-dollars.ts'
import { arvNumber, buyLines, type DealSheet, inDeal, salePrice, withAddedOf } from '../sheet.ts'
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
      field={{
        ...dealNumbers.priceCents,
        ...(sheet.noAsk ? { from: 'The max offer, since nothing is asked' } : {}),
      }}
      number={inDeal('priceCents')}
    />
    <NumberRow
      // What is added moves it, and is no figure set by hand.
      sheet={{ ...sheet, startedFrom: withAddedOf(sheet.startedFrom, sheet.inputs) }}
      field={{ ...dealNumbers.arvCents, least: 100, from: arvFrom(sheet) }}
      number={arvNumber(sheet.startedFrom)}
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
        from: sheet.noAsk
          ? 'The typical value, since nothing is asked. Lenders class the rehab by it'
          : shown.story.likelySale === null
            ? 'The ask: too few sales with known asks here. Lenders class the rehab by it'
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

/** What the after-repair value comes of. */
const arvFrom = ({ inputs, figures: { afterRepair } }: DealSheet): string => {
  const { from } = dealNumbers.arvCents
  return afterRepair.addedCents === 0
    ? from
    : `${from}. With +${inWholeDollars(afterRepair.addedCents)}: ${addedInWords(inputs.rehab.added)} added`
}

/** What the sale price follows while none is given. */
const saleFrom = ({ inputs, figures }: DealSheet): string => {
  const { arvFor } = inputs
  if (arvFor === null) return 'The after-repair value'
  const asIs = inWholeDollars(withAdded(inputs, arvFor.asItStandsCents))
  return figures.saleCents < figures.afterRepair.cents
    ? `Less work than assumed brings less: from the after-repair value in proportion toward ${asIs}, as is (an assumption)`
    : `The after-repair value. Less work than assumed brings less, down to ${asIs} without any (an assumption)`
}
