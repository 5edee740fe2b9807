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
      /** The replicas that searches read, the nearest first. */
      readonly readConnectionStrings: readonly string[]
    }
  | { readonly kind: 'embedded'; readonly dataDir: string }

const postgresAddress = z
  .string()
  .check(z.regex(/^postgres(?:ql)?:\/\//, 'must start with postgres://'))

const BETWEEN_ADDRESSES = /\s*,\s*(?=postgres(?:ql)?:\/\/)/

/** Addresses that are separated by commas. */
const postgresAddresses = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim().split(BETWEEN_ADDRESSES)),
  ),
  z.array(postgresAddress),
)

export const databaseVariables = {
  DATABASE_URL: z.optional(postgresAddress),
  DATABASE_DIRECT_URL: z.optional(postgresAddress),
  DATABASE_READ_URL: z.optional(postgresAddresses),
} as const

/** An address as `pg` takes it from any folder and without a warning, once the files it names are there. */
const readAddress = (
  variable: string,
  address: string,
  repository: string,
): Result<string, string> => {
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
  return ok(query.includes('ssl') ? `${place}?${parameters}` : address)
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
  readonly DATABASE_READ_URL?: readonly string[] | undefined
}

/** Where the data is, by these addresses; files that they name are relative to the repository. */
export const readDatabaseConfig = (
  {
    DATABASE_URL: address,
    DATABASE_DIRECT_URL: direct = address,
    DATABASE_READ_URL: replicas = [],
  }: Read,
  { repository, dataDir }: { readonly repository: string; readonly dataDir: string },
): Result<DatabaseConfig, string> => {
  if (address === undefined || direct === undefined) {
    if (direct !== undefined)
      return err('DATABASE_DIRECT_URL: set DATABASE_URL as well, to the address of the pooler.')
    if (replicas.length > 0)
      return err('DATABASE_READ_URL: set DATABASE_URL as well, to the address of its primary.')
    return ok({ kind: 'embedded', dataDir })
  }
  const connectionString = readAddress('DATABASE_URL', address, repository)
  if (!connectionString.ok) return connectionString
  const directConnectionString = readAddress('DATABASE_DIRECT_URL', direct, repository)
  if (!directConnectionString.ok) return directConnectionString
  const readConnectionStrings: string[] = []
  for (const replica of replicas) {
    const read = readAddress('DATABASE_READ_URL', replica, repository)
    if (!read.ok) return read
    readConnectionStrings.push(read.value)
  }
  return ok({
    kind: 'postgres',
    connectionString: connectionString.value,
    directConnectionString: directConnectionString.value,
    readConnectionStrings,
  })
}
