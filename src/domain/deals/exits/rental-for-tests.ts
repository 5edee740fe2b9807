import { bareDeal, bareRehab, hardMoney, monthlyLine, percentLine } from '../deal-for-tests.ts'
import type { DealInputs, Loan } from '../inputs/deal-inputs.ts'
import type { OperatingLine, RentalInputs } from './exit-inputs.ts'
import type { SheetRental } from './rental-sheet-for-tests.ts'

/** A rental of the sheet as inputs of the engine. */
export const engineOf = (of: SheetRental): { inputs: DealInputs; rental: RentalInputs } => ({
  inputs: bareDeal({
    priceCents: of.price,
    arvCents: of.value,
    buy: [percentLine('closing', of.closingPercent, 'price')],
    loans: loansOf(of),
    rehab: { ...bareRehab(of.rehab, of.contingencyPercent), months: of.rehabMonths },
    hold: [monthlyLine('hold', of.holdAMonth)],
    sale: { priceCents: null, costs: [percentLine('selling', of.sellingPercent, 'sale')] },
  }),
  rental: {
    rentCentsAMonth: of.rent,
    rentRange80: null,
    vacancyPercent: of.vacancy,
    operating: [
      costLine('property tax', { kind: 'a year', cents: of.taxAYear }),
      costLine('insurance', { kind: 'a month', cents: of.insuranceAMonth }),
      costLine('other', { kind: 'a month', cents: of.otherAMonth }),
      costLine('management', {
        kind: 'percent of rent',
        percent: of.management,
        of: 'collected',
      }),
      costLine('maintenance', {
        kind: 'percent of rent',
        percent: of.maintenance.percent,
        of: of.maintenance.of,
      }),
      costLine('reserve', { kind: 'percent of rent', percent: of.reserve, of: 'scheduled' }),
    ],
    leaseUpMonths: of.leaseUpMonths,
    payoffAfterMonths: of.refinance?.after ?? 0,
    refinance: of.refinance && {
      seasoningMonths: of.refinance.seasoning,
      ltvPercent: of.refinance.ltv,
      appraisalPercent: 100,
      minDscr: of.refinance.minDscr,
      ratePercent: of.refinance.rate,
      pointsPercent: of.refinance.points,
      fees: [{ id: 'fees', name: 'fees', basis: { kind: 'fixed', cents: of.refinance.fees } }],
      interest:
        of.refinance.payments === 'interest only'
          ? 'interest only'
          : { kind: 'amortized', months: of.refinance.payments },
    },
    growth: {
      rentPercent: of.growth.rent,
      costPercent: of.growth.cost,
      valuePercent: of.growth.value,
    },
    target: { kind: 'return on cash', percent: 8 },
  },
})

export const costLine = (
  kind: OperatingLine['kind'],
  basis: OperatingLine['basis'],
): OperatingLine => ({ id: kind, name: kind, kind, basis })

const loansOf = ({ bought }: SheetRental): Loan[] => {
  switch (bought.with) {
    case 'cash':
      return []
    case 'mortgage':
      return [
        hardMoney({
          size: sizeOf(bought.percent, 0, null),
          pointsPercent: 0,
          fees: [],
          drawFeeCents: 0,
          ratePercent: bought.rate,
          interest: { kind: 'amortized', months: 360 },
        }),
      ]
    case 'bridge':
      return [
        hardMoney({
          size: sizeOf(bought.pricePercent, bought.rehabPercent, bought.valueCap),
          pointsPercent: bought.points,
          fees: [],
          drawFeeCents: 0,
          ratePercent: bought.rate,
        }),
      ]
  }
}

const sizeOf = (
  pricePercent: number,
  rehabPercent: number,
  arvCapPercent: number | null,
): Loan['size'] => ({
  kind: 'advance',
  pricePercent,
  rehabPercent,
  arvCapPercent,
  costCapPercent: null,
})
