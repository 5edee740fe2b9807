import { parquetReadObjects } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'

/** What a column of a Parquet file holds. A day is days since 1970; JSON is any plain value. */
export type ColumnType = 'text' | 'whole number' | 'number' | 'yes or no' | 'day' | 'JSON'

/** A row by its columns' names. */
export type ParquetRow = Readonly<Record<string, unknown>>

/** A Parquet file (Snappy) of rows: equal rows make equal bytes. Any column may be null. */
export const parquetOf = (
  columns: Readonly<Record<string, ColumnType>>,
  rows: readonly ParquetRow[],
): Buffer => {
  const named = Object.entries(columns)
  const written = parquetWriteBuffer({
    schema: [
      { name: 'root', num_children: named.length },
      ...named.map(([name, type]) => ({
        name,
        ...elements[type],
        repetition_type: 'OPTIONAL' as const,
      })),
    ],
    columnData: named.map(([name]) => ({ name, data: rows.map((row) => row[name] ?? null) })),
    createdBy: 'Flip Search Pro',
  })
  return Buffer.from(written)
}

/** How the format calls them. */
const elements = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  'whole number': { type: 'INT32' },
  number: { type: 'DOUBLE' },
  'yes or no': { type: 'BOOLEAN' },
  day: { type: 'INT32', converted_type: 'DATE' },
  JSON: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
} as const satisfies Readonly<Record<ColumnType, object>>

/** The rows of a Parquet file that `parquetOf` wrote, in their order. */
export const rowsOfParquet = (content: Buffer): ReturnType<typeof parquetReadObjects> => {
  const file = new ArrayBuffer(content.byteLength)
  new Uint8Array(file).set(content)
  return parquetReadObjects({ file, parsers: { dateFromDays: (days) => days } })
}
