import { isRent } from '../../src/domain/rents/rent-listing.ts'
import { err, ok, type Result } from '../../src/domain/result.ts'
import type { RowRefusal, TakenRow } from '../../src/server/listings/ports.ts'
import {
  importFiles,
  type OpenedFile,
} from '../../src/server/sources/files/reading/import-files.ts'
import type { RefusedRow } from '../../src/server/sources/files/reading/refusal-tally.ts'
import { date, offer } from '../listings/listing-facts.ts'

type Row = Result<TakenRow, RowRefusal>

/** An opened file of these rows. */
export const fileOf = (path: string, rows: readonly Row[]): OpenedFile => ({
  path,
  exportedOn: date('2024-06-30'),
  exportedOnFrom: 'file name',
  bytes: 2048,
  bytesRead: () => 2048,
  rows: {
    async *[Symbol.asyncIterator]() {
      yield* rows
    },
  },
})

/** A row that is not taken. */
export const refusal = (line: number, reason = 'no price'): Row =>
  err({ line, column: 'PRICE', reason, value: '' })

/** So many rows that are. */
export const offers = (count: number): Row[] =>
  Array.from({ length: count }, (_, i) => ok(offer({ listingKey: `${i}` })))

/** An import into a store that takes all and knows the first of each batch, and what it did. */
export const importInto = async (
  files: readonly OpenedFile[],
  options: { readonly stopAfterBatches?: number } = {},
) => {
  const batches: TakenRow[][] = []
  const progress: string[] = []
  const rejects: RefusedRow[] = []
  const controller = new AbortController()
  const imported = await importFiles(files, {
    ingest: async (rows) => {
      batches.push([...rows])
      if (batches.length === options.stopAfterBatches) controller.abort()
      const facts = rows.flatMap((row) => (isRent(row) ? [] : row))
      const sales = facts.filter(({ closeDate }) => closeDate !== null).length
      const rents = rows.length - facts.length
      return { added: facts.length - 1, changed: 0, unchanged: 1, sales, rents }
    },
    progress: {
      update: (done, of) => progress.push(`${done}/${of}`),
      stop: () => progress.push('stop'),
    },
    rejects: { write: async (row) => void rejects.push(row) },
    signal: controller.signal,
  })
  return { imported, batches, progress, rejects }
}
