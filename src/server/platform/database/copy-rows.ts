import { once } from 'node:events'
import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { dayNumber, type IsoDate } from '../../../domain/iso-date.ts'
import { nameInPostgres } from './column-names.ts'
import type { Database } from './schema.ts'

/**
 * Rows in Postgres' binary format of COPY (documentation of COPY, "Binary Format"). A cursor: `startRow`, then each column in its turn, by its type.
 */
export class CopiedRows {
  readonly #columns: number
  #bytes: Buffer
  #at = 0

  constructor(columns: number) {
    this.#columns = columns
    this.#bytes = spare ?? Buffer.allocUnsafeSlow(FIRST_BYTES)
    spare = null
    this.#put(HEADER)
  }

  startRow(): void {
    this.#makeRoom(2)
    this.#at = this.#bytes.writeInt16BE(this.#columns, this.#at)
  }

  text(text: string | null): void {
    this.#startField(-1, (text?.length ?? 0) * MAX_BYTES_A_LETTER)
    if (text === null) return
    const length = this.#bytes.write(text, this.#at)
    this.#bytes.writeInt32BE(length, this.#at - 4)
    this.#at += length
  }

  /** A text that is in UTF-8 already. */
  utf8(text: Uint8Array): void {
    this.#startField(text.length, text.length)
    this.#put(text)
  }

  float8(value: number | null): void {
    this.#startField(value === null ? -1 : 8, 8)
    if (value !== null) this.#at = this.#bytes.writeDoubleBE(value, this.#at)
  }

  float4(value: number): void {
    this.#startField(4, 4)
    this.#at = this.#bytes.writeFloatBE(value, this.#at)
  }

  integer(value: number): void {
    this.#startField(4, 4)
    this.#at = this.#bytes.writeInt32BE(value, this.#at)
  }

  boolean(value: boolean): void {
    this.#startField(1, 1)
    this.#at = this.#bytes.writeInt8(value ? 1 : 0, this.#at)
  }

  date(date: IsoDate | null): void {
    if (date === null) this.#startField(-1, 0)
    else this.integer(dayNumber(date) - FIRST_DAY)
  }

  /** All of it; no row may follow. */
  end(): Buffer {
    this.#makeRoom(2)
    this.#at = this.#bytes.writeInt16BE(-1, this.#at)
    return this.#bytes.subarray(0, this.#at)
  }

  /** Once all of it has been stored, its memory is another's. */
  forget(): void {
    if (this.#bytes.length <= MOST_SPARE_BYTES) spare = this.#bytes
    this.#bytes = Buffer.alloc(0)
    this.#at = 0
  }

  #startField(length: number, room: number): void {
    this.#makeRoom(4 + room)
    this.#at = this.#bytes.writeInt32BE(length, this.#at)
  }

  #put(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length)
    this.#bytes.set(bytes, this.#at)
    this.#at += bytes.length
  }

  #makeRoom(bytes: number): void {
    const needed = this.#at + bytes
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length))
    larger.set(this.#bytes.subarray(0, this.#at))
    this.#bytes = larger
  }
}

/** The memory of rows that were stored: new megabytes for each batch have V8 look through its whole memory often. */
let spare: Buffer | null = null
const FIRST_BYTES = 2 ** 16
const MOST_SPARE_BYTES = 2 ** 22
/** In UTF-8, of a unit of a JavaScript string. */
const MAX_BYTES_A_LETTER = 3
/** The signature, no flags, no extension. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
/** Postgres counts days from January 1, 2000. */
const FIRST_DAY = Date.UTC(2000, 0, 1) / (24 * 3600 * 1000)

/** Adds rows to a table, in the columns named. */
export const copyRows = async (
  db: Kysely<Database>,
  { table, columns }: { readonly table: keyof Database; readonly columns: readonly string[] },
  rows: CopiedRows,
): Promise<void> => {
  const statement = `COPY ${nameInPostgres(table)} (${columns.map(nameInPostgres).join(', ')}) FROM STDIN (FORMAT binary)`
  await db.executeQuery(CompiledQuery.raw(statement, [rows]))
}

/** What a connection does with a statement of `copyRows`. */
export const copyOver = async (
  client: pg.ClientBase,
  statement: string,
  rows: CopiedRows,
): Promise<{ readonly command: string; readonly rowCount: number; readonly rows: never[] }> => {
  const copying = client.query(copyFrom(statement))
  const done = once(copying, 'finish')
  const bytes = rows.end()
  for (let at = 0; at < bytes.length; at += MESSAGE_BYTES)
    copying.write(bytes.subarray(at, at + MESSAGE_BYTES))
  copying.end()
  await done
  // Postgres has answered, so that none of it is still on its way.
  rows.forget()
  return { command: 'COPY', rowCount: copying.rowCount, rows: [] }
}

/** Postgres takes in a message whole, in memory of its size. */
const MESSAGE_BYTES = 2 ** 16
