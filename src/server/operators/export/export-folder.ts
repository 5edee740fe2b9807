import { createHash } from 'node:crypto'
import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { StartRefused } from '../../platform/start-refused.ts'
import { writeWhole } from '../../platform/write-whole.ts'

const exportedFile = z.object({
  /** In the folder: `sales/market=981/month=2026-01/part.parquet`. */
  path: z.string().check(z.regex(/^\w+\/market=\d{3}\/month=\d{4}-\d\d\/part\.parquet$/)),
  rows: z.number(),
  bytes: z.number(),
  /** Of the file, in hexadecimal digits. */
  sha256: z.string(),
  /** Equal for the same rows in the same columns, whenever they are looked at. */
  content: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  leastUsd: z.number(),
  mostUsd: z.number(),
})
const manifest = z.object({
  format: z.literal('flip-search-pro-months/1'),
  /** False while an export is under way, or where one was broken off: then months are missing. */
  complete: z.boolean(),
  files: z.array(exportedFile),
})

/** A file of an export, as the manifest has it. */
export type ExportedFile = z.infer<typeof exportedFile>

const MANIFEST = 'manifest.json'

/**
 * The files of the export in a folder; none in one that is new or empty. A folder with other things is refused, so
 * that nothing of a person's own is replaced.
 */
export const filesOfExport = async (folder: string): Promise<readonly ExportedFile[]> => {
  const inside = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw new StartRefused(`${folder} is not a folder that can be read. Give another.`)
  })
  if (inside.length === 0) return []
  const written = await readFile(join(folder, MANIFEST), 'utf8').catch(nullWhereMissing)
  const read = manifest.safeParse(jsonOf(written ?? ''))
  if (!read.success)
    throw new StartRefused(
      `${folder} holds other things than an export of flip export parquet. Give a new folder.`,
    )
  return read.data.files
}

/**
 * Writes down which files are whole, in place of what was written before: after them, so that a file that is not as its
 * line says belongs to an export under way, or is broken.
 */
export const writeManifest = (
  folder: string,
  files: Iterable<ExportedFile>,
  { complete }: { readonly complete: boolean },
): Promise<void> => {
  const inOrder = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
  const written: z.infer<typeof manifest> = {
    format: 'flip-search-pro-months/1',
    complete,
    files: inOrder,
  }
  return writeWhole(join(folder, MANIFEST), Buffer.from(`${JSON.stringify(written, null, 1)}\n`))
}

/** Whether a file is there as its line in the manifest says. */
export const isAsWritten = async (folder: string, file: ExportedFile): Promise<boolean> => {
  const content = await readFile(join(folder, file.path)).catch(nullWhereMissing)
  return content !== null && sha256Of(content) === file.sha256
}

export const writeExported = (folder: string, path: string, content: Buffer): Promise<void> =>
  writeWhole(join(folder, path), content)

/** Removes a file that the manifest has no longer, and the folders that are empty by then. */
export const removeExported = async (folder: string, path: string): Promise<void> => {
  await rm(join(folder, path), { force: true })
  for (let above = dirname(path); above !== '.'; above = dirname(above))
    if (!(await removedIfEmpty(join(folder, above)))) return
}

export const sha256Of = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex')

const removedIfEmpty = (folder: string): Promise<boolean> =>
  rmdir(folder).then(
    () => true,
    () => false,
  )

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const nullWhereMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}
