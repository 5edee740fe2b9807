import { type FileHandle, open } from 'node:fs/promises'
import { PMTiles, type Source, TileType } from 'pmtiles'
import * as z from 'zod/mini'
import { err, ok, type Result } from '../../domain/result.ts'
import { reasonOf } from '../platform/reason-of.ts'

/** What a PMTiles archive covers. */
export type StreetArchiveFacts = { readonly maxZoom: number }

/**
 * Looks into a PMTiles archive on this machine. An error says in words why maps cannot be drawn from it: it
 * must be of version 3, with the vector tiles of the Protomaps basemap.
 */
export const inspectArchiveFile = async (
  path: string,
): Promise<Result<StreetArchiveFacts, string>> => {
  let file: FileHandle | null = null
  try {
    file = await open(path)
    return await inspect(bytesOf(file, path))
  } catch (error) {
    return unreadable(error)
  } finally {
    await file?.close()
  }
}

/** The same of an archive that others serve, by the ranges of it that a page would ask for. */
export const inspectArchiveUrl = async (
  url: string,
): Promise<Result<StreetArchiveFacts, string>> => {
  try {
    return await inspect(url)
  } catch (error) {
    return unreadable(error)
  }
}

const inspect = async (source: Source | string): Promise<Result<StreetArchiveFacts, string>> => {
  const archive = new PMTiles(source)
  const { tileType, maxZoom } = await archive.getHeader()
  if (tileType !== TileType.Mvt) return err('has no vector tiles')
  const metadata = z.safeParse(metadataSchema, await archive.getMetadata())
  const layers = metadata.success ? metadata.data.vector_layers.map(({ id }) => id) : []
  return layers.includes('roads')
    ? ok({ maxZoom })
    : err('is not of the Protomaps basemap: it has no layer “roads”')
}

const unreadable = (error: unknown) =>
  err(`cannot be read as a PMTiles archive of version 3 (${reasonOf(error)})`)

/** The bytes of a file, as the library reads them of any place. */
const bytesOf = (file: FileHandle, path: string): Source => ({
  getKey: () => path,
  getBytes: async (offset, length) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
    return { data: buffer.buffer.slice(0, bytesRead) }
  },
})

const metadataSchema = z.object({ vector_layers: z.array(z.object({ id: z.string() })) })
