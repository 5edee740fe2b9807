// A hash of files, to know whether what was made of them is still true.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('..', import.meta.url))

/**
 * Changes when a file under one of these paths of the repository is changed, added, renamed or removed; tests
 * beside the code do not count.
 * @param {readonly string[]} paths
 * @returns {string}
 */
export function stampOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(repository, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @returns {string[]} */
function filesUnder(path) {
  if (/\.test\.tsx?$/.test(path)) return []
  const entries = readDirectory(path)
  if (entries === undefined) return [path]
  return entries.flatMap((name) => filesUnder(`${path}/${name}`))
}

function readDirectory(path) {
  try {
    return readdirSync(join(repository, path))
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}
