import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { about } from '../../contract/about.ts'
import {
  MAX_STATEMENT_BYTES,
  MAX_STATEMENT_ROWS,
  STATEMENT,
  statementQuery,
  statementSchema,
} from '../../contract/job-costs/job-files.ts'
import { printableLine } from '../../domain/printable-text.ts'
import { openCsvFile } from '../platform/csv-file.ts'
import type { Guard } from '../platform/requests/answer-calls.ts'
import { Problem } from '../platform/requests/problem.ts'
import { receiveFile, refuseFile, takeFiles } from './files/receive-file.ts'

type Statement = z.infer<typeof statementSchema>

/** Reads a statement of a bank or of QuickBooks for the page, which says what becomes of its lines. Nothing is kept. */
export const registerStatements = (app: FastifyInstance, requireSubscriber: Guard): void => {
  app.register(async (scope) => {
    takeFiles(scope)
    scope.withTypeProvider<ZodTypeProvider>().post(
      STATEMENT.path,
      {
        preHandler: requireSubscriber,
        bodyLimit: Number.MAX_SAFE_INTEGER,
        decompress: false,
        config: {
          access: 'subscribers',
          takesLong: true,
          reads: 'only',
          problems: { 400: ['file-empty', 'file-not-readable'], 413: ['file-too-large'] },
        },
        schema: {
          tags: ['Jobs'],
          summary: 'Read a statement of a bank or a bookkeeping program',
          description: `CSV of at most ${MAX_STATEMENT_BYTES / 1024 / 1024} MB, with or without lines above its header.`,
          consumes: ['application/octet-stream'],
          querystring: statementQuery,
          body: about('The file as it is.', z.unknown()),
          response: { 200: statementSchema },
        },
      },
      async (request) => {
        refuseFile(request, MAX_STATEMENT_BYTES)
        const content = await receiveFile(request, MAX_STATEMENT_BYTES)
        return readFile(content, printableLine(request.query.name) || 'The file')
      },
    )
  })
}

const readFile = async (content: Buffer, name: string): Promise<Statement> => {
  const folder = await mkdtemp(join(tmpdir(), 'flip-statement-'))
  try {
    const path = join(folder, 'statement.csv')
    await writeFile(path, content, { mode: 0o600 })
    const file = await openCsvFile(path)
    if (!file.ok) throw notReadable(`${name} ${file.error.what}`)
    const records: (readonly string[])[] = []
    let note: string | null = null
    for await (const record of file.value.records()) {
      if (!('cells' in record))
        note = `Line ${record.brokenAt} and after were not read: ${record.why}.`
      else if (records.length <= MAX_STATEMENT_ROWS + MOST_ABOVE_HEADER) records.push(record.cells)
      else {
        note = `Only the first ${MAX_STATEMENT_ROWS.toLocaleString('en-US')} lines were read. Split the file.`
        break
      }
    }
    return tableOf(records, name, note)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The header is the first row of several cells with a date among them: QuickBooks has its title above it. */
const tableOf = (
  records: readonly (readonly string[])[],
  name: string,
  note: string | null,
): Statement => {
  const header = records
    .slice(0, MOST_ABOVE_HEADER)
    .findIndex((cells) => filled(cells) >= 2 && cells.some((cell) => /\bdate\b/i.test(cell)))
  if (header < 0)
    throw notReadable(
      `${name} has no column that is called Date. Export the transactions as CSV, with the names of their columns.`,
    )
  const columns = (records[header] ?? []).map((cell) => cell.slice(0, 100))
  return {
    columns: columns.slice(0, MOST_COLUMNS),
    rows: records
      .slice(header + 1, header + 1 + MAX_STATEMENT_ROWS)
      .filter((cells) => filled(cells) >= 2)
      .map((cells) => cells.slice(0, MOST_COLUMNS).map((cell) => cell.slice(0, 500))),
    note,
  }
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length
const notReadable = (text: string) => new Problem(400, 'file-not-readable', text)

const MOST_ABOVE_HEADER = 20
const MOST_COLUMNS = 60
