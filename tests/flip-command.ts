import { Command } from 'commander'
import type { Kysely } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import type { OpenForCommand } from '../src/cli/command-context.ts'
import { readConfig } from '../src/server/config/config.ts'
import { aloneBackplane } from '../src/server/platform/backplane/alone-backplane-for-tests.ts'
import type { Database } from '../src/server/platform/database/schema.ts'
import { gazetteer } from './places/gazetteer.ts'

/** What a run of `flip` printed, how often it opened the installation, and its exit code. */
export type FlipRun = {
  readonly printed: string
  readonly complained: string
  readonly opened: number
  readonly exitCode: number
}

/** Runs `flip` with some of its commands in this process, over a test database. Rejects when its options are wrong. */
export const runFlip = async (
  db: Kysely<Database>,
  addCommands: (program: Command, open: OpenForCommand) => void,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  /** Of the database, for commands that reach what the stand-ins keep. */
  connectionString = '',
): Promise<FlipRun> => {
  const config = readConfig(settings, import.meta.dirname)
  if (!config.ok) throw new Error(config.error)
  const joinNodes = () => aloneBackplane()
  const context = { db, connectionString, places: gazetteer, config: config.value, joinNodes }
  let opened = 0
  const open: OpenForCommand = (_, run) => {
    opened += 1
    return run(context)
  }
  const printed = captured(process.stdout)
  const complained = captured(process.stderr)
  onTestFinished(() => {
    process.exitCode = 0
  })
  process.exitCode = 0
  const program = new Command('flip').exitOverride()
  addCommands(program, open)
  await program.parseAsync([...args], { from: 'user' })
  const exitCode = Number(process.exitCode)
  return { printed: printed.join(''), complained: complained.join(''), opened, exitCode }
}

const captured = (stream: NodeJS.WriteStream): string[] => {
  const texts: string[] = []
  vi.spyOn(stream, 'write').mockImplementation((text) => {
    texts.push(String(text))
    return true
  })
  return texts
}
