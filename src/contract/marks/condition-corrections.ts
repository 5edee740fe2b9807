import * as z from 'zod/mini'
import { classOffsets } from '../../domain/condition/condition-class.ts'
import { parseIsoDate } from '../../domain/iso-date.ts'
import { namesOf } from '../../domain/record-of.ts'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'
import { homeId } from '../home-id.ts'

/** How many corrections an account keeps. */
export const MAX_CORRECTIONS = 1000

const ofHome = {
  propertyId: homeId,
  soldOn: about(
    'The closing day of the sale that it is of; null for the home as it is for sale. Days of one sale may differ by 30.',
    z.nullable(
      calendarDate.check(
        z.refine((day) => parseIsoDate(day) !== null, 'give a day of the calendar, YYYY-MM-DD'),
      ),
    ),
  ),
}

const condition = z.enum([...namesOf(classOffsets), 'not told'])

export const conditionCorrectionSchema = named(
  'ConditionCorrection',
  'What the caller says of the condition of a home, in place of what its remarks say.',
  z.object({ ...ofHome, condition: about('As the caller says.', condition) }),
)

export const conditionCorrectionsSchema = named(
  'ConditionCorrections',
  'What the caller says of the condition of homes and of sales.',
  z.object({
    corrections: about(
      `At most ${MAX_CORRECTIONS}, the newest first.`,
      z.readonly(z.array(conditionCorrectionSchema)),
    ),
  }),
)
export type ConditionCorrections = z.infer<typeof conditionCorrectionsSchema>

export const correctRequestSchema = z.object({
  ...ofHome,
  condition: about('null takes it back: what remarks say counts again.', z.nullable(condition)),
})
export type CorrectRequest = z.infer<typeof correctRequestSchema>

const of = {
  tag: 'Search',
  access: 'subscribers',
  path: '/api/marks/conditions',
  answer: conditionCorrectionsSchema,
} as const

/** What the caller says of the condition of homes. */
export const conditionCorrectionCalls = calls({
  list: { ...of, method: 'GET', summary: 'What the caller says of the condition of homes' },
  correct: {
    ...of,
    method: 'PUT',
    summary: 'Say what condition a home is in, or a sale was in',
    description:
      'It counts for the caller alone, wherever the home or the sale does: values of others, and the market model, stay as they are. Answers all corrections as they are then.',
    repeatable: true,
    body: correctRequestSchema,
  },
})
