import * as z from 'zod/mini'
import { about, named } from '../about.ts'
import { homeParams } from '../home-id.ts'
import { jobPartId } from './job-part-id.ts'

/** How large a receipt or a photo may be as it is sent. */
export const MAX_JOB_FILE_BYTES = 20 * 1024 * 1024
/** How many a job may have. */
export const MAX_JOB_FILES = 500

/** A file of a job: uploaded by PUT, read by GET. */
export const JOB_FILE = { path: '/api/job-costs/{propertyId}/files/{id}' } as const
/** A statement of a bank or a bookkeeping program, sent as CSV and answered as a table. */
export const STATEMENT = { path: '/api/job-costs/statement' } as const
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024
export const MAX_STATEMENT_ROWS = 3000

export const statementSchema = named(
  'Statement',
  'A statement as it was read. Nothing of it is kept.',
  z.object({
    columns: about('The names of its columns.', z.array(z.string())),
    rows: about('Its rows, cell by cell.', z.array(z.array(z.string()))),
    note: about(
      'What of it could not be read, as a sentence; null for nothing.',
      z.nullable(z.string()),
    ),
  }),
)
export const statementQuery = z.object({
  name: about('What the file is called.', z.string().check(z.maxLength(200))),
})

/** All files of all jobs of the caller. */
export const ALL_JOB_FILES = { path: '/api/job-costs/files.tar' } as const

export const jobFileParams = z.extend(homeParams, { id: jobPartId })

export const jobFileQuery = z.object({
  name: about(
    'What it is called.',
    z.string().check(z.maxLength(200, 'it may have 200 characters at most')),
  ),
  entry: about(
    'The id of the cost that it is a receipt of; without it, it is a photo of the job.',
    z.exactOptional(jobPartId),
  ),
})

export const jobFileSchema = named(
  'JobFile',
  'A receipt or a photo of a job.',
  z.object({
    id: jobPartId,
    entryId: about('The cost that it is a receipt of; null for a photo.', z.nullable(z.string())),
    name: about('What it is called.', z.string()),
    contentType: about(
      'Photos are kept as JPEG, without the place and device that were in them.',
      z.enum(['image/jpeg', 'application/pdf']),
    ),
    bytes: about('How large it is as it is kept.', z.int()),
    addedAt: about('ISO 8601, UTC.', z.string()),
  }),
)
export type JobFile = z.infer<typeof jobFileSchema>
