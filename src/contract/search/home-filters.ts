import * as z from 'zod/mini'
import { recordOf } from '../../domain/record-of.ts'
import {
  type ChoiceFilter,
  choicesOf,
  filters,
  filtersByRange,
  type HomeFilters,
  type NumberFilter,
  numberFilters,
  rangeOf,
  type YesNoFilter,
  yesNoFilters,
} from '../../domain/search/home-filters.ts'
import { about } from '../about.ts'

/** A number within a filter's bounds. */
const number = (filter: NumberFilter) => {
  const { least, most, step = 1, unit } = rangeOf(filter)
  const given = unit === 'year' ? String : counted
  const text = `give a ${step < 1 ? 'number' : 'whole number'} from ${given(least)} to ${given(most)}${step < 1 ? `, in steps of ${step}` : ''}`
  return about(
    meaningOf(filter),
    z.exactOptional(
      z.number(text).check(z.multipleOf(step, text), z.minimum(least, text), z.maximum(most, text)),
    ),
  )
}

const choice = <F extends ChoiceFilter>(filter: F) =>
  about(meaningOf(filter), z.exactOptional(z.enum(choicesOf(filter))))

const withOrWithout = (filter: YesNoFilter) =>
  about(meaningOf(filter), z.exactOptional(z.enum(['with', 'without'])))

const counted = (count: number): string => count.toLocaleString('en-US')

/** A sentence: `At least so many bedrooms.` */
const meaningOf = (filter: NumberFilter | ChoiceFilter): string => {
  const { help } = filters[filter]
  return `${help.charAt(0).toUpperCase()}${help.slice(1)}.`
}

/** The filters of a search beyond those of the specification, each optional. */
export const homeFiltersSchema = z.object({
  ...recordOf<{ [F in NumberFilter]: ReturnType<typeof number> }>(numberFilters, number),
  ...recordOf<{ [F in YesNoFilter]: ReturnType<typeof withOrWithout> }>(
    yesNoFilters,
    withOrWithout,
  ),
  gradeAtLeast: choice('gradeAtLeast'),
  trustAtLeast: choice('trustAtLeast'),
  roomAtLeast: choice('roomAtLeast'),
  asksAtMost: choice('asksAtMost'),
})

/** Refuses a range whose least is more than its most, by the name of its most. */
export const checkRanges = (payload: z.core.ParsePayload<HomeFilters>): void => {
  for (const [least, most] of filtersByRange) {
    if (least === undefined || most === undefined) continue
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
