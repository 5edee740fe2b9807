import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

const installed = resolve('node_modules/.bin')

/** Runs one of the installed tools on the pinned Node, its output going to ours, and answers its exit code. */
export function runCommand(
  tool: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((done) => {
    const child = spawn(tool, args, {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, PATH: `${installed}${delimiter}${process.env.PATH ?? ''}`, ...env },
    })
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
    child.on('exit', (code) => {
      process.off('SIGTERM', end)
      done(code ?? 1)
    })
  })
}
