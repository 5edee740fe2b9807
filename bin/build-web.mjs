// Builds the web into .cache/web when what it is made of has changed since the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './pinned-node.mjs'
import { precompress } from './precompress.mjs'

const repository = fileURLToPath(new URL('..', import.meta.url))
const madeOf = ['src/web', 'src/domain', 'src/contract', 'vite.config.ts', 'package-lock.json']
const built = join(repository, '.cache/web/index.html')
const stampFile = join(repository, '.cache/web.stamp')

/** Builds when needed; false when the build failed. */
export function buildWebWhenStale() {
  const stamp = stampOf(madeOf)
  if (existsSync(built) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
    return true
  }
  console.log('Building the web pages...')
  rmSync(stampFile, { force: true })
  const vite = join(repository, 'node_modules/vite/bin/vite.js')
  const build = spawnSync(pinnedNode, [vite, 'build', '--logLevel', 'warn'], {
    cwd: repository,
    stdio: 'inherit',
  })
  if (build.status !== 0) return false
  precompress(join(repository, '.cache/web'))
  mkdirSync(join(repository, '.cache'), { recursive: true })
  writeFileSync(stampFile, stamp)
  return true
}

/** Changes when a file is changed, added, renamed or removed. */
function stampOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(repository, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

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

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = buildWebWhenStale() ? 0 : 1
