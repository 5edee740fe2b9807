import { printable, printableJson } from '../domain/printable-text.ts'

/** Prints text on standard output, as every command does: outside text in it cannot write over the screen. */
export const print = (text: string): void => {
  process.stdout.write(printable(text))
}

/** Prints JSON on standard output: it reads as what it was, whatever is in it. */
export const printJson = (json: string): void => {
  process.stdout.write(printableJson(json))
}

/** Prints text on standard error. */
export const complain = (text: string): void => {
  process.stderr.write(printable(text))
}

/**
 * Prints lines to a stream until its reader goes away (`flip import ... | head`): an import runs to its end
 * even when nobody reads what it says.
 */
export const printTo = (stream: NodeJS.WritableStream): ((line: string) => void) => {
  let gone = false
  stream.on('error', (error: Error & { code?: string }) => {
    if (error.code !== 'EPIPE') throw error
    gone = true
  })
  return (line) => {
    if (!gone) stream.write(`${printable(line)}\n`)
  }
}
