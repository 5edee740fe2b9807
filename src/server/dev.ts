import { watch } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EmbeddedPostgres } from './platform/embedded-postgres/attach-embedded-postgres.ts'
import type { RunningServer } from './start/run-server.ts'

// The server of `npm run dev`. After an edit it stops and starts in the same process, in which only the files that
// changed, and those that import them, are loaded again: by Node, as `npm start` loads them.

const repository = resolve(import.meta.dirname, '../..')
const codeFolders = ['src', 'packages', 'migrations'].map(
  (folder) => join(repository, folder) + sep,
)

/** How often a file was loaded again. */
const versions = new Map<string, number>()
const importersOf = new Map<string, Set<string>>()
const watchedFolders = new Set<string>()
const edited = new Set<string>()
let untilQuiet: NodeJS.Timeout | undefined
let postgres: EmbeddedPostgres | undefined
let server: RunningServer | undefined
let turn = Promise.resolve()

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    const file = codeFileAt(found.url)
    if (file === null) return found
    const importer = codeFileAt(context.parentURL)
    if (importer !== null) importersOf.set(file, (importersOf.get(file) ?? new Set()).add(importer))
    watchBeside(file)
    // Node keeps each module under its address for good: a changed file gets another one.
    const version = versions.get(file)
    return version === undefined ? found : { ...found, url: `${found.url}?${version}` }
  },
})

const codeFileAt = (url = ''): string | null => {
  const file = url.startsWith('file:') ? fileURLToPath(url) : ''
  return codeFolders.some((folder) => file.startsWith(folder)) ? file : null
}

/** The whole folder: editors put a new file in the place of the old one, and threads load files by themselves. */
const watchBeside = (file: string): void => {
  const folder = dirname(file)
  if (watchedFolders.has(folder)) return
  watchedFolders.add(folder)
  watch(folder, (_event, name) => {
    if (name === null || !CODE.test(name) || TEST.test(name)) return
    edited.add(join(folder, name))
    clearTimeout(untilQuiet)
    untilQuiet = setTimeout(restart, QUIET_MS)
  })
}

const restart = (): void => {
  turn = turn.then(follow).catch(complain)
}

const follow = async (): Promise<void> => {
  const names = [...edited].map((file) => relative(repository, file))
  if (names.length > 0) process.stdout.write(`Restarting for ${names.join(', ')}\n`)
  for (const file of edited) loadAgain(file)
  edited.clear()
  // Before the server that runs is stopped: code that cannot be loaded leaves it as it is.
  const { runServer } = await import('./start/run-server.ts')
  await stopServer()
  server = runServer(repository)
  server.started.catch(complain)
}

/** Also one that is only starting, which may open more while it is stopped. */
const stopServer = async (): Promise<void> => {
  await server?.stop()
  await server?.started.catch(() => undefined)
  await server?.stop()
}

const loadAgain = (file: string, seen = new Set<string>()): void => {
  if (seen.has(file)) return
  seen.add(file)
  versions.set(file, (versions.get(file) ?? 0) + 1)
  for (const importer of importersOf.get(file) ?? []) loadAgain(importer, seen)
}

const complain = (error: unknown): void => {
  const isRefused = error instanceof Error && error.name === 'StartRefused'
  console.error(isRefused ? error.message : error)
}

/** The embedded Postgres stays up while the server starts again and again. */
const holdPostgres = async (): Promise<void> => {
  const { loadConfig } = await import('./config/config.ts')
  const { database } = loadConfig(repository)
  if (database.kind !== 'embedded') return
  const { attachEmbeddedPostgres } = await import(
    './platform/embedded-postgres/attach-embedded-postgres.ts'
  )
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
  postgres = await attachEmbeddedPostgres({ ...database, clientName: 'dev', say })
}

const end = async (): Promise<void> => {
  await stopServer()
  await postgres?.release()
  process.exit(0)
}

const CODE = /\.(?:ts|json)$/
const TEST = /\.test\.ts$/
/** Saving one file is several events, and checking out a branch many. */
const QUIET_MS = 30

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void end())
process.on('uncaughtException', complain)
turn = holdPostgres().then(follow).catch(complain)
