import type { Kysely } from 'kysely'
import type { FileImport } from '../../contract/file-imports.ts'
import type { Database } from '../platform/database/schema.ts'
import { findFileImport, toFileImport } from './store.ts'

/** What becomes of files, as this process sees it: others are asked by whoever wants to know. */
export type FileImportNews = {
  /** Tells how a file is now. */
  readonly tell: (db: Kysely<Database>, id: string) => Promise<void>
  /** Calls `heard` with a file each time something is to be seen of it, until the returned function is called. */
  readonly subscribe: (heard: (file: FileImport) => void) => () => void
}

/** News that nobody hears yet. */
export const fileImportNews = (): FileImportNews => {
  const listeners = new Set<(file: FileImport) => void>()
  return {
    tell: async (db, id) => {
      if (listeners.size === 0) return
      const row = await findFileImport(db, id)
      if (row === undefined) return
      const file = toFileImport(row)
      for (const heard of listeners) heard(file)
    },
    subscribe: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}
