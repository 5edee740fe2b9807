import { statfs } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import type { Kysely } from 'kysely'
import type { Config } from '../server/config/config.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { madeByNewerVersion } from '../server/platform/database/migrate.ts'
import { moveTables } from '../server/platform/database/partitions/move-tables.ts'
import {
  costOfMove,
  moveInWords,
  type TableToMove,
  tablesToMove,
} from '../server/platform/database/partitions/tables-to-move.ts'
import type { Database } from '../server/platform/database/schema.ts'
import { type UpgradePlan, upgradePlan } from '../server/platform/database/upgrade-plan.ts'
import type { OpenForCommand, ReachForCommand } from './command-context.ts'
import { complain, print } from './print.ts'
import { textTable } from './text-table.ts'

/** `flip upgrade`: brings the tables up to date as a start would, or says before what that will take. */
export const addUpgradeCommand = (
  program: Command,
  {
    open,
    reach,
    config,
  }: {
    readonly open: OpenForCommand
    readonly reach: ReachForCommand
    readonly config: () => Pick<Config, 'database'>
  },
): void => {
  program
    .command('upgrade')
    .description('bring the tables up to date, as npm start does by itself')
    .option(
      '--check',
      'change nothing: say what is to come, the disk it takes, and whether the old version may stay up',
    )
    .addOption(
      new Option(
        '--move',
        'move tables of an older version into partitions here, to the end, with its progress; servers may stay up',
      ).conflicts('check'),
    )
    .action(async ({ check, move }: { check?: true; move?: true }) => {
      if (!check) {
        await open('upgrade', async ({ db }) => {
          print('The tables are up to date.\n')
          if (move) await moveWithProgress(db)
          else print(leftSentence(await tablesToMove(db)))
        })
        return
      }
      const plan = await reach('upgrade', ({ connectionString }) => planOf(connectionString))
      const freeBytes = await freeBytesOf(config())
      print(reportOf(plan, freeBytes))
      const fault = faultOf(plan, freeBytes)
      if (fault === null) return
      complain(`${fault}\n`)
      process.exitCode = 1
    })
}

const SAID_EVERY_MS = 2_000

/** Says how far it is; a stopped one goes on with the next worker or the next call. */
export const moveWithProgress = async (db: Kysely<Database>): Promise<void> => {
  let said = ''
  let saidAt = 0
  const stepped = async () => {
    const words = await moveInWords(db)
    if (words === null || words === said || Date.now() - saidAt < SAID_EVERY_MS) return
    said = words
    saidAt = Date.now()
    print(`Moving into partitions: ${words}\n`)
  }
  await moveTables(db, { stepped })
  print('All tables are in partitions.\n')
}

const leftSentence = (tables: readonly TableToMove[]): string =>
  tables.length === 0
    ? ''
    : `Left to move into partitions: ${tables.map(({ table }) => table).join(', ')}. Workers do so in the background, and GET /api/health says how far they are; flip upgrade --move does it here.\n`

/** What becomes of the tables after the migrations; nothing where they are in partitions. */
const moveReport = (tables: readonly TableToMove[], freeBytes: number | null): string => {
  if (tables.length === 0) return ''
  const { minutes, diskBytes } = costOfMove(tables)
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  const free = freeBytes === null ? '' : `; ${inMegabytes(freeBytes)} are free`
  const under = tables.find(({ phase }) => phase !== 'waiting')
  const now = under === undefined ? '' : ` Under way: ${under.table}, ${under.phase}.`
  return `\nPartitions: workers then move ${tables.map(({ table }) => table).join(', ')} (${inMegabytes(bytes)}) in the background, while servers of both versions are up. That takes about ${inTime(minutes)} where little else goes on, and up to ${inMegabytes(diskBytes)} of disk for a while${free}.${now}\n`
}

export const inTime = (minutes: number): string =>
  minutes < 90 ? `${Math.max(1, Math.round(minutes))} min` : `${Math.round(minutes / 60)} h`

const planOf = async (connectionString: string): Promise<UpgradePlan> => {
  const db = openDatabase({ connectionString, applicationName: 'flip-upgrade', maxConnections: 1 })
  try {
    return await upgradePlan(db)
  } finally {
    await db.destroy()
  }
}

/** Free bytes on the disk of the embedded database; null where the database is on a disk that only its server sees. */
const freeBytesOf = async ({ database }: Pick<Config, 'database'>): Promise<number | null> => {
  if (database.kind !== 'embedded') return null
  const { bavail, bsize } = await statfs(database.dataDir)
  return bavail * bsize
}

const reportOf = (plan: UpgradePlan, freeBytes: number | null): string => {
  const { applied, unknown, runsHere, steps, toMove } = plan
  if (applied === 0) return 'The database is empty: the first start makes its tables.\n'
  if (unknown.length > 0)
    return runsHere
      ? `The tables are those of a newer version (${unknown.join(', ')}). This version runs on them.\n`
      : ''
  const moves = moveReport(toMove, freeBytes)
  if (steps.length === 0)
    return `The tables are up to date. Servers that run may stay up.\n${moves}`
  const disk = diskBytesOf(steps)
  const free = freeBytes === null ? '' : `; ${inMegabytes(freeBytes)} are free`
  const stopping = steps.some(({ oldVersion }) => oldVersion === 'must stop')
  return [
    textTable(
      ['Migration', 'Old version', 'Servers stopped', 'Rewrites'],
      steps.map(({ name, oldVersion, secondsStopped, rewrites }) => [
        name,
        oldVersion,
        oldVersion === 'must stop' ? `about ${inWords(secondsStopped)}` : '',
        rewrites
          .filter(({ bytes }) => bytes > 0)
          .map(({ table, bytes }) => `${table} (${inMegabytes(bytes)})`)
          .join(', '),
      ]),
    ),
    disk === 0 ? '\n' : `\nDisk: up to ${inMegabytes(disk)} for a while${free}.\n`,
    stopping
      ? `Stop all servers of the old version first, and take a backup: the old version cannot go back. The migrations take about ${inWords(secondsStoppedBy(steps))}, by the rows there are.\n`
      : 'Servers of the old version may stay up meanwhile. Once stopped, one of 0.10.0 does not start again on the new tables; later versions do. Take a backup: the tables do not go back.\n',
    moves,
  ].join('')
}

const faultOf = (plan: UpgradePlan, freeBytes: number | null): string | null => {
  const { unknown, runsHere, steps, toMove } = plan
  if (!runsHere) return madeByNewerVersion(unknown)
  const needed = Math.max(diskBytesOf(steps), costOfMove(toMove).diskBytes)
  return freeBytes !== null && needed > freeBytes ? 'There is not enough free disk for that.' : null
}

const diskBytesOf = (steps: UpgradePlan['steps']): number =>
  steps.reduce((sum, { diskBytes }) => sum + diskBytes, 0)

const secondsStoppedBy = (steps: UpgradePlan['steps']): number =>
  steps.reduce((sum, { secondsStopped }) => sum + secondsStopped, 0)

/** Ten seconds at the least: what a restart takes, however few rows there are. */
const inWords = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.ceil(seconds / 10)) * 10} s` : `${Math.ceil(seconds / 60)} min`

export const inMegabytes = (bytes: number): string =>
  bytes >= 10 * GB
    ? `${Math.round(bytes / GB).toLocaleString('en-US')} GB`
    : `${Math.ceil(bytes / MB).toLocaleString('en-US')} MB`
const MB = 1024 * 1024
const GB = 1024 * MB
