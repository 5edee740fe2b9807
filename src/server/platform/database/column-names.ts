import {
  CamelCasePlugin,
  type PluginTransformResultArgs,
  type QueryResult,
  type RawBuilder,
  sql,
  type UnknownRow,
} from 'kysely'
import type { Database } from './schema.ts'

/**
 * Tables and columns are snake_case in Postgres and camelCase in code. A flag ends in `YN`, as RESO writes it:
 * `pool_private_yn` is `poolPrivateYN`. What columns hold as JSON keeps its keys.
 */
export class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  /** The table or column that has this name in code. */
  nameInPostgres(name: string): string {
    return this.snakeCase(name)
  }

  /** Rows whose columns a query names as code does (`AS "livingArea"`) are handed on as they are. */
  override async transformResult(
    args: PluginTransformResultArgs,
  ): Promise<QueryResult<UnknownRow>> {
    const [row = {}] = args.result.rows
    const isAsStored = Object.keys(row).some((column) => column.includes('_'))
    return isAsStored ? super.transformResult(args) : args.result
  }

  protected override camelCase(column: string): string {
    return column.endsWith('_yn')
      ? `${super.camelCase(column.slice(0, -'_yn'.length))}YN`
      : super.camelCase(column)
  }
}

const names = new ColumnNames()

/** The table or column that has this name in code. */
export const nameInPostgres = (name: string): string => names.nameInPostgres(name)

/**
 * Columns that the query itself names as code does, for queries of many rows: to rename 60 columns of 500 rows
 * afterward takes several milliseconds.
 */
export const namedColumns = (of: string, names: readonly string[]): RawBuilder<unknown> =>
  sql.raw(names.map((name) => `${of}.${nameInPostgres(name)} AS "${name}"`).join(', '))

/** A row by its columns in Postgres, in the same order. */
export const storedAs = (row: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [nameInPostgres(name), value]))

/** Rows of a table as one parameter, for `FROM`: columns that they do not name are null. */
export const recordsOf = (table: keyof Database, rows: readonly object[]): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows.map(storedAs))}::jsonb)`
