import * as z from 'zod/mini'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'
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
  z.exactOptional(
    z.object({
      light: about('Cosmetic.', schema),
      medium: about('Kitchen and baths.', schema),
      heavy: about('Down to systems.', schema),
      gut: about('Down to the studs.', schema),
    }),
  )

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
    lenderFeesCents: about('Processing, underwriting, documents.', amount),
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
    insuranceCentsAMonth: about('Of an empty home.', amount),
    utilitiesCentsAMonth: about('Power, water, heat.', amount),
    lawnCentsAMonth: about('And snow.', amount),
    listingAgentPercent: about('Of the sale price.', percent),
    buyersAgentPercent: about('Of the sale price.', percent),
    sellerClosingPercent: about('Of the sale price.', percent),
    concessionsPercent: about('Of the sale price.', percent),
    stagingCents: about('For the sale.', amount),
    target: about('What the max offer is to leave.', z.exactOptional(targetSchema)),
    screenPercent: about('70 of the 70% rule.', percent),
    rehabSpread: about('Of its costs, for the odds.', z.exactOptional(spreadSchema)),
    monthsSpread: about('Of the time, for the odds.', z.exactOptional(spreadSchema)),
  }),
)

/** Whose deals the values are for: every home, those of a state (two letters), or of a market (three digits of the zip). */
const scope = about(
  '`mine` for every home, two letters for those of a state, three digits for those whose zip begins with them.',
  z.string(),
)
const version = about(
  'Counts the changes of these values; 0 where none were ever set.',
  z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)),
)

export const keptDefaultsSchema = named(
  'KeptDefaults',
  'Values the caller has set in place of the shipped defaults of deals. Those for a market come before those for its state, and these before those for every home.',
  z.object({
    scope,
    version,
    values: dealDefaultsSchema,
    setOn: about('The day each of them was set, by its name.', z.record(z.string(), calendarDate)),
  }),
)
export type KeptDefaults = z.infer<typeof keptDefaultsSchema>

export const allKeptDefaultsSchema = z.object({
  defaults: about('Only where something is set, by `scope`.', z.array(keptDefaultsSchema)),
})

export const putDefaultsSchema = z.object({
  version: about(
    'The `version` that the caller has seen. Another one is refused with 409.',
    version,
  ),
  values: about(
    'All of them; those that are not there are the shipped ones again.',
    dealDefaultsSchema,
  ),
})
export type PutDefaults = z.infer<typeof putDefaultsSchema>

const of = { tag: 'Deals', access: 'subscribers' } as const
const ofOne = {
  ...of,
  path: '/api/deal-defaults/{scope}',
  params: z.object({
    scope: about(
      '`mine` for every home, a state as two letters, or a market as three digits.',
      z.string(),
    ),
  }),
  answer: keptDefaultsSchema,
  problems: { 404: ['not-found'] },
} as const

/** What the caller has set in place of the shipped defaults of deals. */
export const dealDefaultCalls = calls({
  list: {
    ...of,
    method: 'GET',
    path: '/api/deal-defaults',
    summary: 'Everything the caller has set in place of shipped defaults',
    answer: allKeptDefaultsSchema,
  },
  get: {
    ...ofOne,
    method: 'GET',
    summary: 'What the caller has set for every home, a state or a market',
  },
  put: {
    ...ofOne,
    method: 'PUT',
    summary: 'Set own defaults, or take them back',
    description:
      'Refused when they were changed since the caller read them; `now` is then the KeptDefaults that are kept.',
    body: putDefaultsSchema,
    problems: { 404: ['not-found'], 409: ['changed-elsewhere', 'too-many-deals'] },
  },
})
