import * as z from 'zod/mini'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'
import { listCountsSchema, listKindSchema } from '../county-lists/county-lists.ts'

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
  'A file of listings, or a county list, that an operator brought in.',
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
          rents: about(
            'Homes for rent, which are kept as rents and are no listings.',
            z._default(count, 0),
          ),
          refused: about(
            'Rows that were not taken. Where there are any, they can be downloaded.',
            count,
          ),
        }),
      ),
    ),
    countyList: about(
      'Of a county list, what became of its rows, once it is stored; then `rows` is null. Refused and unmatched rows, where there are any, can be downloaded.',
      z._default(
        z.nullable(
          z.object({
            kind: listKindSchema,
            counts: about(
              'Null until it is stored, and of a list that was not.',
              z.nullable(listCountsSchema),
            ),
          }),
        ),
        null,
      ),
    ),
    refusedByReason: about(
      'The commonest reason first, at most 50; of a county list with the reasons of unmatched rows.',
      z.array(
        z.object({
          reason: about('Why the rows were refused.', z.string()),
          rows: about('How many.', count),
        }),
      ),
    ),
    notes: about('What else the reader should know, in sentences.', z.array(z.string())),
    homesValued: about(
      'Homes valued after it, and after all files that were valued together with it; null before, and of a county list, whose homes are valued by themselves.',
      z.nullable(count),
    ),
    filesValued: about(
      'How many files those homes were valued after at once, this one among them; null before, and of a county list.',
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

const NAME_LENGTH = 1000
const MAPPING_LENGTH = 50_000

const beginFileImportSchema = named(
  'BeginFileImport',
  'A file that is about to be uploaded.',
  z.object({
    fileName: about(
      'Its name. The export date may be in it.',
      z.string().check(z.maxLength(NAME_LENGTH)),
    ),
    bytes: about('Its size.', z.int().check(z.minimum(0))),
    exportedOn: about(
      'The day it was exported, where the operator says so; otherwise the date in its name, otherwise the newest date in its rows.',
      z.exactOptional(calendarDate),
    ),
    countyList: about(
      'The file is a county list of this kind, which is read by its `mapping`. A newer file of the same county, kind and source takes its place; an older one is refused.',
      z.exactOptional(listKindSchema),
    ),
    mapping: about(
      'How to read the sales file of a county, or a county list; without it the format is recognized by the content.',
      z.exactOptional(
        z.object({
          name: about(
            'The name of a mapping that comes with the product; with `json`, a name for that one.',
            z.string().check(z.maxLength(100)),
          ),
          json: about(
            'A mapping of your own, as JSON text.',
            z.exactOptional(z.string().check(z.maxLength(MAPPING_LENGTH))),
          ),
        }),
      ),
    ),
  }),
)
export type BeginFileImport = z.infer<typeof beginFileImportSchema>

const of = { tag: 'Sources', access: 'operators', answer: fileImportSchema } as const
const ofOne = {
  ...of,
  params: z.object({
    id: about('The id of the file.', z.string().check(z.regex(/^[\w-]{1,100}$/))),
  }),
  problems: { 404: ['not-found'] },
} as const

/** Where the content of a file goes. */
export const FILE_CONTENT = {
  path: '/api/sources/files/{id}/content',
  formerly: '/api/file-imports/{id}/content',
} as const
/** The rows of a file that were refused. */
export const FILE_REJECTS = {
  path: '/api/sources/files/{id}/rejects',
  formerly: '/api/file-imports/{id}/rejects',
} as const

/** Files that operators bring in. The content of one is uploaded, and its refused rows downloaded, by routes. */
export const fileImportCalls = calls({
  list: {
    ...of,
    method: 'GET',
    path: '/api/sources/files',
    formerly: '/api/file-imports',
    summary: `The files brought in within the last ${FILE_IMPORTS_KEPT_DAYS} days`,
    answer: fileImportsSchema,
  },
  begin: {
    ...of,
    method: 'POST',
    path: '/api/sources/files',
    formerly: '/api/file-imports',
    summary: 'Say which file is about to be uploaded',
    description: 'Its content goes to `PUT /api/sources/files/{id}/content`.',
    body: beginFileImportSchema,
    problems: {
      400: ['file-empty'],
      409: ['too-many-files'],
      413: ['file-too-large'],
      507: ['disk-full'],
    },
  },
  read: {
    ...ofOne,
    method: 'GET',
    path: '/api/sources/files/{id}',
    formerly: '/api/file-imports/{id}',
    summary: 'One file, and how far it is',
  },
  cancel: {
    ...ofOne,
    method: 'POST',
    path: '/api/sources/files/{id}/cancel',
    formerly: '/api/file-imports/{id}/cancel',
    summary: 'Stop the upload or the import of a file',
    description: 'What is stored by then stays. A file that is imported already stays as it is.',
  },
})
