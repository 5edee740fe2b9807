import { printable, printableLine } from '../../domain/printable-text.ts'
import type { LogStream } from '../platform/log-options.ts'

export type TerminalLogOptions = {
  readonly stdout: { readonly isTTY?: boolean; readonly write: (text: string) => unknown }
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * Log lines for a person at a terminal. Undefined where a program reads them, as behind a pipe, in a service or
 * in CI (`CI` is set): the log stays JSON on standard output.
 */
export const terminalLog = async ({
  stdout,
  env,
}: TerminalLogOptions): Promise<LogStream | undefined> => {
  if (!stdout.isTTY || env.CI) return undefined
  // Loaded for terminals only: everything else starts without it.
  const { prettyFactory } = await import('pino-pretty')
  const pretty = prettyFactory({
    // https://no-color.org
    colorize: !env.NO_COLOR,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  })
  // At once, so that the last line before an exit is seen, too.
  return { write: (line) => void stdout.write(pretty(JSON.parse(line, asPrintable))) }
}

/** A server whose reader has gone goes on without words: what is written to a closed pipe is dropped. */
export const outliveReader = (stream: NodeJS.WritableStream): void => {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

/** Of what others send, nothing steers the terminal; only a stack has lines, and they are indented. */
const asPrintable = (key: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  return key === 'stack' ? printable(value) : printableLine(value)
}
