import type { DealInputs, Loan } from '../../../../domain/deals/inputs/deal-inputs.ts'
import { withLevelOf } from '../../../../domain/deals/inputs/level-of-deal.ts'
import { inMonths } from '../../../../domain/deals/results/basis-in-words.ts'
import { targetWords } from '../../../../domain/deals/results/deal-in-words.ts'
import type { ShownValue } from '../../../comps/value/shown-value.ts'
import { inWholeDollars } from '../../../ui/words/whole-dollars.ts'
import { Fold } from '../Fold.tsx'
import { type DealSheet, isSame, type LevelInputs, levelOf, sellLines } from '../sheet.ts'
import type { DealPart, OpenParts } from '../use-open-parts.ts'
import type { Walk } from '../walk/WalkThrough.tsx'
import { CostLines } from './CostLines.tsx'
import { HoldingInputs } from './HoldingInputs.tsx'
import { LoanInputs } from './LoanInputs.tsx'
import { PurchaseInputs } from './PurchaseInputs.tsx'
import { RehabInputs } from './RehabInputs.tsx'
import { TargetInputs } from './TargetInputs.tsx'

/** What goes into a deal, part by part; each says what it comes to. */
export const InputParts = ({
  sheet,
  parts,
  shown,
  shippedLoan,
  addingKnown,
  levelInputs,
  walk,
}: {
  readonly sheet: DealSheet
  readonly parts: OpenParts
  readonly shown: ShownValue
  readonly shippedLoan: Loan | null
  /** It is known what adding to the home brings, or that no model says. */
  readonly addingKnown: boolean
  readonly levelInputs: LevelInputs
  readonly walk: Walk
}) => {
  const { inputs, startedFrom, figures } = sheet
  const { totals, loanCents } = figures
  const ofLevel = beganWithLevel(sheet, levelInputs)
  const fold = (part: DealPart, of: (inputs: DealInputs) => unknown, began = startedFrom) => ({
    part,
    parts,
    changed: inputs !== began && !isSame(of(inputs), of(began)),
  })
  return (
    <>
      <Fold
        {...fold('purchase', ({ priceCents, arvCents, asIsValueCents, buy, sale }) => [
          ...[priceCents, arvCents, asIsValueCents, buy, sale.priceCents],
        ])}
        title="Purchase and value"
        total={inWholeDollars(inputs.priceCents + totals.buyCents)}
      >
        <PurchaseInputs sheet={sheet} shown={shown} />
      </Fold>
      <Fold
        {...fold('rehab', ({ rehab, livingArea }) => [rehab, livingArea])}
        title="Rehab"
        total={inWholeDollars(totals.rehabCents)}
      >
        <RehabInputs
          sheet={sheet}
          ofLevel={ofLevel}
          addingKnown={addingKnown}
          levelInputs={levelInputs}
          walk={walk}
        />
      </Fold>
      <Fold
        {...fold('financing', ({ loans }) => loans)}
        title="Financing"
        total={
          <>
            {inWholeDollars(totals.financingCents)}
            <span className="block text-muted text-sm">
              {loanCents === 0 ? 'Bought with cash' : `for ${inWholeDollars(loanCents)}`}
            </span>
          </>
        }
      >
        <LoanInputs sheet={sheet} shippedLoan={shippedLoan} />
      </Fold>
      <Fold
        {...fold(
          'holding',
          ({ hold, months, closingDate }) => [hold, months, closingDate],
          ofLevel.startedFrom,
        )}
        title="Holding"
        total={
          <>
            {inWholeDollars(totals.holdCents)}
            <span className="block text-muted text-sm">for {inMonths(inputs.months)}</span>
          </>
        }
      >
        <HoldingInputs sheet={ofLevel} />
      </Fold>
      <Fold
        {...fold('selling', ({ sale }) => sale.costs)}
        title="Selling"
        total={inWholeDollars(totals.sellCents)}
      >
        <CostLines
          sheet={sheet}
          lines={sellLines}
          prefix="sell"
          added="A cost of selling"
          basis={{ kind: 'percent', percent: 0, of: 'sale' }}
        />
      </Fold>
      <Fold
        {...fold('target', ({ target, screenPercent, spreads }) => [
          target,
          screenPercent,
          spreads,
        ])}
        title="Target and spreads"
        total={targetWords(inputs.target, inWholeDollars)}
      >
        <TargetInputs sheet={sheet} />
      </Fold>
    </>
  )
}

/** The same deal as if it had begun with its level of now, so that what a level brings along is not called changed. */
const beganWithLevel = (sheet: DealSheet, levelInputs: LevelInputs): DealSheet => {
  const { inputs, startedFrom } = sheet
  const level = levelOf(inputs)
  return level === 'amount' || level === 'scope' || level === levelOf(startedFrom)
    ? sheet
    : { ...sheet, startedFrom: withLevelOf(startedFrom, levelInputs(level)) }
}
