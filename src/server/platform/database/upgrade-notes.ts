import * as z from 'zod/mini'
import type { Database } from './schema.ts'

/**
 * What operators are shown about a migration before it runs, and what older programs go by after it
 * (docs/decisions/057-expand-and-contract.md). Every migration exports one, named `upgrade`.
 */
export type UpgradeNotes = {
  /** Tables whose rows are all rewritten, by it or by the next start, which works them out again. */
  readonly rewrites: readonly TableName[]
  /** The table of each index that it makes on a table that may be large. */
  readonly indexes: readonly TableName[]
} & OldVersion

/** Whether servers of the version before do their work rightly while it runs and afterward. */
type OldVersion =
  | {
      readonly oldVersion: 'may stay up'
      /**
       * Of one that removes what earlier releases used: the migration of the first release that does without it.
       * Servers without that migration must stop.
       */
      readonly from?: string
    }
  | {
      /** They would miss a column, write what is read differently now, or undo work that is asked for once. */
      readonly oldVersion: 'must stop'
      /**
       * How long it keeps them stopped for a million rows of the table that it mostly reads or writes whole; empty where
       * it does neither. Measured on two busy cores with 100,000 rows or more.
       */
      readonly secondsPerMillionRows: SecondsPerMillionRows
    }

type SecondsPerMillionRows = Readonly<Partial<Record<TableName, number>>>

type TableName = InPostgres<keyof Database>

type InPostgres<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${InPostgres<Rest>}`
  : Name

/** The notes of a migration's module; throws for one without. */
export const notesOf = (migration: unknown): UpgradeNotes =>
  z.parse(moduleSchema, migration).upgrade

/** The newest migration that a program must know to run on tables with this one; empty where any may. */
export const oldestThatRuns = (name: string, notes: UpgradeNotes): string =>
  notes.oldVersion === 'must stop' ? name : (notes.from ?? '')

const tableName = z.custom<TableName>((name) => typeof name === 'string')
const tables = { rewrites: z.array(tableName), indexes: z.array(tableName) }
const moduleSchema = z.object({
  upgrade: z.discriminatedUnion('oldVersion', [
    z.object({
      ...tables,
      oldVersion: z.literal('may stay up'),
      from: z.exactOptional(z.string()),
    }),
    z.object({
      ...tables,
      oldVersion: z.literal('must stop'),
      secondsPerMillionRows: z.custom<SecondsPerMillionRows>((rates) => isRates(rates)),
    }),
  ]),
})

const isRates = (rates: unknown): boolean =>
  typeof rates === 'object' &&
  rates !== null &&
  Object.values(rates).every((seconds) => typeof seconds === 'number' && seconds > 0)
