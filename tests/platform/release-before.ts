import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setToStartOn } from './data-folder.ts'
import { makeOnce } from './prepared-data-folder.ts'

const repository = resolve(import.meta.dirname, '../..')
const KEPT_IN = join(repository, '.cache/release-before')

/** What a server is made of, and what builds the templates of its mails. */
const OF_A_SERVER = [
  ...['bin', 'migrations', 'packages', 'src', 'package.json', 'package-lock.json'],
  ...['tsconfig.base.json', 'vite.mails.config.ts'],
]

export type ReleaseBefore = {
  /** As 0.10.0. */
  readonly version: string
  /** The folder of its source, with the libraries of this one. */
  readonly source: string
  readonly newestMigration: string
}

/**
 * Why the source of the release before cannot be had here, in a sentence; undefined where it can: it comes from the
 * history of git.
 */
export const whyNoReleaseBefore = (): string | undefined => {
  const found = commitOfReleaseBefore()
  return 'why' in found
    ? `The servers of the release before are not tried on these tables: ${found.why}.`
    : undefined
}

/** The source of the release before, made once for each: that of the last change of the version before this commit. */
export const openReleaseBefore = async (): Promise<ReleaseBefore> => {
  const found = commitOfReleaseBefore()
  if ('why' in found) throw new Error(found.why)
  const { commit } = found
  const source = join(KEPT_IN, commit)
  await makeOnce(source, async (folder) => {
    const archive = join(folder, 'source.tar')
    git('archive', '--format=tar', `--output=${archive}`, commit, ...OF_A_SERVER)
    execFileSync('tar', ['-xf', archive, '-C', folder])
    rmSync(archive)
    symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'), 'junction')
    const build = `import('./bin/build-web.mjs').then((made) => process.exit(made.buildMailsWhenStale() ? 0 : 1))`
    execFileSync(process.execPath, ['--eval', build], { cwd: folder, stdio: 'inherit' })
  })
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    version: string
  }
  const newestMigration = readdirSync(join(source, 'migrations'))
    .map((name) => name.replace(/\.ts$/, ''))
    .sort()
    .at(-1)
  if (newestMigration === undefined) throw new Error(`${version} has no migrations.`)
  return { version, source, newestMigration }
}

const commitOfReleaseBefore = (): { readonly commit: string } | { readonly why: string } => {
  try {
    if (git('rev-parse', '--is-shallow-repository') !== 'false')
      return { why: 'this clone has only the newest of the history' }
    const changed = git(
      'log',
      '-G',
      '^  "version":',
      '--format=%H',
      '--max-count=2',
      'package.json',
    )
    const head = git('rev-parse', 'HEAD')
    const commit = changed.split('\n').find((made) => made !== '' && made !== head)
    return commit === undefined ? { why: 'there is no release before' } : { commit }
  } catch {
    return { why: 'this is no clone of git, or git is not installed' }
  }
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

export type RunningProcess = {
  readonly url: string
  /** As a crash does: kill -9. */
  readonly kill: () => Promise<void>
}

/** Starts the server of a source in a process of its own. Rejects with what it said where it ends before it answers. */
export const startServerOf = async (
  source: string,
  {
    dataDir,
    settings,
    logTo,
  }: {
    readonly dataDir: string
    readonly settings: NodeJS.ProcessEnv
    /** A file that what it says goes to as well. */
    readonly logTo?: string
  },
): Promise<RunningProcess> => {
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: source,
    env: { ...setToStartOn(dataDir), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(server, 'close')
  const killWithUs = () => void server.kill('SIGKILL')
  process.once('exit', killWithUs)
  void ended.then(() => process.off('exit', killWithUs))
  let said = ''
  const answering = new Promise<string>((found) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text: Buffer) => {
        if (logTo !== undefined) appendFileSync(logTo, text)
        if (said.length < MUCH_SAID) said += text.toString()
        const [, publicUrl, ownUrl] =
          said.match(/ready at (http:\S+)(?: \(this [\w ]+ listens at (http:[^\s)]+)\))?\n/) ?? []
        const url = ownUrl ?? publicUrl
        if (url !== undefined) found(url)
      })
  })
  const url = await Promise.race([answering, ended.then(() => null)])
  if (url === null) throw new Error(said)
  return {
    url,
    kill: async () => {
      server.kill('SIGKILL')
      await ended
    },
  }
}

const MUCH_SAID = 100_000
