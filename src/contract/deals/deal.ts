import * as z from 'zod/mini'
import {
  addedNumbers,
  advanceNumbers,
  dealNumbers,
  loanNumbers,
  type NumberFields,
  type NumbersOf,
  rehabNumbers,
} from '../../domain/deals/fields/number-fields.ts'
import { nothingAdded } from '../../domain/deals/inputs/after-repair.ts'
import {
  dayCounts,
  dealLimits,
  interestTimes,
  rehabLevels,
} from '../../domain/deals/inputs/deal-inputs.ts'
import { parseIsoDate } from '../../domain/iso-date.ts'
import { LIKELY_IN_WORDS } from '../../domain/valuation/range/range-levels.ts'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { contributionsSchema } from '../valuation/contributions.ts'
import {
  cents,
  centsPerSqft,
  costLine,
  costLines,
  decimal,
  id,
  listOf,
  months,
  numberSchema,
  spreadSchema,
  targetSchema,
  text,
  whole,
} from './costs.ts'
import { exitInputsSchema } from './exits.ts'

z.config(z.locales.en())

/** The numbers of a table of fields, each with what it means. */
const numbersOf = <Fields extends NumberFields>(
  fields: Fields,
): { [N in keyof Fields]: z.ZodMiniType<NumbersOf<Fields>[N]> } =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, { none, ...field }]) => {
      const number = numberSchema(field)
      return { [name]: about(field.about, none === undefined ? number : z.nullable(number)) }
    }),
  )

// In the order in which deals have their fields, which is that of their JSON.
const { pointsPercent, drawFeeCents, ...otherLoanNumbers } = numbersOf(loanNumbers)
const {
  priceCents,
  arvCents,
  asIsValueCents,
  livingArea,
  months: monthsHeld,
  ...otherNumbers
} = numbersOf(dealNumbers)

const loanSchema = named(
  'Loan',
  'A loan of a deal.',
  z.object({
    id,
    name: about('In words.', text(80)),
    size: about(
      'How large it is.',
      z.discriminatedUnion('kind', [
        z.object({
          kind: about('A share of price and rehab, within caps.', z.literal('advance')),
          ...numbersOf(advanceNumbers),
        }),
        z.object({ kind: about('So much at closing.', z.literal('fixed')), cents: whole }),
      ]),
    ),
    pointsPercent,
    fees: about('Paid at closing.', costLines),
    drawFeeCents,
    exitFees: about(
      'Paid as the loan is paid off, where that is later than so many months.',
      listOf(
        z.object({ ...costLine, afterMonths: about('Months after closing.', months) }),
        dealLimits.costLines,
      ),
    ),
    ...otherLoanNumbers,
    interest: about(
      'How it is paid.',
      z.discriminatedUnion('kind', [
        z.object({
          kind: about(
            'Interest only. non-Dutch: on what is drawn. Dutch: on the whole loan.',
            z.enum(['non-Dutch', 'Dutch']),
          ),
          dayCount: about('How days are counted.', z.enum(dayCounts)),
          paid: about('When it is paid.', z.enum(interestTimes)),
        }),
        z.object({
          kind: about('Equal payments that pay it off.', z.literal('amortized')),
          months: about('In so many.', z.int().check(z.minimum(1), z.maximum(600))),
        }),
      ]),
    ),
  }),
)

const scopeRowSchema = named(
  'ScopeRow',
  'A row of the scope of work.',
  z
    .object({
      id,
      area: about('Kitchen, roof, electrical.', text(80)),
      task: about('What is done.', text(200)),
      quantity: about('With up to two decimals.', decimal(0, 1_000_000)),
      unit: about('each, sqft, hour.', text(20)),
      unitCents: about('For one unit.', cents),
      contractor: about('Empty when no contractor is chosen.', text(80)),
      permit: about('It needs one.', z.boolean()),
      draw: about(
        'With which draw it is paid back, from 1; null goes with the last.',
        z.nullable(z.int().check(z.minimum(1), z.maximum(dealLimits.draws))),
      ),
      item: about(
        'The item of the catalogue that it was made of; absent for a row of the caller’s own.',
        z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'give the id of an item'))),
      ),
      note: about('What was seen; it is in no packet.', z.optional(text(500))),
      fixedCents: about(
        'What does not grow with the quantity, on top: a permit, a set-up. Nothing unless given.',
        z.optional(cents),
      ),
    })
    .check(
      z.refine(
        ({ quantity, unitCents, fixedCents = 0 }) =>
          quantity * unitCents + fixedCents <= dealLimits.cents,
        { path: ['quantity'], message: 'give a row of at most $100 million' },
      ),
    ),
)

const addedFields = numbersOf(addedNumbers)
const addedSchema = z.object({
  bedrooms: z._default(addedFields.bedrooms, 0),
  baths: z._default(addedFields.baths, 0),
  livingArea: z._default(addedFields.livingArea, 0),
  costCents: z._default(addedFields.costCents, 0),
})

const rehabSchema = z.object({
  budget: about(
    'What the work costs.',
    z.discriminatedUnion('kind', [
      z.object({
        kind: about('By its level.', z.literal('level')),
        level: about('How deep it goes.', z.enum(rehabLevels)),
        centsPerSqft: about('For each square foot of living area, in whole cents.', centsPerSqft),
        fixedCents: about(
          'On top, whatever the size, in whole cents: kitchen, baths, systems. Nothing unless given.',
          z.optional(cents),
        ),
      }),
      z.object({ kind: about('One amount.', z.literal('amount')), cents: whole }),
      z.object({
        kind: about('Row by row.', z.literal('scope')),
        rows: about('The scope of work.', listOf(scopeRowSchema, dealLimits.scopeRows)),
      }),
    ]),
  ),
  added: about(
    'What the work adds to the home, beside what the after-repair value assumes: it raises that value by the `contributions` of `arvFor`, and never lowers it. Nothing unless given.',
    z._default(addedSchema, nothingAdded),
  ),
  ...numbersOf(rehabNumbers),
  draws: about(
    'When work is paid and paid back, in months after closing. None: month by month.',
    z.discriminatedUnion('by', [
      z.object({
        by: about('Shares of the whole.', z.literal('weight')),
        draws: about(
          'In order.',
          z
            .array(
              z.object({
                month: about('Months after closing.', months),
                weight: about(
                  'Its share: percents, dollars or equal numbers.',
                  decimal(0, 100_000_000),
                ),
              }),
            )
            .check(z.maxLength(dealLimits.draws)),
        ),
      }),
      z.object({
        by: about('As large as its rows of the scope.', z.literal('scope')),
        months: about('Of each draw.', z.array(months).check(z.maxLength(dealLimits.draws))),
      }),
    ]),
  ),
})

/** Everything a deal is worked out from: `domain/deals/inputs/deal-inputs.ts` says what each field means. */
export const dealInputsSchema = named(
  'DealInputs',
  'What a deal is worked out from. Money is whole cents; 10.5 is 10.5%; months may have two decimals.',
  z
    .object({
      priceCents,
      arvCents,
      arvRange80: about(
        `Where ${LIKELY_IN_WORDS} such values fall; null when unknown.`,
        z.nullable(
          z.object({
            lowCents: about('The low end.', cents.check(z.minimum(1))),
            highCents: about('The high end.', cents),
          }),
        ),
      ),
      arvFor: about(
        'The work that the after-repair value assumes: less work brings less, in proportion, down to what the home sells for as is. Null where the value is taken as given, whatever the work.',
        z._default(
          z.nullable(
            z.object({
              workCents: about('The rehab budget, without permits and contingency.', cents),
              asItStandsCents: about('What it likely sells for without any work.', cents),
              contributions: about(
                'What adding to the home brings, by its market model (the `contributions` of its evidence): what `rehab.added` raises the after-repair value by. Null where no model says: what is added then brings nothing.',
                z._default(z.nullable(contributionsSchema), null),
              ),
            }),
          ),
          null,
        ),
      ),
      valuesAsOf: about(
        'As of when the values are that it began with; null where nothing says so.',
        z._default(z.nullable(calendarDate), null),
      ),
      asIsValueCents,
      livingArea,
      closingDate: about(
        'For loans that count actual days; null when unknown.',
        z.nullable(
          calendarDate.check(z.refine((date) => parseIsoDate(date) !== null, 'no such day')),
        ),
      ),
      months: monthsHeld,
      buy: about('Costs of buying.', costLines),
      loans: about('None when bought in cash.', listOf(loanSchema, 2)),
      rehab: about('The work.', rehabSchema),
      hold: about('Costs of holding.', costLines),
      sale: z.object({
        priceCents: about('Null when it sells at the after-repair value.', z.nullable(cents)),
        costs: about('Costs of selling.', costLines),
      }),
      target: targetSchema,
      ...otherNumbers,
      spreads: about(
        'How far rehab and time may go from the plan in eight of ten deals, in percent of it.',
        z.object({ rehab: spreadSchema, months: spreadSchema }),
      ),
      exits: about(
        'The exits besides the flip; null where none was asked for: the flip leads then.',
        z._default(z.nullable(exitInputsSchema), null),
      ),
    })
    .check(
      z.refine(
        ({ arvCents, arvRange80 }) =>
          arvRange80 === null ||
          (arvRange80.lowCents <= arvCents && arvCents <= arvRange80.highCents),
        { path: ['arvRange80'], message: 'give ends on both sides of the after-repair value' },
      ),
    ),
)
