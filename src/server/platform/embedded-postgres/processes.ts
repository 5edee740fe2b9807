import { readFile } from 'node:fs/promises'
import { runProgram } from './run-program.ts'

/** Whether a process with this number exists, no matter who owns it. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a process, or `''` when there is no such process. */
export async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return words.replaceAll('\0', ' ')
  }
  const [program, args] =
    process.platform === 'win32'
      ? ['tasklist', ['/NH', '/FO', 'CSV', '/FI', `PID eq ${pid}`]]
      : ['ps', ['-ww', '-o', 'command=', '-p', String(pid)]]
  const run = await runProgram(String(program), [...(args ?? [])], {
    runAs: undefined,
    folder: process.cwd(),
  }).catch(() => undefined)
  return run?.output ?? ''
}
