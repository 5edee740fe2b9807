import { join } from 'node:path'
import { StartRefused } from '../start-refused.ts'
import { copyBinaries, locateBinaries, type PostgresBinaries } from './binaries.ts'
import { exists, makeOutsideFolder, outsideFoldersOf } from './outside-folder.ts'
import type { RunAs } from './run-program.ts'
import {
  canEnter,
  canRunBinaries,
  chooseUnprivilegedUser,
  runsAsRoot,
} from './unprivileged-user.ts'

/** Where the embedded Postgres lives, and the user it runs as. */
export type Place = {
  readonly binaries: PostgresBinaries
  /** The database's own folder, "data directory" in Postgres' words. */
  readonly clusterFolder: string
  readonly runAs: RunAs | undefined
  /** A sentence for the person who started us, when the data is not where they would look for it. */
  readonly remark: string | undefined
}

/**
 * Postgres runs from where it is installed, its data under `<dataDir>/postgres`. As root it runs as another user:
 * one who cannot enter our folders (a clone in /root, say) gets a copy of the binaries elsewhere, the data beside it.
 */
export async function choosePlace(dataDir: string, password: string): Promise<Place> {
  const binaries = await locateBinaries()
  const inside = join(dataDir, 'postgres')
  if (!runsAsRoot()) {
    return { binaries, clusterFolder: inside, runAs: undefined, remark: undefined }
  }
  const outsideFolders = outsideFoldersOf(dataDir, password)
  const clusterFolder = await chooseClusterFolder(dataDir, inside, outsideFolders)
  const runAs = await chooseUnprivilegedUser(clusterFolder)
  return {
    binaries: await reachableBinaries(binaries, runAs, outsideFolders),
    clusterFolder,
    runAs,
    remark:
      clusterFolder === inside
        ? undefined
        : `Postgres refuses to run as root, and its user cannot enter ${dataDir}. We keep the database in ${clusterFolder}.`,
  }
}

/** A database that was made stays where it is, also when the folders become reachable later. */
async function chooseClusterFolder(
  dataDir: string,
  inside: string,
  outsideFolders: readonly string[],
): Promise<string> {
  for (const made of [inside, ...outsideFolders.map((folder) => join(folder, 'postgres'))]) {
    if (await exists(made)) return made
  }
  if (await canEnter(await chooseUnprivilegedUser(inside), dataDir)) return inside
  return join(await makeOutsideFolder(outsideFolders), 'postgres')
}

async function reachableBinaries(
  installed: PostgresBinaries,
  runAs: RunAs,
  outsideFolders: readonly string[],
): Promise<PostgresBinaries> {
  if (await canRunBinaries(runAs, installed.folder)) return installed
  const outside = await makeOutsideFolder(outsideFolders)
  const copy = { ...installed, folder: join(outside, `binaries-${installed.version}`) }
  if (!(await exists(copy.folder))) await copyBinaries(installed, copy.folder)
  if (await canRunBinaries(runAs, copy.folder)) return copy
  throw new StartRefused(
    `The embedded Postgres does not run on this machine (tried ${copy.folder}). Set DATABASE_URL to your own Postgres, version 15 or newer.`,
  )
}
