import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { FileImport } from '../../../contract/sources/file-imports.ts'
import type { Backplane } from '../../platform/backplane/backplane.ts'
import type { Database } from '../../platform/database/schema.ts'
import { findFileImport, toFileImport } from './store.ts'

/** What becomes of files, on whichever node. */
export type FileImportNews = {
  /** Publishes how a file is now. */
  readonly publish: (db: Kysely<Database>, id: string) => Promise<void>
  /** Calls `heard` with a file each time something is to be seen of it, until the returned function is called. */
  readonly subscribe: (heard: (file: FileImport) => void) => () => void
}

/**
 * News without listeners yet. Other nodes hear which file it is, and look themselves: a file's refused rows may be more
 * than a backplane carries.
 */
export const fileImportNews = ({
  db: ownDb,
  backplane,
  onFault,
}: {
  readonly db: Kysely<Database>
  readonly backplane: Backplane
  readonly onFault: (error: unknown, where: string) => void
}): FileImportNews => {
  const changed = backplane.topic('file import', z.string())
  const listeners = new Set<(file: FileImport) => void>()
  const publishHere = async (db: Kysely<Database>, id: string) => {
    if (listeners.size === 0) return
    const row = await findFileImport(db, id)
    if (row === undefined) return
    const file = toFileImport(row)
    for (const heard of listeners) heard(file)
  }
  // One after the other, or an earlier look might be published after a later one.
  let looking = Promise.resolve()
  changed.hear((id) => {
    looking = looking
      .then(() => publishHere(ownDb, id))
      .catch((error: unknown) => onFault(error, 'news of a file'))
  })
  return {
    publish: async (db, id) => {
      changed.publishToOthers(id)
      await publishHere(db, id)
    },
    subscribe: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}
