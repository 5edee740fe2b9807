import { statfs } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Config } from '../server/config/config.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { madeByNewerVersion } from '../server/platform/database/migrate.ts'
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
    .action(async ({ check }: { check?: true }) => {
      if (!check) {
        await open('upgrade', async () => print('The tables are up to date.\n'))
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
  const { applied, unknown, runsHere, steps } = plan
  if (applied === 0) return 'The database is empty: the first start makes its tables.\n'
  if (unknown.length > 0)
    return runsHere
      ? `The tables are those of a newer version (${unknown.join(', ')}). This version runs on them.\n`
      : ''
  if (steps.length === 0) return 'The tables are up to date. Servers that run may stay up.\n'
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
    `\nDisk: up to ${inMegabytes(disk)} for a while${free}.\n`,
    stopping
      ? `Stop all servers of the old version first, and take a backup: the old version cannot go back. The migrations take about ${inWords(secondsStoppedBy(steps))}, by the rows there are.\n`
      : 'Servers of the old version may stay up meanwhile, and start again on the new tables from 0.11.0 on. Take a backup: the tables do not go back.\n',
  ].join('')
}

const faultOf = (plan: UpgradePlan, freeBytes: number | null): string | null => {
  const { unknown, runsHere, steps } = plan
  if (!runsHere) return madeByNewerVersion(unknown)
  return freeBytes !== null && diskBytesOf(steps) > freeBytes
    ? 'There is not enough free disk for that.'
    : null
}

const diskBytesOf = (steps: UpgradePlan['steps']): number =>
  steps.reduce((sum, { diskBytes }) => sum + diskBytes, 0)

const secondsStoppedBy = (steps: UpgradePlan['steps']): number =>
  steps.reduce((sum, { secondsStopped }) => sum + secondsStopped, 0)

/** Ten seconds at the least: what a restart takes, however few rows there are. */
const inWords = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.ceil(seconds / 10)) * 10} s` : `${Math.ceil(seconds / 60)} min`

const inMegabytes = (bytes: number): string =>
  bytes >= 10 * GB
    ? `${Math.round(bytes / GB).toLocaleString('en-US')} GB`
    : `${Math.ceil(bytes / MB).toLocaleString('en-US')} MB`
const MB = 1024 * 1024
const GB = 1024 * MB
