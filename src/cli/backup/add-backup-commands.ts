import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { JobFileStore } from '../../server/job-costs/ports.ts'
import { type BackupStep, backUp } from '../../server/operators/backup/back-up.ts'
import {
  backUpFiles,
  countMissingFiles,
  filesBeside,
  restoreFiles,
} from '../../server/operators/backup/back-up-files.ts'
import { restore } from '../../server/operators/backup/restore.ts'
import { type ProgressBar, progressBar } from '../../server/start/progress-bar.ts'
import type { ReachForCommand } from '../command-context.ts'
import { commandLineActor } from '../command-line-actor.ts'
import { complain, print } from '../print.ts'
import { stoppable } from '../stoppable.ts'

/** `flip backup` and `flip restore`: all that is in the database, in a file of pg_dump's custom format. */
export const addBackupCommands = (
  program: Command,
  reach: ReachForCommand,
  jobFiles: () => JobFileStore,
): void => {
  program
    .command('backup')
    .description(
      'write the whole database to FILE (pg_dump’s custom format), and check it by restoring it beside the database',
    )
    .argument('<file>', 'a new file')
    .action((file: string) =>
      unlessStopped('No file was written.', (signal) =>
        reach('backup', ({ connectionString }) =>
          withBars(async (progress) => {
            const made = await backUp({ connectionString, file: resolve(file), signal, progress })
            for (const name of made.leftOut)
              complain(`Left out, because it is not of Flip Search Pro: ${name}.\n`)
            print(`${file}: ${counted(made)}, restored once and compared.\n`)
            const files = await backUpFiles({
              connectionString,
              file: resolve(file),
              files: jobFiles(),
              signal,
            })
            if (files > 0)
              print(
                `${filesBeside(file)}: ${files.toLocaleString('en-US')} receipts and photos. Keep it beside the backup.\n`,
              )
            complain(
              'Keep .env and sources.json as well, elsewhere than this file: they are not in it.\n',
            )
          }),
        ),
      ),
    )
  program
    .command('restore')
    .description(
      'restore FILE, which flip backup or pg_dump --format=custom wrote. Stop the server first',
    )
    .argument('<file>', 'a backup. Restore only what you trust: it can run any statement')
    .option('--replace', 'take the place of a database that is not empty')
    .action((file: string, { replace = false }: { replace?: boolean }) =>
      unlessStopped('Nothing has changed.', (signal) =>
        reach('restore', ({ connectionString }) =>
          withBars(async (progress) => {
            const files = await restoreFiles(resolve(file), jobFiles(), signal)
            const restored = await restore({
              connectionString,
              file: resolve(file),
              replace,
              signal,
              by: commandLineActor(),
              progress: (done, of) => progress('restore', done, of),
            })
            for (const name of restored.leftOut)
              complain(`Left out, because it is not of Flip Search Pro: ${name}.\n`)
            const compared = restored.compared
              ? 'each compared with what was backed up'
              : 'not compared: a file of pg_dump has no checksums'
            print(
              `Restored: ${counted(restored)}, ${compared}. The backup is of ${restored.madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.\n`,
            )
            const missing = await countMissingFiles(connectionString, jobFiles(), signal)
            if (missing > 0)
              complain(
                `${missing.toLocaleString('en-US')} receipts and photos are not there: they were in ${filesBeside(file)}. Put it beside the backup and restore again.\n`,
              )
            if (files > 0)
              print(`Receipts and photos that came back: ${files.toLocaleString('en-US')}.\n`)
            if (restored.compared && !restored.wholeCompared)
              complain(
                'An older version wrote this file, without a checksum of the whole: damage to its statements would not be noticed. Make a new backup.\n',
              )
            if (restored.migrated.length > 0)
              print(`Brought up to date: ${restored.migrated.join(', ')}.\n`)
          }),
        ),
      ),
    )
}

type Step = BackupStep | 'restore'

/** What is counted in each step, and how many of its units are one. */
const labels: Readonly<Record<Step, readonly [string, number]>> = {
  read: ['Read, MB    ', 2 ** 20],
  write: ['Written, rows', 1],
  check: ['Checked, MB ', 2 ** 20],
  restore: ['Restored, MB', 2 ** 20],
}

const counted = ({ tables, rows }: { readonly tables: number; readonly rows: number }) =>
  `${tables} tables with ${rows.toLocaleString('en-US')} rows`

/** Ends with 130 and a sentence when Ctrl-C came first. */
const unlessStopped = (
  sentence: string,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> =>
  stoppable(async (signal) => {
    try {
      await run(signal)
    } catch (error) {
      if (!signal.aborted) throw error
      complain(`Stopped. ${sentence}\n`)
      process.exitCode = 130
    }
  })

/** One bar after the other, for as long as something runs. */
const withBars = async (
  run: (progress: (step: Step, done: number, of: number) => void) => Promise<void>,
): Promise<void> => {
  let shown: { readonly step: Step; readonly bar: ProgressBar } | null = null
  const end = () => shown?.bar.stop()
  const progress = (step: Step, done: number, of: number) => {
    const [label, unit] = labels[step]
    if (shown?.step !== step) {
      end()
      const say = (sentence: string) => complain(`${sentence}\n`)
      shown = { step, bar: progressBar(label, { say }) }
    }
    shown.bar.update(Math.ceil(done / unit), Math.ceil(of / unit))
  }
  try {
    await run(progress)
  } finally {
    end()
  }
}
