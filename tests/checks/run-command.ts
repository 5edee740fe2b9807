import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { removeAbandonedDataFolders } from '../platform/data-folder.ts'

/** Takes what a tool prints, piece by piece. */
export type Say = (text: string) => void

export type RunOptions = {
  readonly env?: Readonly<Record<string, string>>
  /** Where the tool's output goes; to ours when it is not given. */
  readonly say?: Say | undefined
}

const running = new Set<ChildProcess>()

/**
 * Ends all tools that run, where this process alone is asked to end, as by a supervisor: a Ctrl-C reaches them by
 * itself. What tests have started, such as Postgres, ends with them.
 */
export function endToolsOnTerm(): void {
  process.once('SIGTERM', async () => {
    const ending = [...running].map((tool) => new Promise((gone) => tool.once('exit', gone)))
    for (const tool of running) tool.kill('SIGTERM')
    await Promise.all(ending)
    // The processes of a tool are gone a moment after it.
    await delay(1_000)
    await removeAbandonedDataFolders()
    process.exit(143)
  })
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
    running.add(child)
    child.on('close', (code) => {
      running.delete(child)
      done(code ?? 1)
    })
  })
}
