import { printable, printableJson } from '../domain/printable-text.ts'
import { reasonOf } from '../server/platform/reason-of.ts'

/** Prints text on standard output, as every command does: outside text in it cannot write over the screen. */
export const print = (text: string): void => {
  process.stdout.write(printable(text))
}

/** Prints JSON on standard output, with control characters escaped: it parses to the same value. */
export const printJson = (json: string): void => {
  process.stdout.write(printableJson(json))
}

/** Prints text on standard error. */
export const complain = (text: string): void => {
  process.stderr.write(printable(text))
}

/**
 * Has commands run to their end, and quietly, when the reader of what they print goes away (`flip markets | head`). Any
 * other fault of printing, such as a full disk, is reported once, and the command fails.
 */
export const printUntilReaderLeaves = ({ stdout, stderr }: Printing = process): void => {
  let isSaid = false
  stdout.on('error', (error: Error & { code?: string }) => {
    if (error.code === 'EPIPE' || isSaid) return
    isSaid = true
    stderr.write(`What this command prints cannot be written: ${printable(reasonOf(error))}.\n`)
    process.exitCode = 1
  })
  // There is no one left to say it to.
  stderr.on('error', () => undefined)
}

type Printing = {
  readonly stdout: NodeJS.WritableStream
  readonly stderr: NodeJS.WritableStream
}
