import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { FileImportNews } from './news.ts'
import { noteRead } from './store.ts'

/** Looks every second whether an operator has canceled, and reports the progress of reading. */
export const watchCancel = (
  {
    db,
    news,
  }: {
    readonly db: Kysely<Database>
    readonly news: Pick<FileImportNews, 'publish'>
  },
  id: string,
  file: { readonly bytesRead: () => number },
): { readonly canceled: AbortSignal; readonly end: () => void } => {
  const controller = new AbortController()
  const look = async () => {
    if (await noteRead(db, id, file.bytesRead())) controller.abort()
    await news.publish(db, id)
  }
  // A database that does not answer now is asked again in a second.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS)
  return { canceled: controller.signal, end: () => clearInterval(timer) }
}

const LOOK_MS = 1000
