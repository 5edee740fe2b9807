import * as z from 'zod/mini'
import { dealDefaultsSchema, type KeptDefaults } from '../../contract/deals/deal-defaults.ts'
import { type RehabLevel, rehabLevels } from '../../domain/deal/deal-inputs.ts'
import type { DefaultValues } from '../../domain/deal/defaults.ts'
import { levelNames } from '../../domain/search/figures-in-words.ts'
import { typedNumber } from '../ui/typed-number.ts'

/** What a number stands for: dollars are kept as cents. */
export type Unit = '%' | '$' | '$ a month' | '$ a sqft' | 'months' | 'times'

/** A number to be typed. */
export type Part = {
  /** Tells it from the others of its default; empty when it is the only one. */
  readonly name: string
  readonly unit: Unit
  readonly read: (values: DefaultValues) => number
  /** The default with this number in it. */
  readonly write: (values: DefaultValues, number: number) => OwnValues
}

/** Own values in place of shipped ones. */
export type OwnValues = KeptDefaults['values']

export type DefaultName = keyof DefaultValues
type Field = { readonly name: DefaultName; readonly parts: readonly Part[] }

type NumberDefault = {
  [N in DefaultName]: DefaultValues[N] extends number ? N : never
}[DefaultName]
type LevelDefault = 'rehabCentsPerSqft' | 'contingencyPercent' | 'rehabMonths'

const one = (name: NumberDefault, unit: Unit): Field => ({
  name,
  parts: [
    { name: '', unit, read: (values) => values[name], write: (_, number) => ({ [name]: number }) },
  ],
})

const byLevel = (name: LevelDefault, unit: Unit): Field => ({
  name,
  parts: rehabLevels.map((level: RehabLevel) => ({
    ...{ name: levelNames[level], unit, read: (values: DefaultValues) => values[name][level] },
    write: (values, number) => ({ [name]: { ...values[name], [level]: number } }),
  })),
})

const spread = (name: 'rehabSpread' | 'monthsSpread'): Field => ({
  name,
  parts: [
    {
      ...{ name: 'Under plan', unit: '%' },
      read: (values) => values[name].underPercent,
      write: (values, underPercent) => ({ [name]: { ...values[name], underPercent } }),
    },
    {
      ...{ name: 'Over plan', unit: '%' },
      read: (values) => values[name].overPercent,
      write: (values, overPercent) => ({ [name]: { ...values[name], overPercent } }),
    },
  ],
})

/** The defaults as the screen lists them: all but transfer taxes and the target, which are more than numbers. */
export const sections: readonly { readonly title: string; readonly fields: readonly Field[] }[] = [
  { title: 'Buying', fields: [one('closingPercent', '%')] },
  {
    title: 'Loan',
    fields: [
      one('advancePercent', '%'),
      one('rehabFinancedPercent', '%'),
      one('arvCapPercent', '%'),
      one('ratePercent', '%'),
      one('pointsPercent', '%'),
      one('lenderFeesCents', '$'),
      one('drawFeeCents', '$'),
    ],
  },
  {
    title: 'Rehab and time',
    fields: [
      byLevel('rehabCentsPerSqft', '$ a sqft'),
      one('rehabFactor', 'times'),
      byLevel('contingencyPercent', '%'),
      byLevel('rehabMonths', 'months'),
      one('saleMonths', 'months'),
    ],
  },
  {
    title: 'Holding',
    fields: [
      one('propertyTaxPercent', '%'),
      one('insuranceCentsAMonth', '$ a month'),
      one('utilitiesCentsAMonth', '$ a month'),
      one('lawnCentsAMonth', '$ a month'),
    ],
  },
  {
    title: 'Selling',
    fields: [
      one('listingAgentPercent', '%'),
      one('buyersAgentPercent', '%'),
      one('sellerClosingPercent', '%'),
      one('concessionsPercent', '%'),
      one('stagingCents', '$'),
    ],
  },
  {
    title: 'Screen and odds',
    fields: [one('screenPercent', '%'), spread('rehabSpread'), spread('monthsSpread')],
  },
]

const isMoney = (unit: Unit): boolean => unit.startsWith('$')

/** A number as it stands in its field: `10.5`, `1,500`. */
export const shownNumber = (number: number, unit: Unit): string =>
  (isMoney(unit) ? number / 100 : number).toLocaleString('en-US', { maximumFractionDigits: 4 })

/** What was typed as the number that is kept; NaN for what is none. */
export const keptNumber = (text: string, unit: Unit): number =>
  isMoney(unit) ? Math.round(typedNumber(text) * 100) : typedNumber(text)

/** Why a default of numbers of one unit cannot be kept, as a sentence; null when it can. */
export const faultOf = (values: OwnValues, unit: Unit): string | null => {
  const read = z.safeParse(dealDefaultsSchema, values)
  if (read.success) return null
  const [issue] = read.error.issues
  switch (issue?.code) {
    case 'too_big':
      return `Give ${bound(Number(issue.maximum), unit)} or less.`
    case 'too_small':
      return `Give ${bound(Number(issue.minimum), unit)} or more.`
    case 'not_multiple_of':
      return 'That has too many decimals.'
    default:
      return 'Give a number in digits, such as 1,250.50.'
  }
}

/** `$1,500`, `60%`, `120 months`. */
const bound = (number: number, unit: Unit): string => {
  const text = shownNumber(number, unit)
  return isMoney(unit) ? `$${text}` : unit === '%' ? `${text}%` : `${text} ${unit}`
}
