import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { deployed, foldered, type Postgres, ports, run } from './parts.ts'

/** What pgBackRest says of a backup: bytes of the database, and those that this backup put into the repository. */
const infoSchema = z.array(
  z.object({
    backup: z.array(
      z.object({
        info: z.object({
          size: z.number(),
          repository: z.object({ delta: z.number() }),
        }),
      }),
    ),
  }),
)

export type BackupSeen = {
  readonly seconds: number
  readonly databaseBytes: number
  readonly storedBytes: number
}

/** pgBackRest for the primary in `folder`, by the file that the documents recommend. */
export const pgbackrest = async (folder: string) => {
  const home = await foldered(join(folder, 'pgbackrest'))
  const config = join(home, 'pgbackrest.conf')
  const primary = join(folder, 'primary')
  const text = deployed('pgbackrest.conf', [
    ['/backups/pgbackrest', join(home, 'repository')],
    [/^repo1-cipher-pass=$/m, 'repo1-cipher-pass=made-up-for-the-benchmark'],
    ['process-max=4', 'process-max=2'],
    ['/var/spool/pgbackrest', join(home, 'spool')],
    [
      '/var/lib/postgresql/15/main',
      `${primary}\npg1-port=${ports.primary}\npg1-user=flip\npg1-socket-path=${home}`,
    ],
  ])
  await writeFile(config, text.replace('[global]', `[global]\nlog-path=${home}\nlock-path=${home}`))
  const ask = (...args: string[]) =>
    run('/usr/bin/pgbackrest', [`--config=${config}`, '--stanza=flip', ...args])
  return {
    /** What Postgres is set to, as the documents say it, and where pgBackRest connects to it. */
    settings: `
unix_socket_directories = '${home}'
archive_mode = on
archive_command = 'pgbackrest --config=${config} --stanza=flip archive-push %p'
archive_timeout = 60s
`,
    create: async (): Promise<void> => {
      await ask('stanza-create')
      await ask('check')
    },
    backup: async (type: 'full' | 'diff' | 'incr'): Promise<BackupSeen> => {
      const started = performance.now()
      await ask(`--type=${type}`, 'backup')
      const seconds = secondsSince(started)
      const [stanza] = z.parse(infoSchema, JSON.parse(await ask('--output=json', 'info')))
      const last = stanza?.backup.at(-1)
      if (last === undefined) throw new Error('pgBackRest names no backup.')
      const { size, repository } = last.info
      return { seconds, databaseBytes: size, storedBytes: repository.delta }
    },
    /** Throws when a file of the repository is not as it was written. */
    verify: async (): Promise<void> => void (await ask('verify')),
    /** The database as it was at a moment (as Postgres writes it) into another folder, from which nothing is archived. */
    restore: async (moment: string, into: string): Promise<number> => {
      const started = performance.now()
      await foldered(into)
      await ask(
        ...[`--pg1-path=${into}`, '--archive-mode=off', '--type=time', `--target=${moment}`],
        ...['--target-action=promote', 'restore'],
      )
      return secondsSince(started)
    },
  }
}

/** Waits until all that the primary has written is in the repository; throws after ten minutes. */
export const allArchived = async (primary: Postgres): Promise<void> => {
  const last = (await primary.ask('SELECT pg_walfile_name(pg_switch_wal())')).trim()
  for (const end = Date.now() + 600_000; Date.now() < end; ) {
    const archived = await primary.ask(
      `SELECT coalesce(last_archived_wal >= '${last}', false) FROM pg_stat_archiver`,
    )
    if (archived.trim() === 't') return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('The write-ahead log is not archived: see the log of Postgres.')
}

/** Since a moment of `performance.now()`, to a tenth. */
export const secondsSince = (started: number): number =>
  Math.round((performance.now() - started) / 100) / 10
