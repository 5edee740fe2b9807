import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { type JobFileStore, STORED_NAME } from '../../job-costs/ports.ts'
import { StartRefused } from '../../platform/start-refused.ts'
import { filesOfTar, type TarEntry, tarOf } from '../../platform/tar-file.ts'
import { withClient } from './client.ts'

/** The receipts and photos that belong to a backup are beside it, as a tar archive. */
export const filesBeside = (backup: string): string => `${backup}.files.tar`

/**
 * Writes the files that rows of the database name into an archive beside its backup, which was made before: a file is
 * never changed, and those that came since are there as well. Nothing where there are none. How many there are.
 */
export const backUpFiles = async ({
  connectionString,
  file,
  files,
  signal,
}: {
  readonly connectionString: string
  readonly file: string
  readonly files: JobFileStore
  readonly signal: AbortSignal
}): Promise<number> => {
  const names = await namesOf(connectionString, signal)
  if (names.length === 0) return 0
  let count = 0
  const entries = async function* (): AsyncGenerator<TarEntry> {
    for (const name of names) {
      signal.throwIfAborted()
      const content = await files.read(name)
      // It was removed meanwhile.
      if (content === null) continue
      count++
      yield { name, content, at: new Date() }
    }
  }
  const unfinished = `${filesBeside(file)}.unfinished`
  try {
    await pipeline(Readable.from(tarOf(entries())), createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, filesBeside(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return count
}

/** Brings back the files beside a backup, before its database: what has no row is swept away. How many there are. */
export const restoreFiles = async (
  file: string,
  files: JobFileStore,
  signal: AbortSignal,
): Promise<number> => {
  const archive = filesBeside(file)
  const there = await stat(archive).catch(() => null)
  if (there === null) return 0
  let count = 0
  try {
    for await (const { name, content } of filesOfTar(createReadStream(archive))) {
      signal.throwIfAborted()
      if (!STORED_NAME.test(name)) throw new Error(`it holds ${name}`)
      await files.write(name, content)
      count++
    }
  } catch (error) {
    if (signal.aborted) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new StartRefused(`${archive} cannot be restored: ${why}. The database has not changed.`)
  }
  return count
}

/** How many files that rows of the database name are not there, as after a restore without the archive beside it. */
export const countMissingFiles = async (
  connectionString: string,
  files: JobFileStore,
  signal: AbortSignal,
): Promise<number> => {
  const missing = new Set(await namesOf(connectionString, signal))
  if (missing.size > 0) for await (const { storedAs } of files.kept()) missing.delete(storedAs)
  return missing.size
}

/** What the database names; nothing in one of an older version, which has no such table. */
const namesOf = (connectionString: string, signal: AbortSignal): Promise<readonly string[]> =>
  withClient(connectionString, { name: 'flip-backup', signal }, async (client) => {
    const { rows: tables } = await client.query(
      `SELECT to_regclass('public.deal_job_file') AS name`,
    )
    if (tables[0]?.name === null) return []
    const { rows } = await client.query('SELECT stored_as AS "storedAs" FROM public.deal_job_file')
    return z
      .array(z.object({ storedAs: z.string() }))
      .parse(rows)
      .map(({ storedAs }) => storedAs)
  })
