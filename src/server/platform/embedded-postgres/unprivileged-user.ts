import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '../start-refused.ts'
import { type RunAs, runProgram } from './run-program.ts'

/** Postgres refuses to run as root; everyone else runs it as themselves. */
export const runsAsRoot = (): boolean => process.getuid?.() === 0

/**
 * The user that Postgres runs as when we are root: the owner of the database that is already there,
 * else `postgres`, else `nobody`.
 */
export async function chooseUnprivilegedUser(clusterFolder: string): Promise<RunAs> {
  const owner = await stat(clusterFolder).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    // macOS writes the uid of `nobody` as -2.
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  throw new StartRefused(
    'Postgres refuses to run as root, and this machine has no user "postgres" or "nobody". Start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Whether the user may enter a folder, tried as that user: modes alone do not show it (ACLs, mounts). */
export async function canEnter(runAs: RunAs, folder: string): Promise<boolean> {
  const run = await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { runAs, folder: '/' })
  return run.exitCode === 0
}

/** Whether the user may run the Postgres binaries in a folder, tried as that user. */
export async function canRunBinaries(runAs: RunAs, binariesFolder: string): Promise<boolean> {
  const postgres = join(binariesFolder, 'bin', 'postgres')
  const attempt = await runProgram('/bin/sh', ['-c', '"$1" --version', 'sh', postgres], {
    runAs,
    folder: '/',
  })
  return attempt.exitCode === 0
}
