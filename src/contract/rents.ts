import * as z from 'zod/mini'
import { about, named } from './about.ts'
import { calendarDate } from './calendar-date.ts'
import { calls } from './call.ts'
import { homeParams } from './home-id.ts'
import { homeTypeSchema } from './search/home.ts'

const cents = (text: string) => about(`${text} Whole US cents a month.`, z.number())

const rentEstimateSchema = named(
  'RentEstimate',
  'What a home may rent for, and where that comes from.',
  z.object({
    rentCentsAMonth: cents('The rent.'),
    range80: about(
      'Eight in ten rents of such homes are expected in it; null where nothing says so.',
      z.nullable(z.object({ lowCents: cents('Its low end.'), highCents: cents('Its high end.') })),
    ),
    includesUtilities: about(
      'The landlord pays the utilities out of it: where the tenant does, the rent is lower by them.',
      z.boolean(),
    ),
    count: about('Of so many rents; null where it is of a table.', z.nullable(z.number())),
    words: about('How it was found, as sentences.', z.string()),
    source: about('Who says so: HUD, or the files of the rents.', z.string()),
    asOf: about('The day it is of.', calendarDate),
  }),
)

const rentRowSchema = named(
  'RentRow',
  'A rent that the estimate is made of.',
  z.object({
    address: about('House number and street; empty when unknown.', z.string()),
    city: about('Empty when unknown.', z.string()),
    state: about('Two letters; empty when unknown.', z.string()),
    zip: about('Five digits; empty when unknown.', z.string()),
    lat: about('Latitude in degrees.', z.number()),
    long: about('Longitude in degrees.', z.number()),
    homeType: homeTypeSchema,
    beds: about('Bedrooms; null when unknown.', z.nullable(z.number())),
    baths: about('Bathrooms, a half bath counts .5; null when unknown.', z.nullable(z.number())),
    squareFeet: about('Living area; null when unknown.', z.nullable(z.number())),
    rent: about('What it rents for, in whole US dollars a month.', z.number()),
    adjustedRent: about(
      'The same at the size of the home, in whole US dollars a month.',
      z.number(),
    ),
    distanceMiles: about('Miles from the home.', z.number()),
    listedOn: about('Since when it is for rent; null when unknown.', z.nullable(calendarDate)),
    seenOn: about('The day it was last seen.', calendarDate),
    source: about('Who brought it: RentCast file.', z.string()),
  }),
)
export type RentRow = z.infer<typeof rentRowSchema>

const homeRentSchema = named(
  'HomeRent',
  'What a home may rent for.',
  z.object({
    estimate: about(
      'Null where nothing says what it may rent for.',
      z.nullable(rentEstimateSchema),
    ),
    why: about('Why there is no estimate, as sentences; else null.', z.nullable(z.string())),
    rentals: about(
      'The rents it is made of, the nearest first; none where it is of a table.',
      z.array(rentRowSchema),
    ),
  }),
)
export type HomeRent = z.infer<typeof homeRentSchema>

/** What homes rent for. */
export const rentCalls = calls({
  ofHome: {
    method: 'GET',
    access: 'subscribers',
    tag: 'Search',
    path: '/api/rents/{propertyId}',
    summary: 'What a home may rent for',
    description:
      "By rents of homes like it within two miles, where five or more are on file; else HUD's Small Area Fair Market Rent for its zip and bedrooms.",
    params: homeParams,
    problems: { 404: ['not-found'] },
    answer: homeRentSchema,
  },
})
