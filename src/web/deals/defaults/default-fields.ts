import * as z from 'zod/mini'
import { dealDefaultsSchema, type KeptDefaults } from '../../../contract/deals/deal-defaults.ts'
import {
  type DefaultName,
  type DefaultUnit,
  type DefaultValues,
  defaultFields,
  defaultSections,
  isLevelDefault,
  isNumberDefault,
} from '../../../domain/deals/fields/default-fields.ts'
import { rehabLevels } from '../../../domain/deals/inputs/deal-inputs.ts'
import { namesOf } from '../../../domain/record-of.ts'
import { levelNames } from '../../../domain/search/figures-in-words.ts'
import { typedNumber } from '../../ui/words/typed-number.ts'

/** A number to be typed. */
export type Part = {
  /** Distinguishes it from the others of its default; empty when it is the only one. */
  readonly name: string
  readonly unit: DefaultUnit
  readonly read: (values: DefaultValues) => number
  /** The default with this number in it. */
  readonly write: (values: DefaultValues, number: number) => OwnValues
}

/** Own values in place of shipped ones. */
export type OwnValues = KeptDefaults['values']

/** The two parts of what a level costs: without the one, the other would mean something else. */
const LEVEL_COSTS = ['rehabCentsPerSqft', 'rehabFixedCents'] as const
const isLevelCost = (name: DefaultName): boolean => LEVEL_COSTS.some((one) => one === name)

const together = (name: DefaultName, values: DefaultValues): OwnValues =>
  isLevelCost(name) ? Object.fromEntries(LEVEL_COSTS.map((one) => [one, values[one]])) : {}

/** The defaults that are reset with one of them, itself included. */
export const resetWith = (name: DefaultName): readonly DefaultName[] =>
  isLevelCost(name) ? LEVEL_COSTS : [name]

/** What the shipped numbers of a default are of, where each home has its own; null for others. */
export const shownFor = (name: DefaultName): string | null =>
  isLevelCost(name)
    ? 'Shown: a home of 1,500 sqft on one floor with three bedrooms and two baths.'
    : null

/** The numbers of a default; none of those that are no numbers. */
const partsOf = (name: DefaultName): readonly Part[] => {
  if (isNumberDefault(name))
    return [
      {
        name: '',
        unit: defaultFields[name].unit,
        read: (values) => values[name],
        write: (_, number) => ({ [name]: number }),
      },
    ]
  if (isLevelDefault(name))
    return rehabLevels.map((level) => ({
      name: levelNames[level],
      unit: defaultFields[name].unit,
      read: (values) => values[name][level],
      write: (values, number) => ({
        ...together(name, values),
        [name]: { ...values[name], [level]: number },
      }),
    }))
  if (
    name === 'transferTaxes' ||
    name === 'target' ||
    name === 'worksBy' ||
    name === 'landlordCosts'
  )
    return []
  return (['underPercent', 'overPercent'] as const).map((end) => ({
    name: end === 'underPercent' ? 'Under plan' : 'Over plan',
    unit: 'percent',
    read: (values) => values[name][end],
    write: (values, number) => ({ [name]: { ...values[name], [end]: number } }),
  }))
}

/** The defaults as the screen lists them. */
export const sections = namesOf(defaultSections).map((title) => ({
  title,
  fields: namesOf<{ readonly [N in DefaultName]?: unknown }>(defaultSections[title]).map(
    (name) => ({ name, parts: partsOf(name) }),
  ),
}))

/** A unit beside its field, and as it is read out. */
export const unitWords: {
  readonly [unit in DefaultUnit]: { readonly sign: string; readonly spoken: string }
} = {
  percent: { sign: '%', spoken: 'percent' },
  dollars: { sign: '$', spoken: 'dollars' },
  'dollars a month': { sign: '$ a month', spoken: 'dollars a month' },
  'dollars a sqft': { sign: '$ a sqft', spoken: 'dollars a square foot' },
  months: { sign: 'months', spoken: 'months' },
  times: { sign: 'times', spoken: 'times' },
}

export const isMoney = (unit: DefaultUnit): boolean => unit.startsWith('dollars')

/** A number as it is in its field: `10.5`, `1,500`. */
export const shownNumber = (number: number, unit: DefaultUnit): string =>
  (isMoney(unit) ? number / 100 : number).toLocaleString('en-US', { maximumFractionDigits: 4 })

/** What was typed as the number that is kept; NaN for what is none. */
export const keptNumber = (text: string, unit: DefaultUnit): number =>
  isMoney(unit) ? Math.round(typedNumber(text) * 100) : typedNumber(text)

/** Why a default of numbers of one unit cannot be kept, as a sentence; null when it can. */
export const faultOf = (values: OwnValues, unit: DefaultUnit): string | null => {
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
const bound = (number: number, unit: DefaultUnit): string => {
  const text = shownNumber(number, unit)
  return isMoney(unit) ? `$${text}` : unit === 'percent' ? `${text}%` : `${text} ${unit}`
}
