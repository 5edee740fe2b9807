import { spawn } from 'node:child_process'

/** A user of the machine; absent where we already run as an ordinary one. */
export type RunAs = { readonly uid: number; readonly gid: number }

export type ProgramRun = { readonly exitCode: number; readonly output: string }

/**
 * Runs a program to its end, as `runAs` when given, in `folder`.
 * It gets a session of its own: the terminal's Ctrl-C must not reach Postgres before our own shutdown has run.
 */
export function runProgram(
  file: string,
  args: readonly string[],
  { runAs, folder }: { runAs: RunAs | undefined; folder: string },
): Promise<ProgramRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: folder,
      env: plainEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
      ...runAs,
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    // On Windows the server keeps the pipes of the program that started it, so 'close' would never come.
    child.on('exit', (code, signal) => {
      const finish = () => resolve({ exitCode: code ?? -1, output: output || `${signal ?? ''}` })
      child.on('close', finish)
      setTimeout(finish, 500).unref()
    })
  })
}

/** Our environment without what would change Postgres: PGDATA, PGPORT, a locale that is not there. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const ours = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(ours), LC_ALL: 'C' }
}
