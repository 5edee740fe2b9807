import { err, ok, type Result } from '../../domain/result.ts'
import type { OpenListingFile } from '../../server/listings/ports.ts'
import type { OpenedFile } from '../../server/sources/files/reading/import-files.ts'
import { fileFaultText } from '../file-fault-text.ts'

/**
 * Opens every file, so that all of them are known to be listing files before anything is stored. The error
 * holds one sentence for each that is not.
 */
export const openFiles = async (
  paths: readonly string[],
  open: OpenListingFile,
): Promise<Result<readonly OpenedFile[], readonly string[]>> => {
  const files: OpenedFile[] = []
  const faults: string[] = []
  for (const path of paths) {
    const file = await open(path)
    if (file.ok) files.push({ ...file.value, path })
    else faults.push(fileFaultText(path, file.error))
  }
  return faults.length > 0 ? err(faults) : ok(files)
}
