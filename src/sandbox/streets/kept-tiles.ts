import type { TileAddress } from './street-tile.ts'

/** Draws tiles, and keeps the `most` that were asked for last: one of a town takes tens of milliseconds. */
export const keptTiles = (
  draw: (address: TileAddress) => Buffer,
  most: number,
): ((address: TileAddress) => Buffer) => {
  const kept = new Map<string, Buffer>()
  return (address) => {
    const key = `${address.zoom}/${address.column}/${address.row}`
    const tile = kept.get(key) ?? draw(address)
    // The map's order is that in which they were asked for.
    kept.delete(key)
    kept.set(key, tile)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return tile
  }
}
