import * as z from 'zod/mini'
import { exits } from '../../domain/deals/exits/exit-inputs.ts'
import { assumedLevels } from '../../domain/deals/inputs/deal-inputs.ts'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'
import { homeId } from '../home-id.ts'
import { dealInputsSchema } from './deal.ts'
import { dealResultsSchema } from './deal-results.ts'

const MOST_USD = 100_000_000
const wholeDollars = (least: number) => z.int().check(z.minimum(least), z.maximum(MOST_USD))
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** What is known of a home that is not on file: with a `propertyId` these are its own. */
const ofPlace = {
  squareFeet: about(
    'Living area, by which a level of work costs.',
    z.exactOptional(z.int().check(z.minimum(1), z.maximum(100_000))),
  ),
  zip: about(
    'Five-digit zip code: says the county and the state, for taxes.',
    z.exactOptional(z.string().check(z.regex(/^\d{5}$/, 'Zip codes have five digits'))),
  ),
  city: about('For the taxes of a city.', z.exactOptional(text)),
  state: about(
    'Two letters, for taxes; of the zip code unless given.',
    z.exactOptional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Give two letters, such as WA'))),
  ),
}

/** What a deal is asked for with, before it is checked as a whole. */
export const askedDealFields = {
  propertyId: about(
    'The home. Its ask, after-repair value, range, assumed repairs and taxes are taken unless something else is given. Where the caller keeps a deal of it, that one is worked out.',
    z.exactOptional(homeId),
  ),
  price: about(
    'What is paid for it, in whole US dollars; the ask unless given.',
    z.exactOptional(wholeDollars(1)),
  ),
  afterRepairValue: about(
    'What it brings once repaired, as the caller’s own figure, which holds whatever the work. Whole US dollars.',
    z.exactOptional(wholeDollars(1)),
  ),
  level: about(
    'How much work it takes, at the cost of such work where it is; what is assumed for it unless given.',
    z.exactOptional(z.enum(assumedLevels)),
  ),
  repairs: about(
    'What the work costs without contingency and permits, in place of a level. Whole US dollars.',
    z.exactOptional(wholeDollars(0)),
  ),
  months: about(
    'From closing to the sale.',
    z.exactOptional(z.number().check(z.minimum(0.5), z.maximum(120), z.multipleOf(0.5))),
  ),
  boughtWith: about('A loan, or cash alone.', z.exactOptional(z.enum(['loan', 'cash']))),
  exit: about('Whose max offer leads: the flip unless given.', z.exactOptional(z.enum(exits))),
  rent: about(
    'A month once repaired, in whole US dollars: the exit rent needs it.',
    z.exactOptional(wholeDollars(1)),
  ),
  ...ofPlace,
}

/** What a deal is asked for with, in whole US dollars. */
export const askDealSchema = named(
  'AskDeal',
  'A deal to work out: of a home on file, or of any price and after-repair value.',
  z.object(askedDealFields).check(({ value, issues }) => {
    const refuse = (field: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', input: value[field], path: [field], message })
    if (value.level !== undefined && value.repairs !== undefined)
      refuse('repairs', 'Give a level of work or what it costs, not both')
    if (value.propertyId === undefined) {
      if (value.price === undefined) refuse('price', 'Name a home, or give its price')
      if (value.afterRepairValue === undefined)
        refuse('afterRepairValue', 'Name a home, or give its after-repair value')
      return
    }
    const known = (['squareFeet', 'zip', 'city', 'state'] as const).find(
      (field) => value[field] !== undefined,
    )
    if (known !== undefined)
      refuse(known, 'Leave this out with a propertyId: the home on file has its own')
  }),
)
export type AskDeal = z.infer<typeof askDealSchema>

export const workedOutDealSchema = named(
  'WorkedOutDeal',
  'A deal that was worked out and not kept. What `inputs` is can be kept by `PUT /api/deals/{propertyId}`.',
  z.object({
    propertyId: about('Names the home; null without one.', z.nullable(z.string())),
    addressLine: about(
      'House number and street; null without a home on file.',
      z.nullable(z.string()),
    ),
    kept: about(
      'It began with the deal that the caller keeps of the home; else with the caller’s deal defaults and the shipped ones.',
      z.boolean(),
    ),
    asOf: about(
      "The as-of date of the home's values; null where none was taken.",
      z.nullable(calendarDate),
    ),
    askCents: about('What the home asks, in cents; null without one.', z.nullable(z.int())),
    inputs: dealInputsSchema,
    results: dealResultsSchema,
  }),
)
export type WorkedOutDeal = z.infer<typeof workedOutDealSchema>

export const workedOutDealCalls = calls({
  workOut: {
    method: 'POST',
    path: '/api/deals/work-out',
    reads: 'only',
    tag: 'Deals',
    access: 'subscribers',
    summary: 'Work a deal out without keeping it',
    description:
      'By the engine of the deal’s page: costs, profit, max offer, cash, chance of a loss, what goes another way, and the exits.',
    repeatable: true,
    body: askDealSchema,
    answer: workedOutDealSchema,
    problems: { 404: ['home-gone', 'value-not-shown'] },
  },
})
