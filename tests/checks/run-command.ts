import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

/** Takes what a tool prints, piece by piece. */
export type Say = (text: string) => void

export type RunOptions = {
  readonly env?: Readonly<Record<string, string>>
  /** Where the tool's output goes; to ours when it is not given. */
  readonly say?: Say | undefined
}

const installed = resolve('node_modules/.bin')

/** Runs one of the installed tools on the pinned Node, and answers its exit code. */
export function runCommand(
  tool: string,
  args: readonly string[],
  { env = {}, say }: RunOptions = {},
): Promise<number> {
  return new Promise((done) => {
    const child = spawn(tool, args, {
      stdio: say ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, PATH: `${installed}${delimiter}${process.env.PATH ?? ''}`, ...env },
    })
    for (const output of [child.stdout, child.stderr]) {
      output?.setEncoding('utf8').on('data', (text: string) => say?.(text))
    }
    child.on('error', (error) => {
      console.error(`${tool} does not run: ${error.message}`)
      done(1)
    })
    // A Ctrl-C reaches the tool by itself; an end asked of us alone does not.
    const end = () => {
      child.kill('SIGTERM')
      child.once('exit', () => process.exit(143))
    }
    process.once('SIGTERM', end)
    child.on('close', (code) => {
      process.off('SIGTERM', end)
      done(code ?? 1)
    })
  })
}
