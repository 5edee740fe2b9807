import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
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

/** The addresses as `pg` takes them from any folder and without a warning, once the files they name are there. */
const readAddresses = (read: Read, repository: string): Result<Read, string> => {
  const addresses: Record<string, string> = {}
  for (const [variable, address] of Object.entries(read)) {
    if (!(variable in databaseVariables) || typeof address !== 'string') continue
    const [place = '', query = ''] = address.split(/\?(.*)/s)
    const parameters = new URLSearchParams(query)
    // `pg` checks the certificate in each of these modes, and advises to say so.
    if (['prefer', 'require', 'verify-ca'].includes(parameters.get('sslmode') ?? ''))
      parameters.set('sslmode', 'verify-full')
    for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
      const file = parameters.get(name)
      if (file === null) continue
      const path = resolve(repository, file)
      if (!canBeRead(path)) return err(`${variable}: ${name} names ${path}, which cannot be read.`)
      parameters.set(name, path)
    }
    addresses[variable] = query.includes('ssl') ? `${place}?${parameters}` : address
  }
  return ok(addresses)
}

const canBeRead = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

type Read = {
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_DIRECT_URL?: string | undefined
  readonly DATABASE_READ_URL?: string | undefined
}

/** Where the data is, by these addresses; files that they name are relative to the repository. */
export const readDatabaseConfig = (
  given: Read,
  { repository, dataDir }: { readonly repository: string; readonly dataDir: string },
): Result<DatabaseConfig, string> => {
  const withFiles = readAddresses(given, repository)
  if (!withFiles.ok) return withFiles
  const read = withFiles.value
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
