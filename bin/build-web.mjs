// Builds the web into .cache/web when what it is made of has changed since the last build.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './pinned-node.mjs'
import { precompress } from './precompress.mjs'
import { stampOf } from './stamp-of.mjs'

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

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = buildWebWhenStale() ? 0 : 1
