import * as z from 'zod/mini'
import { about, named } from './about.ts'

const countySchema = named(
  'County',
  'A county, parish or independent city.',
  z.object({
    name: about('As its source writes it: King County, or King.', z.string()),
    propertyTaxPercent: about(
      'What owners there pay a year, in percent of the value: their median tax over the median value, by the Census (ACS 2023, 5 years); null where it has no figure.',
      z.nullable(z.number()),
    ),
  }),
)

/** The county of a home. */
export const countyOfHome = about(
  'The county it lies in, as its source says, else the one of its zip’s post office; absent where it is not known.',
  z.optional(countySchema),
)
