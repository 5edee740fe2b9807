import * as z from 'zod/mini'
import type { Curve } from '../../domain/valuation/market-model/curve.ts'
import { about, named } from '../about.ts'

const MAX_KNOTS = 24
const neverFalls = (numbers: readonly number[]) =>
  numbers.every((number, i) => i === 0 || number >= (numbers[i - 1] ?? number))
// Of this type, for `z.readonly` would say in the API description that requests may not have it.
const rising = (text: string, most: number): z.ZodMiniType<readonly number[]> =>
  about(
    text,
    z
      .array(z.number().check(z.minimum(0), z.maximum(most)))
      .check(
        z.maxLength(MAX_KNOTS),
        z.refine(neverFalls, 'give numbers of which none is below the one before it'),
      ),
  )

const line = (of: string) => ({
  at: rising(of, 100),
  height: rising('What that brings, as a logarithm: ln(value with it / value without).', 3),
})
const SAME_LENGTH = 'give as many heights as knots'
const isLine = ({ at, height }: Curve): boolean => at.length === height.length

/** What adding to a home brings: `domain/valuation/market-model/contributions.ts` says how it is read. */
export const contributionsSchema = named(
  'Contributions',
  'What adding bedrooms, baths and area to a home brings, by the lines of its market model: straight between the knots, flat beyond the last, never falling. The three add up.',
  z.object({
    bedrooms: about(
      'By bedrooms.',
      z.object(line('How many are added.')).check(z.refine(isLine, SAME_LENGTH)),
    ),
    baths: about(
      'By baths.',
      z.object(line('How many are added; a half bath is .5.')).check(z.refine(isLine, SAME_LENGTH)),
    ),
    livingArea: about(
      'By living area; null where the area of the home is not known.',
      z.nullable(
        z
          .object({
            sqft: about('The area before, in square feet.', z.number().check(z.minimum(1))),
            ...line('ln(area after / area before).'),
          })
          .check(z.refine(isLine, SAME_LENGTH)),
      ),
    ),
  }),
)
