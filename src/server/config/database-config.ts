import * as z from 'zod/mini'
import { err, ok, type Result } from '../../domain/result.ts'

/** Where the data is. */
export type DatabaseConfig =
  | {
      readonly kind: 'postgres'
      readonly connectionString: string
      /** The same database past any pooler: for what needs one connection all along. */
      readonly directConnectionString: string
      /** A replica that searches read; null without one. */
      readonly readConnectionString: string | null
    }
  | { readonly kind: 'embedded'; readonly dataDir: string }

const postgresAddress = z
  .string()
  .check(z.regex(/^postgres(?:ql)?:\/\//, 'must start with postgres://'))

export const databaseVariables = {
  DATABASE_URL: z.optional(postgresAddress),
  DATABASE_DIRECT_URL: z.optional(postgresAddress),
  DATABASE_READ_URL: z.optional(postgresAddress),
} as const

type Read = {
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_DIRECT_URL?: string | undefined
  readonly DATABASE_READ_URL?: string | undefined
}

export const readDatabaseConfig = (read: Read, dataDir: string): Result<DatabaseConfig, string> => {
  const { DATABASE_URL: connectionString, DATABASE_DIRECT_URL: direct } = read
  if (connectionString === undefined) {
    if (direct !== undefined)
      return err('DATABASE_DIRECT_URL: set DATABASE_URL as well, to the address of the pooler.')
    if (read.DATABASE_READ_URL !== undefined)
      return err('DATABASE_READ_URL: set DATABASE_URL as well, to the address of its primary.')
    return ok({ kind: 'embedded', dataDir })
  }
  return ok({
    kind: 'postgres',
    connectionString,
    directConnectionString: direct ?? connectionString,
    readConnectionString: read.DATABASE_READ_URL ?? null,
  })
}
