import { analyzeDeal } from '../analyze-deal.ts'
import { exitResults } from '../exits/exit-results.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { basisInWords } from './basis-in-words.ts'
import { maxOffer } from './max-offer.ts'
import { arvDistributionOf, chanceOfLoss } from './odds.ts'
import { stress } from './stress.ts'

/**
 * All results of a deal, with each line's basis in words. They are frozen for readers, so that no later engine changes
 * them. `askCents` is null where there is no ask.
 */
export const dealResults = (inputs: DealInputs, askCents: number | null) => {
  const { lines, loans, months, ...figures } = analyzeDeal(inputs)
  const arv = arvDistributionOf(inputs)
  return {
    ...figures,
    lines: lines.map((line) => ({
      section: line.section,
      id: line.id,
      name: line.name,
      how: basisInWords(line),
      cents: line.cents,
    })),
    loans: loans.map((loan) => ({ ...loan, months: [...loan.months] })),
    months: [...months],
    maxOfferCents: maxOffer(inputs),
    netAtAskCents:
      askCents === null ? null : analyzeDeal({ ...inputs, priceCents: askCents }).profitCents,
    chanceOfLoss: arv && chanceOfLoss(inputs, arv).chanceOfLoss,
    stress: stress(inputs),
    exits: exitResults(inputs),
  }
}
