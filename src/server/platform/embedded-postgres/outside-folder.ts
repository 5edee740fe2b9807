import { createHash } from 'node:crypto'
import { access, chmod, lstat, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartRefused } from '../start-refused.ts'

// Not /var/tmp first: many systems delete what lies there for a month.
const parents = ['/var/lib/flip-search-pro', '/var/tmp/flip-search-pro']

/**
 * The folders, best first, that a data folder may use when Postgres' user cannot enter it. The name follows
 * from the secret password, so a data folder that was deleted and made again does not find the database of
 * the deleted one.
 */
export function outsideFoldersOf(dataDir: string, password: string): readonly string[] {
  const name = createHash('sha256').update(`${dataDir}\0${password}`).digest('hex').slice(0, 16)
  return parents.map((parent) => join(parent, name))
}

/** Makes the first of the folders that can be made, unless one is there. */
export async function makeOutsideFolder(folders: readonly string[]): Promise<string> {
  for (const folder of folders) {
    if (await exists(folder)) return makeOwnFolder(folder)
  }
  for (const folder of folders) {
    try {
      await makeOwnFolder(dirname(folder))
      return await makeOwnFolder(folder)
    } catch (error) {
      if (error instanceof StartRefused) throw error
    }
  }
  throw new StartRefused(
    `Nothing can be written to ${parents.join(', ')}. Make one of them writable, or set DATABASE_URL.`,
  )
}

/** Whether something is at this path. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Makes a folder that everyone may enter and only root may change; refuses one that someone else has prepared. */
async function makeOwnFolder(folder: string): Promise<string> {
  if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755)
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new StartRefused(
      `${folder} belongs to another user, or others can write to it. Remove it, or set DATABASE_URL.`,
    )
  }
  return folder
}
