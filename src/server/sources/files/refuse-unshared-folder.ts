import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { reasonOf } from '../../platform/reason-of.ts'
import { StartRefused } from '../../platform/start-refused.ts'

/**
 * Web nodes receive files that workers read, so all nodes must keep them in one folder. It is known by a mark in it, and
 * the database knows the mark of the first node's: throws `StartRefused` where this folder has another.
 */
export const refuseUnsharedFolder = async (db: Kysely<Database>, folder: string): Promise<void> => {
  const path = join(folder, MARK)
  const mark = await markOf(folder, path).catch((error: unknown) => {
    throw new StartRefused(
      `FLIP_DATA_DIR: cannot keep uploaded files in ${folder} (${reasonOf(error)}).`,
    )
  })
  await db
    .insertInto('installation')
    .values({ name: SHARED, value: mark })
    .onConflict((known) => known.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', SHARED)
    .executeTakeFirstOrThrow()
  if (value !== mark)
    throw new StartRefused(
      `FLIP_DATA_DIR: ${folder} is not the folder where the other nodes keep uploaded files. Let all nodes share one. If this folder takes the place of theirs, write ${value} into ${path}.`,
    )
}

/** The mark of a folder, which gets one unless it has one: also when two nodes come at once. */
const markOf = async (folder: string, path: string): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const written = `${path}.${randomUUID()}`
  await writeFile(written, `${randomUUID()}\n`, { mode: 0o600 })
  // Whole or not at all, and never in place of another.
  await link(written, path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  await rm(written)
  return (await readFile(path, 'utf8')).trim()
}

const MARK = 'shared-by-nodes'
const SHARED = 'upload-folder'
