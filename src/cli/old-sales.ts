import type { Command } from 'commander'
import type { Kysely } from 'kysely'
import {
  askForOldSales,
  hasOldSalesApart,
  oldSalesAsked,
  oldSalesOnDisk,
  placeOldSales,
  whyNotApart,
} from '../server/platform/database/partitions/old-sales.ts'
import { costOfMove } from '../server/platform/database/partitions/tables-to-move.ts'
import type { Database } from '../server/platform/database/schema.ts'
import type { OpenForCommand } from './command-context.ts'
import { complain, print } from './print.ts'
import { inMegabytes, inTime, moveWithProgress } from './upgrade.ts'

/** `flip old-sales`: gives sales of ten years and more partitions of their own, which an operator keeps on slower disk. */
export const addOldSalesCommand = (program: Command, open: OpenForCommand): void => {
  program
    .command('old-sales')
    .description(
      'say where sales of ten years and more are; with --move, give them partitions of their own',
    )
    .option(
      '--move',
      'do it here, to the end, with its progress; servers may stay up, but for those of 0.10.0 and before',
    )
    .option(
      '--tablespace <name>',
      'with --move: the tablespace of Postgres, on slower disk, to keep them in; pg_default is the usual one',
    )
    .action(async ({ move, tablespace }: { move?: true; tablespace?: string }) => {
      if (tablespace !== undefined && !move)
        return refuse('Without --move nothing is put into a tablespace: give both.')
      await open('old-sales', async ({ db }) => {
        const asked = await oldSalesAsked(db)
        const where = tablespace ?? asked?.tablespace ?? null
        const why = await whyNotApart(db, where)
        if (why !== null) return refuse(why)
        if (move) {
          await askForOldSales(db, where)
          if (!(await hasOldSalesApart(db))) {
            print(`${STOP_FIRST}\n`)
            await moveWithProgress(db)
          }
          await placeOldSales(db, where)
        }
        print(`${await stateInWords(db)}\n`)
      })
    })
}

const refuse = (why: string): void => {
  complain(`${why}\n`)
  process.exitCode = 1
}

const stateInWords = async (db: Kysely<Database>): Promise<string> => {
  const { apart, bytes, rows, tablespaces } = await oldSalesOnDisk(db)
  if (apart)
    return `Sales of ten years and more have partitions of their own: about ${rows.toLocaleString('en-US')}, ${inMegabytes(bytes)} in ${tablespaces.map((name) => `"${name}"`).join(' and ')}. Each night those that have become ten years old follow.`
  const cost = costOfMove([{ table: 'listing', bytes, phase: 'waiting', share: 0 }])
  return [
    'Sales of ten years and more are among the other listings.',
    `flip old-sales --move copies listing (${inMegabytes(bytes)}) into partitions with old sales apart, while servers are up: about ${inTime(cost.minutes)} where little else goes on, and up to ${inMegabytes(cost.diskBytes)} of disk for a while. Where it is stopped, it goes on the next time.`,
    STOP_FIRST,
    'Only a backup of before leads back.',
  ].join('\n')
}

const STOP_FIRST =
  'Stop all servers of 0.10.0 and before: their imports fail once old sales are apart.'
