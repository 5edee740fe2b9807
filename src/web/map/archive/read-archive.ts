import type { AddProtocolAction, StyleSpecification } from 'maplibre-gl'
import { FetchSource, PMTiles, Protocol, type Source } from 'pmtiles'
import type { Point } from '../../../domain/distance.ts'
import type { ArchivedStreets } from '../drivers/map-driver.ts'
import { streetHeaders } from '../drivers/street-headers.ts'
import { archiveStyle } from './archive-style.ts'

/** Whether an archive of streets can be read, and has any around a home. Rejects when it cannot be read. */
export const archiveCovers = async (
  url: string,
  { latitude, longitude }: Point,
): Promise<boolean> => {
  const { minLat, maxLat, minLon, maxLon } = await new PMTiles(sourceAt(url)).getHeader()
  return latitude >= minLat && latitude <= maxLat && longitude >= minLon && longitude <= maxLon
}

/** The style that draws an archive, and how MapLibre is to read its tiles: by ranges of the one file. */
export const archivedStreets = (
  { url, theme }: ArchivedStreets,
  addProtocol: (name: string, read: AddProtocolAction) => void,
): StyleSpecification => {
  const source = sourceAt(url)
  const protocol = new Protocol()
  protocol.add(new PMTiles(source))
  addProtocol('pmtiles', protocol.tile)
  return archiveStyle(`pmtiles://${source.getKey()}`, theme)
}

/** The archive of an installation may be one of its protected resources: each range is asked for with its own token. */
const sourceAt = (url: string): Source => {
  const address = new URL(url, location.href).href
  const source = new FetchSource(address)
  return {
    getKey: () => address,
    getBytes: async (...range) => {
      source.setHeaders(new Headers(await streetHeaders(address)))
      return source.getBytes(...range)
    },
  }
}
