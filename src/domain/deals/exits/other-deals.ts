import { nothingAdded } from '../inputs/after-repair.ts'
import type { DealInputs, Loan, Rehab } from '../inputs/deal-inputs.ts'
import { maxOffer } from '../results/max-offer.ts'
import type { AsIsInputs, AssignmentInputs } from './exit-inputs.ts'

/**
 * A contract that is passed on, as a deal of the engine: bought at its price and sold for what the other buyer pays, on
 * one day and without any work. An assignment has no costs of closing; in a double close there are two closings, and a
 * lender of the day pays for the first. Null where no price leaves the other buyer a target.
 */
export const assignmentDeal = (
  inputs: DealInputs,
  assignment: AssignmentInputs,
): DealInputs | null => {
  const buyerPaysCents = assignment.buyerPaysCents ?? maxOffer(inputs)
  if (buyerPaysCents === null) return null
  const isDouble = assignment.method === 'double close'
  return {
    ...inputs,
    arvRange80: null,
    arvFor: null,
    months: 0,
    buy: isDouble ? [...inputs.buy, ...assignment.costs] : assignment.costs,
    loans: isDouble ? [loanOfTheDay(assignment.fundingPointsPercent)] : [],
    rehab: noWork(inputs.rehab),
    hold: [],
    sale: { priceCents: buyerPaysCents, costs: isDouble ? assignment.closingCosts : [] },
    target: { kind: 'profit', cents: assignment.feeCents },
  }
}

/** A home that is sold again as it is, as a deal of the engine: its own loans and costs, and no work. */
export const asIsDeal = (
  inputs: DealInputs,
  { saleCents, saleRange80, months }: AsIsInputs,
): DealInputs => ({
  ...inputs,
  arvCents: saleCents,
  arvRange80: saleRange80,
  arvFor: null,
  months,
  rehab: noWork(inputs.rehab),
  sale: { ...inputs.sale, priceCents: null },
})

const loanOfTheDay = (pointsPercent: number): Loan => ({
  id: 'funding',
  name: 'Transactional funding',
  size: {
    kind: 'advance',
    pricePercent: 100,
    rehabPercent: 0,
    arvCapPercent: null,
    costCapPercent: null,
  },
  pointsPercent,
  fees: [],
  drawFeeCents: 0,
  exitFees: [],
  ratePercent: 0,
  interest: { kind: 'non-Dutch', dayCount: '30/360', paid: 'at sale' },
})

const noWork = (rehab: Rehab): Rehab => ({
  ...rehab,
  budget: { kind: 'amount', cents: 0 },
  added: nothingAdded,
  permitsCents: 0,
  contingencyPercent: 0,
  overrunPercent: 0,
  months: 0,
  draws: { by: 'weight', draws: [] },
})
