import * as z from 'zod/mini'
import { about } from '../about.ts'

/** Ids of entries and files are made by the caller, so that one sent twice is kept once. */
export const jobPartId = about(
  'Made by the caller: 8 to 64 letters, digits and dashes, such as a UUID.',
  z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'it must be 8 to 64 letters, digits or dashes')),
)
