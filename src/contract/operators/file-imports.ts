import * as z from 'zod/mini'
import { about, named } from '../about.ts'
import { calendarDate } from '../homes/home.ts'

const instant = about('ISO 8601, UTC.', z.string())
const count = z.number()

/** How far a file that was dropped has come. */
const fileImportStates = [
  'uploading',
  'waiting',
  'reading',
  'valuing',
  'done',
  'failed',
  'canceled',
] as const

/** One file that was dropped on the Sources page. */
export const fileImportSchema = named(
  'FileImport',
  'A file of listings that an operator brought in.',
  z.object({
    id: about('Names it in calls.', z.string()),
    fileName: about('Its name, without folders.', z.string()),
    bytes: about('Its size.', count),
    bytesRead: about('How much of it is read.', count),
    uploadedAt: about('When its upload began.', instant),
    state: about(
      'What is done with it. `failed` and `canceled` keep what was stored before.',
      z.enum(fileImportStates),
    ),
    format: about(
      'Redfin, or another format that is known, or a county by its mapping; null until it is known.',
      z.nullable(z.string()),
    ),
    exportedOn: about('The export date it is read with.', z.nullable(calendarDate)),
    exportedOnFrom: about(
      'Where that date comes from.',
      z.nullable(z.enum(['given', 'file name', 'newest date in its rows'])),
    ),
    rows: about(
      'Rows read, and what became of them; null until it is read.',
      z.nullable(
        z.object({
          read: about('All rows.', count),
          added: about('Listings that are new.', count),
          changed: about('Listings that have changed.', count),
          unchanged: about('Listings that were known like this.', count),
          sales: about('Sales among the new and changed.', count),
          refused: about(
            'Rows that were not taken. Where there are any, they can be downloaded.',
            count,
          ),
        }),
      ),
    ),
    refusedByReason: about(
      'The commonest reason first, at most 50.',
      z.array(
        z.object({
          reason: about('Why the rows were refused.', z.string()),
          rows: about('How many.', count),
        }),
      ),
    ),
    notes: about('What else the reader should know, in sentences.', z.array(z.string())),
    homesValued: about(
      'Homes valued after it, and after all files that were valued together with it; null before.',
      z.nullable(count),
    ),
    filesValued: about(
      'How many files those homes were valued after at once, this one among them; null before.',
      z.nullable(count),
    ),
    fault: about(
      'Why it could not be imported, or not to its end, as a sentence; else null.',
      z.nullable(z.string()),
    ),
  }),
)
export type FileImport = z.infer<typeof fileImportSchema>

/** How long it can be seen what became of a file. */
export const FILE_IMPORTS_KEPT_DAYS = 30

/** `GET /api/file-imports`. */
export const fileImportsSchema = named(
  'FileImports',
  'The files brought in within the last 30 days.',
  z.object({
    imports: about('The newest first, at most 200.', z.array(fileImportSchema)),
    limitBytes: about('How large a file may be.', count),
    mappings: about('The county mappings that come with the product.', z.array(z.string())),
  }),
)
export type FileImports = z.infer<typeof fileImportsSchema>
