import * as z from 'zod/mini'
import {
  asksAtMosts,
  filterBounds,
  filterRanges,
  gradesAtLeast,
  type HomeFilters,
  type NumberFilter,
  roomsAtLeast,
  trustsAtLeast,
} from '../../domain/search/home-filters.ts'
import { about } from '../about.ts'

/** A number within a filter's bounds. */
const within = (filter: NumberFilter) => {
  const { least, most, step } = filterBounds[filter]
  const given = filter.startsWith('yearBuilt') ? String : counted
  const text = `give a ${step < 1 ? 'number' : 'whole number'} from ${given(least)} to ${given(most)}${step < 1 ? `, in steps of ${step}` : ''}`
  return z.exactOptional(
    z.number(text).check(z.multipleOf(step, text), z.minimum(least, text), z.maximum(most, text)),
  )
}

const counted = (count: number): string => count.toLocaleString('en-US')

/** The filters of a search beyond those of the specification, each optional. */
export const homeFiltersSchema = z.object({
  bedsAtLeast: about('The least bedrooms.', within('bedsAtLeast')),
  bathsAtLeast: about('The least bathrooms; a half bath counts .5.', within('bathsAtLeast')),
  sizeAtLeast: about('The least living area in square feet.', within('sizeAtLeast')),
  sizeAtMost: about('The most living area in square feet.', within('sizeAtMost')),
  yearBuiltAtLeast: about('The earliest year built.', within('yearBuiltAtLeast')),
  yearBuiltAtMost: about('The latest year built.', within('yearBuiltAtMost')),
  lotAtLeast: about('The least lot in square feet.', within('lotAtLeast')),
  lotAtMost: about('The most lot in square feet.', within('lotAtMost')),
  duesAtMost: about(
    'The most dues to a homeowners’ association, in whole US dollars a month. A home that tells no dues meets it.',
    within('duesAtMost'),
  ),
  daysOnMarketAtLeast: about('The least `daysOnMarket`.', within('daysOnMarketAtLeast')),
  daysOnMarketAtMost: about('The most `daysOnMarket`.', within('daysOnMarketAtMost')),
  priceCutAtLeast: about(
    'How much more must have been asked since it came on the market, in whole US dollars.',
    within('priceCutAtLeast'),
  ),
  gradeAtLeast: about('The worst grade.', z.exactOptional(z.enum(gradesAtLeast))),
  trustAtLeast: about(
    'What the checks of a home must leave of it. Clean: nothing was found. Check: nothing that makes it doubtful.',
    z.exactOptional(z.enum(trustsAtLeast)),
  ),
  roomAtLeast: about(
    "The least level of work that the home's room for repairs must pay for, by the caller's own defaults.",
    z.exactOptional(z.enum(roomsAtLeast)),
  ),
  asksAtMost: about(
    "`max offer`: only homes that ask at most their `maxOffer`, by the caller's own defaults.",
    z.exactOptional(z.enum(asksAtMosts)),
  ),
})

/** Refuses a range whose least is more than its most, by the name of its most. */
export const checkRanges = (payload: z.core.ParsePayload<HomeFilters>): void => {
  for (const [least, most] of filterRanges) {
    if ((payload.value[least] ?? 0) > (payload.value[most] ?? Number.POSITIVE_INFINITY))
      payload.issues.push({
        code: 'custom',
        input: payload.value[most],
        path: [most],
        message: ENDS_CROSSED,
      })
  }
}

/** Said of the two ends of a range that are the wrong way around. */
export const ENDS_CROSSED = 'give no less than the other end'
