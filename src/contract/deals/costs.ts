import * as z from 'zod/mini'
import type { DefaultField, DefaultUnit } from '../../domain/deals/fields/default-fields.ts'
import type { NumberField, NumberUnit } from '../../domain/deals/fields/number-fields.ts'
import { dealLimits, percentBases } from '../../domain/deals/inputs/deal-inputs.ts'
import { about, named } from '../about.ts'

export const cents = z.int('give whole cents').check(z.minimum(0), z.maximum(dealLimits.cents))
/** Up to $10,000. */
export const centsPerSqft = z
  .int('give whole cents')
  .check(z.minimum(0), z.maximum(dealLimits.centsPerSqft))
export const percentTo = (most: number, least = 0) =>
  z.number().check(z.multipleOf(0.0001), z.minimum(least), z.maximum(most))
export const percent = percentTo(100)
/** With up to two decimals, unless it is to be a multiple of something else. */
export const decimal = (least: number, most: number, multipleOf = 0.01) =>
  z.number().check(z.multipleOf(multipleOf), z.minimum(least), z.maximum(most))
export const months = decimal(0, dealLimits.months)
export const text = (most: number) => z.string().check(z.maxLength(most))
export const id = about(
  'Unique in its list.',
  z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/, 'give 1 to 40 letters, digits and hyphens')),
)

/** A list whose entries are identified by their ids. */
export const listOf = <S extends z.ZodMiniType<{ readonly id: string }>>(entry: S, most: number) =>
  z.array(entry).check(
    z.maxLength(most),
    z.refine(
      (entries) => new Set(entries.map((one) => one.id)).size === entries.length,
      'give each entry an id of its own',
    ),
  )

export const transferTaxSchema = named(
  'TransferTax',
  'A tax on a deed or a loan.',
  z.object({
    name: about('In words.', text(80)),
    on: about('deed: by the price. loan: by its total.', z.enum(['deed', 'loan'])),
    payer: about('Who pays it by custom; split: half each.', z.enum(['buyer', 'seller', 'split'])),
    unitUsd: about(
      'The amount is rounded up to a whole unit of so many dollars; null where it is not.',
      z.nullable(z.union([z.literal(100), z.literal(500), z.literal(1000)])),
    ),
    rounding: about(
      'nearest: a last unit counts when more than half of it is there. Without it any part of one does.',
      z.exactOptional(z.literal('nearest')),
    ),
    tiers: about(
      'Ascending, the first from 0: from how many dollars on which percentage holds.',
      z
        .array(
          z.object({
            fromUsd: about(
              'From so many dollars on; “more than $500,000” is from 500000.01.',
              decimal(0, dealLimits.cents / 100),
            ),
            percent: about('Of what lies in it.', percent),
          }),
        )
        .check(
          z.minLength(1),
          z.maxLength(20),
          z.refine(
            (tiers) =>
              tiers.every(({ fromUsd }, i) => fromUsd > (tiers[i - 1]?.fromUsd ?? -1)) &&
              tiers[0]?.fromUsd === 0,
            'give tiers in ascending order, the first from 0',
          ),
        ),
    ),
    applies: about(
      'marginal: each tier taxes what lies in it. whole: the tier an amount reaches taxes all of it.',
      z.enum(['marginal', 'whole']),
    ),
    exemptUpToUsd: about(
      'Amounts up to so many dollars are not taxed, those above from their first dollar on.',
      z.exactOptional(decimal(0, dealLimits.cents / 100)),
    ),
    divisor: about(
      'The tax is one part of so many of its rates: 3 for a third.',
      z.exactOptional(z.int().check(z.minimum(1), z.maximum(100))),
    ),
    local: about(
      'What county or city add, in percent; the most is counted. Null where nothing is added.',
      z.nullable(
        z.object({
          lowPercent: about('The least.', percent),
          highPercent: about('The most.', percent),
        }),
      ),
    ),
  }),
)

const percentOf = about('What the percentage is of.', z.enum(percentBases))
export const whole = about('Whole cents.', cents)
export const share = about('10.5 is 10.5%.', percent)

const basisSchema = named(
  'Basis',
  'How the amount of a row comes about. Money is whole cents.',
  z.discriminatedUnion('kind', [
    z.object({ kind: about('An amount.', z.literal('fixed')), cents: whole }),
    z.object({ kind: about('A share.', z.literal('percent')), percent: share, of: percentOf }),
    z.object({
      kind: about('A share for each year.', z.literal('percent a year')),
      percent: share,
      of: percentOf,
    }),
    z.object({ kind: about('For each month.', z.literal('a month')), cents: whole }),
    z.object({ kind: about('For each year.', z.literal('a year')), cents: whole }),
    z.object({
      kind: about('An amount for each month.', z.literal('by month')),
      cents: about(
        'For each month in turn; the last one holds for all months after.',
        z.array(cents).check(z.minLength(1), z.maxLength(dealLimits.months)),
      ),
    }),
    z.object({
      kind: about('For each square foot.', z.literal('per sqft')),
      cents: about('Whole cents.', centsPerSqft),
    }),
    z.object({
      kind: about('A tax on the deed or the loan.', z.literal('transfer tax')),
      tax: transferTaxSchema,
      side: about('Whose share of it.', z.enum(['buyer', 'seller'])),
    }),
  ]),
)

export const costLine = { id, name: about('What it is for.', text(80)), basis: basisSchema }
export const costLines = listOf(z.object(costLine), dealLimits.costLines)

/** What a number of a unit may be. */
export const numberSchema = ({
  unit,
  least = 0,
  most,
  multipleOf,
}: Pick<DefaultField, 'least' | 'most'> &
  Pick<NumberField, 'multipleOf'> & { readonly unit: NumberUnit | DefaultUnit }) => {
  switch (unit) {
    case 'percent':
      return percentTo(most ?? 100, least)
    case 'dollars':
    case 'dollars a month':
      return least === 0 ? cents : cents.check(z.minimum(least))
    case 'dollars a sqft':
      return centsPerSqft
    case 'months':
      return decimal(least, most ?? dealLimits.months)
    case 'count':
    case 'times':
      return decimal(least, most ?? 1_000_000, multipleOf)
  }
}

export const targetSchema = named(
  'Target',
  'What the highest offer is to leave.',
  z.discriminatedUnion('kind', [
    z.object({ kind: about('Dollars.', z.literal('profit')), cents: whole }),
    z.object({
      kind: about('A share of the after-repair value.', z.literal('percent of value')),
      percent: share,
    }),
    z.object({
      kind: about('A share of costs.', z.literal('return on cost')),
      percent: share,
      of: about('all-in: without the costs of selling.', z.enum(['all-in', 'total'])),
    }),
  ]),
)

export const spreadSchema = z.object({
  underPercent: about('Under the plan.', percentTo(90)),
  overPercent: about('Over it.', percentTo(300)),
})
