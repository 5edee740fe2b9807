import { writeFileSync } from 'node:fs'
import { machine } from '../machine.ts'
import { missingPackages } from './parts.ts'

/**
 * A run of a benchmark that needs packages of this machine: what it says and finds, and what it opens. Without the packages
 * it says how to get them, and the process ends.
 */
export const openRun = (command: string, packages: Parameters<typeof missingPackages>[0]) => {
  const missing = missingPackages(packages)
  if (missing !== null) {
    process.stderr.write(`${missing}\n`)
    process.exit(1)
  }
  /** Called in the end, the last first. */
  const opened: (() => unknown)[] = []
  const result: Record<string, unknown> = { machine, command }
  const say = (line: string) =>
    process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
  return {
    opened,
    result,
    say,
    /** Puts a figure into the result, and says it at once. */
    note: (name: string, value: unknown): void => {
      result[name] = value
      say(`${name}: ${JSON.stringify(value)}`)
    },
    /** Runs it, closes what it has opened, prints what it has found, and ends the process. `file`: where that is kept; null for nowhere. */
    measure: async (run: () => Promise<void>, file: () => string | null): Promise<never> => {
      const text = () => `${JSON.stringify(result, null, 2)}\n`
      try {
        await run()
      } finally {
        for (const end of opened.toReversed()) await end()
        process.stdout.write(text())
      }
      const keptIn = file()
      if (keptIn !== null) writeFileSync(keptIn, text())
      process.exit()
    },
  }
}
