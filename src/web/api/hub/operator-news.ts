import * as z from 'zod/mini'
import { type FileImport, fileImportSchema } from '../../../contract/operators/file-imports.ts'
import { type Source, sourceSchema } from '../../../contract/operators/sources.ts'
import {
  PROGRESS_HUB_PATH,
  UPDATE_FILE_IMPORT,
  UPDATE_SOURCE,
} from '../../../contract/progress-hub.ts'
import { buildHub } from './build-hub.ts'

type NewsHandlers = {
  readonly source: (source: Source) => void
  readonly fileImport: (file: FileImport) => void
}

/**
 * Hears live how sources and files are, until the returned function is called. Where there is no connection nothing
 * is heard, and nothing waits for it: whoever shows them asks as well.
 */
export const hearOperatorNews = ({ source, fileImport }: NewsHandlers): (() => void) => {
  let left = false
  let leave = () => {
    left = true
  }
  const listen = async () => {
    const hub = await buildHub(PROGRESS_HUB_PATH)
    if (left) return
    const hear = <T>(name: string, schema: z.ZodMiniType<T>, tell: (news: T) => void) =>
      hub.on(name, (sent: unknown) => {
        const news = z.safeParse(schema, sent)
        if (news.success) tell(news.data)
      })
    hear(UPDATE_SOURCE, sourceSchema, source)
    hear(UPDATE_FILE_IMPORT, fileImportSchema, fileImport)
    leave = () => void hub.stop()
    await hub.start()
  }
  listen().catch(() => undefined)
  return () => leave()
}
