import * as z from 'zod/mini'
import { MAX_ADDED_HOMES, MAX_HOMES_AT_ONCE, placings } from '../../domain/homes/added-home.ts'
import { homeTypes } from '../../domain/listings/home-type.ts'
import { LONGEST_REMARKS, LONGEST_TEXT } from '../../domain/listings/plausible.ts'
import { grades } from '../../domain/valuation/range/confidence-grade.ts'
import { LIKELY_IN_WORDS } from '../../domain/valuation/range/range-levels.ts'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'
import { homeParams } from '../home-id.ts'
import { briefFiguresSchema } from '../search/brief-figures.ts'

/** How many bytes a body with homes may have. */
export const MAX_HOMES_BYTES = 8 * 1024 * 1024

const open = <T extends z.ZodMiniType>(words: string, schema: T) =>
  about(`${words} Null or left out where it is not known.`, z.optional(z.nullable(schema)))
const known = <T extends z.ZodMiniType>(words: string, schema: T) =>
  about(`${words} Null where it is not known.`, z.nullable(schema))
const between = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most))
const upTo = (most: number) => z.string().check(z.trim(), z.maxLength(most))

export const homeToAddSchema = named(
  'HomeToAdd',
  'A home as its caller knows it. What is left out is filled in from sales and files on record of its address.',
  z.object({
    addressLine: about(
      'House number and street, with the unit where it has one.',
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(LONGEST_TEXT),
          z.regex(/^\d/, 'it must begin with the house number'),
        ),
    ),
    city: open('City.', upTo(LONGEST_TEXT)),
    state: open('Two letters.', z.string().check(z.regex(/^[A-Z]{2}$/, 'it must be two letters'))),
    zip: open(
      'Five-digit zip code.',
      z.string().check(z.regex(/^\d{5}$/, 'it must be five digits')),
    ),
    lat: open('Latitude of a pin, in degrees.', between(-90, 90)),
    long: open('Longitude of a pin, in degrees.', between(-180, 180)),
    propertyType: open(
      'The kind of home. Where it is on record nowhere either, the home is valued as a House, and `assumed` says so.',
      z.enum(homeTypes),
    ),
    beds: open('Bedrooms, rounded to a whole number.', between(0, 50)),
    bath: open('Bathrooms, where a half bath counts .5.', between(0, 50)),
    size: open('Living area in square feet, rounded.', between(100, 200_000)),
    lotSize: open('The lot in square feet.', between(100, 2_000_000_000)),
    yearBuilt: open('The year it was built, rounded.', between(1700, 2100)),
    price: open('What is asked for it, in US dollars, rounded.', between(1, 1_000_000_000)),
    remarks: about(
      'What is said of it in words: they are read for its condition.',
      z.optional(upTo(LONGEST_REMARKS)),
    ),
  }),
)

export type HomeToAdd = z.infer<typeof homeToAddSchema>

export const givenHomeSchema = named(
  'GivenHome',
  'A home with what is known of it.',
  z.object({
    addressLine: about('House number and street, with the unit where it has one.', z.string()),
    city: known('City.', z.string()),
    state: known('Two letters.', z.string()),
    zip: known('Five-digit zip code.', z.string()),
    lat: known('Latitude in degrees.', z.number()),
    long: known('Longitude in degrees.', z.number()),
    propertyType: known('The kind of home.', z.enum(homeTypes)),
    beds: known('Bedrooms.', z.number()),
    bath: known('Bathrooms, where a half bath counts .5.', z.number()),
    size: known('Living area in square feet.', z.number()),
    lotSize: known('The lot in square feet.', z.number()),
    yearBuilt: known('The year it was built.', z.number()),
    price: known('What is asked for it, in whole US dollars.', z.number()),
    remarks: about('What is said of it in words; may be empty.', z.string()),
  }),
)

/** A home of any address as it is known once records are read, with its figures. */
const valuedShape = {
  home: about('The home with all that is known of it.', givenHomeSchema),
  placing: about(
    'How its place was found: a pin (coordinates that were given), its address on record, its street (beside the nearest number on record), or the middle of its zip code or city. Null where nothing says.',
    z.nullable(z.enum(placings)),
  ),
  factsFrom: about(
    'Who says what, the caller first, as You.',
    z.readonly(
      z.array(
        z.object({
          source: about('In words: NWMLS, King County file.', z.string()),
          date: about('The day it last said so.', calendarDate),
          facts: about('In words: type, location, beds, size.', z.readonly(z.array(z.string()))),
        }),
      ),
    ),
  ),
  assumed: about(
    'What was taken without being known, as sentences.',
    z.readonly(z.array(z.string())),
  ),
  forSale: about(
    'The same home where it is for sale on record; else null.',
    z.nullable(
      z.object({
        propertyId: about('Names the home.', z.string()),
        price: about('What it asks, in whole US dollars.', z.number()),
      }),
    ),
  ),
  why: about('Why it has no value, as a sentence; null where it has one.', z.nullable(z.string())),
  asOf: about("The market's newest closing date; null without a value.", z.nullable(calendarDate)),
  range80: about(
    `The range that holds ${LIKELY_IN_WORDS}; null without a value.`,
    z.nullable(
      z.object({
        low: about('US dollars.', z.number()),
        high: about('US dollars.', z.number()),
      }),
    ),
  ),
  grade: about('How far the value can be trusted; null without one.', z.nullable(z.enum(grades))),
  comps: about('How many sold comps within a mile it rests on.', z.number()),
  figures: about(
    "Its figures at a mile, by the caller's deal defaults. Without an ask there is no likely sale, room, verdict or net. Null without a value.",
    z.nullable(briefFiguresSchema),
  ),
}

export const valuedHomeSchema = named(
  'ValuedAddress',
  'A home of any address, with its figures where it has a value.',
  z.object(valuedShape),
)
export type ValuedAddress = z.infer<typeof valuedHomeSchema>

export const addedHomeSchema = named(
  'AddedHome',
  'A home that the caller has added. No one else sees it.',
  z.object({
    ...valuedShape,
    propertyId: about(
      'Names the home: its comps, evidence, deal, packet and marks are asked for by it.',
      z.string(),
    ),
    version: about('Names this state of it: another one after every change.', z.number()),
    given: about('As the caller gave it.', givenHomeSchema),
    addedAt: about('ISO 8601, UTC.', z.string()),
  }),
)
export type AddedHome = z.infer<typeof addedHomeSchema>

const of = { tag: 'My homes', access: 'subscribers' } as const

/** Homes of any address: valued, and kept for their owner alone. */
export const addedHomeCalls = calls({
  value: {
    ...of,
    method: 'POST',
    path: '/api/homes/values',
    reads: 'only',
    summary: 'Values of homes by their addresses',
    description: `Values up to ${MAX_HOMES_AT_ONCE.toLocaleString('en-US')} homes that need not be for sale, and keeps nothing of them. The answers are in the order of the homes.`,
    repeatable: true,
    body: z.object({
      homes: about(
        'The homes.',
        z
          .array(homeToAddSchema)
          .check(
            z.minLength(1),
            z.maxLength(
              MAX_HOMES_AT_ONCE,
              `at most ${MAX_HOMES_AT_ONCE.toLocaleString('en-US')} homes are valued at once`,
            ),
          ),
      ),
    }),
    answer: named(
      'ValuedAddresses',
      'Homes with their figures.',
      z.object({ values: about('In the order of the homes.', z.array(valuedHomeSchema)) }),
    ),
  },
  list: {
    ...of,
    method: 'GET',
    path: '/api/homes',
    summary: 'The homes the caller has added',
    answer: named(
      'AddedHomes',
      'The homes the caller has added, the newest first.',
      z.object({ homes: about('All of them.', z.array(addedHomeSchema)) }),
    ),
  },
  add: {
    ...of,
    method: 'POST',
    path: '/api/homes',
    summary: 'Adds a home of any address',
    description: `Values a home that need not be for sale, and keeps it for the caller alone, saved in My homes. It is no comp of any home, and in no one's searches. The very same home sent again is kept once. An account keeps at most ${MAX_ADDED_HOMES}.`,
    body: homeToAddSchema,
    answer: addedHomeSchema,
    problems: { 409: ['too-many-homes'] },
  },
  change: {
    ...of,
    method: 'PUT',
    path: '/api/homes/{propertyId}',
    summary: 'Changes an added home, or has a removed one back',
    description: 'A home that was removed can be had back until the next day.',
    params: homeParams,
    body: z.object({
      version: about('The `version` that the caller has seen. Another one is refused.', z.int()),
      home: homeToAddSchema,
    }),
    answer: addedHomeSchema,
    problems: { 404: ['not-found'], 409: ['changed-elsewhere', 'too-many-homes'] },
  },
  remove: {
    ...of,
    method: 'DELETE',
    path: '/api/homes/{propertyId}',
    summary: 'Removes an added home',
    description:
      'Its mark goes with it. Deals of it stay until they are deleted. `PUT` has it back until the next day.',
    params: homeParams,
    query: z.object({
      version: about(
        'The `version` that the caller has seen.',
        z.pipe(z.string().check(z.regex(/^\d{1,10}$/, 'it must be a number')), z.transform(Number)),
      ),
    }),
    answer: z.object({}),
    problems: { 404: ['not-found'], 409: ['changed-elsewhere'] },
  },
})
