// Builds the web into .cache/web, and the templates of mails into .cache/mails, when what they are made of has changed
// since the last build.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './pinned-node.mjs'
import { precompress } from './precompress.mjs'
import { stampOf } from './stamp-of.mjs'

const repository = fileURLToPath(new URL('..', import.meta.url))
const ofWeb = {
  name: 'web',
  madeOf: ['src/web', 'src/domain', 'src/contract', 'vite.config.ts', 'package-lock.json'],
  makes: 'index.html',
  config: 'vite.config.ts',
  says: 'Building the web pages...',
  after: (folder) => {
    nameLicensesOfStyles(folder)
    precompress(folder)
  },
}
const ofMails = {
  name: 'mails',
  madeOf: ['src/mails', 'src/domain', 'vite.mails.config.ts', 'package-lock.json'],
  makes: 'templates.mjs',
  config: 'vite.mails.config.ts',
  says: 'Building the templates of mails...',
  after: () => undefined,
}

/** Builds when needed; false when the build failed. */
export function buildWebWhenStale() {
  return buildWhenStale(ofWeb) && buildMailsWhenStale()
}

/** Only what the server sends mails with. */
export function buildMailsWhenStale() {
  return buildWhenStale(ofMails)
}

function buildWhenStale({ name, madeOf, makes, config, says, after }) {
  const folder = join(repository, '.cache', name)
  const stampFile = join(repository, `.cache/${name}.stamp`)
  const stamp = stampOf(madeOf)
  if (
    existsSync(join(folder, makes)) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp
  ) {
    return true
  }
  console.log(says)
  rmSync(stampFile, { force: true })
  const vite = join(repository, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--config', config, '--logLevel', 'warn']
  const build = spawnSync(pinnedNode, args, { cwd: repository, stdio: 'inherit' })
  if (build.status !== 0) return false
  after(folder)
  mkdirSync(join(repository, '.cache'), { recursive: true })
  writeFileSync(stampFile, stamp)
  return true
}

/** The list of licenses names what scripts are made of; fonts and style sheets come to it here. */
function nameLicensesOfStyles(folder) {
  for (const name of ['@fontsource-variable/hanken-grotesk', 'tailwindcss']) {
    const { version, license } = JSON.parse(
      readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8'),
    )
    const text = readFileSync(join(repository, 'node_modules', name, 'LICENSE'), 'utf8')
    appendFileSync(
      join(folder, 'licenses.txt'),
      `\n## ${name} - ${version} (${license})\n\n${text}`,
    )
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = buildWebWhenStale() ? 0 : 1
