import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { FileImportJobSender } from './jobs.ts'
import {
  forgetOldFileImports,
  forgetUpload,
  knownFileImports,
  unfinishedFileImports,
} from './store.ts'
import type { UploadFolder } from './upload-folder.ts'

export type SweepDeps = {
  readonly db: Kysely<Database>
  readonly jobs: FileImportJobSender
  readonly folder: UploadFolder
}

/**
 * Puts things in order: goes on with files whose work was lost, forgets old results, and removes files of
 * uploads and imports that have ended, as after a crash.
 */
export const sweepFileImports = async ({ db, jobs, folder }: SweepDeps): Promise<void> => {
  for (const id of await unfinishedFileImports(db))
    await jobs.send(db, 'import-file', { id }, { key: id })
  await forgetOldFileImports(db)
  const kept = await folder.kept()
  const known = await knownFileImports(db, [...new Set(kept.map(({ id }) => id))])
  for (const { id, kind, idleMs } of kept) {
    const file = known.get(id)
    if (kind === 'rejects') {
      if (file === undefined) await folder.removeRejects(id)
    } else if (idleMs > IDLE_MS && (kind === 'part' || file?.fileNeeded !== true)) {
      await folder.remove(id)
      await forgetUpload(db, id)
    }
  }
}

/** An upload that sends nothing ends long before; a whole file is there a moment before the database knows. */
const IDLE_MS = 5 * 60_000
