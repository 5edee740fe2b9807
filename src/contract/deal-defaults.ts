import * as z from 'zod/mini'
import { about, named } from './about.ts'
import {
  cents,
  centsPerSqft,
  decimal,
  percentTo,
  spreadSchema,
  targetSchema,
  transferTaxSchema,
} from './deal.ts'

const percent = z.exactOptional(percentTo(100))
const amount = z.exactOptional(cents)

const byLevel = <S extends z.ZodMiniType>(schema: S) =>
  z.exactOptional(z.object({ light: schema, medium: schema, heavy: schema, gut: schema }))

/** What a user sets in place of the shipped defaults of deals: `DefaultValues` of `domain/deal/defaults.ts`. */
export const dealDefaultsSchema = named(
  'DealDefaults',
  'Own values in place of the shipped defaults of deals; those not given stay. Money is whole cents; 10.5 is 10.5%.',
  z.strictObject({
    closingPercent: about('Title, settlement and recording, of the price.', percent),
    transferTaxes: about(
      "All taxes on deeds and loans, in place of the state's.",
      z.exactOptional(z.array(transferTaxSchema).check(z.maxLength(12))),
    ),
    advancePercent: about('Of the price, lent at closing.', percent),
    rehabFinancedPercent: about('Of the rehab, held back for draws.', percent),
    arvCapPercent: about('The most lent, of the after-repair value.', percent),
    ratePercent: about('Interest a year.', z.exactOptional(percentTo(60))),
    pointsPercent: about('Of the loan.', z.exactOptional(percentTo(20))),
    lenderFeesCents: amount,
    drawFeeCents: about('For each draw.', amount),
    rehabCentsPerSqft: about('By level of the rehab.', byLevel(centsPerSqft)),
    rehabFactor: about(
      'What rehab costs here against the country: 1 is the same.',
      z.exactOptional(decimal(0.1, 5)),
    ),
    contingencyPercent: about('By level of the rehab.', byLevel(percentTo(100))),
    rehabMonths: about('By level of the rehab.', byLevel(decimal(0, 36))),
    saleMonths: about('From the end of the work to the closing.', z.exactOptional(decimal(0, 36))),
    propertyTaxPercent: about('A year, of the price.', percent),
    insuranceCentsAMonth: amount,
    utilitiesCentsAMonth: amount,
    lawnCentsAMonth: amount,
    listingAgentPercent: about('Of the sale price.', percent),
    buyersAgentPercent: about('Of the sale price.', percent),
    sellerClosingPercent: about('Of the sale price.', percent),
    concessionsPercent: about('Of the sale price.', percent),
    stagingCents: amount,
    target: about('What the max offer is to leave.', z.exactOptional(targetSchema)),
    screenPercent: about('70 of the 70% rule.', percent),
    rehabSpread: z.exactOptional(spreadSchema),
    monthsSpread: z.exactOptional(spreadSchema),
  }),
)
