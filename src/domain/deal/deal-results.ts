import { analyzeDeal } from './analyze-deal.ts'
import { basisInWords } from './basis-in-words.ts'
import type { DealInputs } from './deal-inputs.ts'
import { maxOffer } from './max-offer.ts'
import { arvDistributionOf, chanceOfLoss } from './odds.ts'
import { stress } from './stress.ts'

/** All that a deal comes to, with each line's basis in words: what is frozen for readers, so that no later engine changes it. `askCents` is null where nothing is asked. */
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
  }
}
