import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '../start-refused.ts'
import type { Place } from './place.ts'
import { runProgram } from './run-program.ts'

/** The owner of everything in the embedded database. */
export const superuser = 'flip'

/**
 * Makes the database folder if it is not there, and returns whether it did. It is made under another name and
 * renamed when whole, so a start that was cut short leaves nothing behind that looks like a database.
 */
export async function initializeCluster(place: Place, password: string): Promise<boolean> {
  const version = await readFile(join(place.clusterFolder, 'PG_VERSION'), 'utf8').catch(readFailure)
  if (version !== undefined) {
    checkVersion(place, version.trim())
    return false
  }

  const unfinished = `${place.clusterFolder}.unfinished`
  const passwordCopy = `${place.clusterFolder}.password`
  await rm(unfinished, { recursive: true, force: true })
  await rm(passwordCopy, { force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordCopy, password, { mode: 0o600, flag: 'wx' })
  try {
    if (place.runAs) {
      await chown(unfinished, place.runAs.uid, place.runAs.gid)
      await chown(passwordCopy, place.runAs.uid, place.runAs.gid)
    }
    const run = await runProgram(
      join(place.binaries.folder, 'bin', 'initdb'),
      [
        ...['-D', unfinished, '-U', superuser, `--pwfile=${passwordCopy}`, '-A', 'scram-sha-256'],
        // The same order of text on every machine, with any installed languages.
        ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...syncMethod,
      ],
      { runAs: place.runAs, folder: place.binaries.folder },
    )
    if (run.exitCode !== 0) {
      throw new StartRefused(
        `The embedded Postgres could not create a database in ${place.clusterFolder}: ${run.output.trim()}`,
      )
    }
    await rename(unfinished, place.clusterFolder)
    return true
  } finally {
    await rm(passwordCopy, { force: true })
  }
}

/** Only Linux can write the folder's thousand files to the disk at once: one by one they take most of the time. */
const syncMethod = process.platform === 'linux' ? ['--sync-method=syncfs'] : []

function checkVersion(place: Place, version: string): void {
  const installed = place.binaries.version.split('.')[0]
  if (version !== installed) {
    throw new StartRefused(
      `Postgres ${version} made the database in ${place.clusterFolder}, but this version of Flip Search Pro brings Postgres ${installed}. Start the earlier version, or set DATABASE_URL.`,
    )
  }
}

function readFailure(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
