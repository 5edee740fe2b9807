import * as z from 'zod/mini'
import { exits } from '../../domain/deals/exits/exit-inputs.ts'
import {
  type DefaultField,
  type DefaultName,
  type DefaultValues,
  defaultFields,
  defaultNames,
} from '../../domain/deals/fields/default-fields.ts'
import { dealLimits } from '../../domain/deals/inputs/deal-inputs.ts'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'
import { numberSchema, spreadSchema, targetSchema, transferTaxSchema } from './costs.ts'
import { operatingLines } from './exits.ts'

const valueSchema = (name: DefaultName, { value, ...field }: DefaultField) => {
  const number = numberSchema(field)
  if (typeof value === 'number') return number
  if (typeof value === 'string') return z.enum(exits)
  if ('kind' in value) return targetSchema
  if ('underPercent' in value) return spreadSchema
  if (name === 'landlordCosts') return operatingLines(dealLimits.landlordCosts)
  return 'light' in value
    ? z.object({
        light: about('Cosmetic.', number),
        medium: about('Kitchen and baths.', number),
        heavy: about('Down to systems.', number),
        gut: about('Down to the studs.', number),
      })
    : z.array(transferTaxSchema).check(z.maxLength(12))
}

const schemas: { [N in DefaultName]: z.ZodMiniExactOptional<z.ZodMiniType<DefaultValues[N]>> } =
  Object.assign(
    {},
    ...defaultNames.map((name) => ({
      [name]: about(
        defaultFields[name].about,
        z.exactOptional(valueSchema(name, defaultFields[name])),
      ),
    })),
  )

/** What a user sets in place of the shipped defaults of deals. */
export const dealDefaultsSchema = named(
  'DealDefaults',
  'Own values in place of the shipped defaults of deals; those not given stay. Money is whole cents; 10.5 is 10.5%.',
  z.strictObject(schemas),
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
  path: '/api/deals/defaults/{scope}',
  formerly: '/api/deal-defaults/{scope}',
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
    path: '/api/deals/defaults',
    formerly: '/api/deal-defaults',
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
