import { type ImportUploadDeps, importUpload } from './import-upload.ts'
import type { FileImportJobHandlers } from './jobs.ts'
import { sweepFileImports } from './sweep-file-imports.ts'

/** The work on uploaded files that no request waits for. */
export const fileImportWork = (deps: ImportUploadDeps): FileImportJobHandlers => ({
  'import-file': ({ id }) => importUpload(deps, id),
  'sweep-file-imports': () => sweepFileImports(deps),
})
