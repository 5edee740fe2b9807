// Installs the locked dependencies when they are missing or older than the lock file. Runs on any Node >= 20.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('..', import.meta.url))
const changedAt = (path) =>
  statSync(new URL(`../${path}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0

// npm writes this copy of the lock file when everything is in place.
const installedAt = changedAt('node_modules/.package-lock.json')
if (installedAt === 0 || changedAt('package-lock.json') > installedAt) {
  console.log('Installing the dependencies...')
  process.exitCode = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** Runs npm on the machine's own Node: the one in node_modules is about to be replaced. */
function npm(args) {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter)
  const npmScript = process.env.npm_execpath
  const options = { cwd: repository, stdio: 'inherit', env: { ...process.env, PATH: path } }
  const run = npmScript?.endsWith('.js')
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npmScript, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (run.error) console.error(`npm does not run: ${run.error.message}`)
  return run.status ?? 1
}
