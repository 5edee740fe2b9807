import { memo } from 'react'
import { analyzeDeal } from '../../../../domain/deals/analyze-deal.ts'
import type { DealInputs } from '../../../../domain/deals/inputs/deal-inputs.ts'
import { profitWords, shareWords } from '../../../../domain/deals/results/deal-in-words.ts'
import { stress } from '../../../../domain/deals/results/stress.ts'
import { inWholeDollars } from '../../../ui/words/whole-dollars.ts'
import { Fold } from '../Fold.tsx'
import type { OpenParts } from '../use-open-parts.ts'
import { AllFigures, MonthlyCash, ProForma, StressTable } from './ResultTables.tsx'
import { Waterfall } from './Waterfall.tsx'

/** What comes out of a deal, part by part. Drawn again only for other inputs. */
export const ResultParts = memo(
  ({ inputs, parts }: { readonly inputs: DealInputs; readonly parts: OpenParts }) => {
    const figures = analyzeDeal(inputs)
    const rows = stress(inputs)
    const worst = Math.min(...rows.map(({ profitCents }) => profitCents))
    return (
      <>
        <Fold
          part="waterfall"
          parts={parts}
          title="From the sale price down to the profit"
          total={inWholeDollars(figures.profitCents)}
        >
          <Waterfall figures={figures} />
        </Fold>
        <Fold
          part="stress"
          parts={parts}
          title="When it goes another way"
          total={`${profitWords(worst, inWholeDollars)} at worst`}
        >
          <StressTable rows={rows} />
        </Fold>
        <Fold
          part="figures"
          parts={parts}
          title="All figures"
          total={`${shareWords(figures.returns.onTotalCost)} on total cost`}
        >
          <AllFigures figures={figures} />
        </Fold>
        <Fold
          part="months"
          parts={parts}
          title="Your cash by month"
          total={`${inWholeDollars(figures.cash.peakCents)} at the peak`}
        >
          <MonthlyCash figures={figures} />
        </Fold>
        <Fold
          part="lines"
          parts={parts}
          title="Every line"
          total={`${inWholeDollars(figures.totals.totalCents)} in all`}
        >
          <ProForma figures={figures} />
        </Fold>
      </>
    )
  },
)
