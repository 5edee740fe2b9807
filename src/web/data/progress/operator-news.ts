import { UPDATE_FILE_IMPORT, UPDATE_SOURCE } from '../../../contract/progress-hub.ts'
import { type FileImport, fileImportSchema } from '../../../contract/sources/file-imports.ts'
import { type Source, sourceSchema } from '../../../contract/sources/sources.ts'
import { hearNews } from './hear-news.ts'

type NewsHandlers = {
  readonly source: (source: Source) => void
  readonly fileImport: (file: FileImport) => void
}

/** Hears live how sources and files are, until the returned function is called. */
export const hearOperatorNews = ({ source, fileImport }: NewsHandlers): (() => void) => {
  const forgetSources = hearNews(UPDATE_SOURCE, sourceSchema, source)
  const forgetFiles = hearNews(UPDATE_FILE_IMPORT, fileImportSchema, fileImport)
  return () => {
    forgetSources()
    forgetFiles()
  }
}
