import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file in place of what was there, whole or not at all, also when the machine loses power. Two writers of one
 * file must take turns. What a killed one had begun is at `PATH.part` until the file is written again.
 */
export const writeWhole = async (
  path: string,
  content: Buffer,
  { mode = 0o666 }: { readonly mode?: number } = {},
): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.part`
  try {
    const file = await open(unfinished, 'w', mode)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
