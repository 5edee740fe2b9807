import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Writes files for one test file into a folder of its own, which goes when the tests are done. */
export const temporaryFiles = () => {
  const folder = mkdtempSync(join(tmpdir(), 'flip-search-pro-files-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    folder,
    /** The path of a new file with this content. */
    write: (name: string, content: string | Uint8Array): string => {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    },
  }
}
