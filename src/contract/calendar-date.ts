import * as z from 'zod/mini'
import { named } from './about.ts'

export const calendarDate = named(
  'CalendarDate',
  'A day, as YYYY-MM-DD.',
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
)
