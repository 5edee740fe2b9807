import type { MapsConfig } from '../../server/config/maps-config.ts'
import { inspectArchiveFile, inspectArchiveUrl } from '../../server/map/street-archive.ts'
import { fine, wrong } from './finding.ts'

/** What the maps draw, and whether an archive of streets can be read. */
export const checkMaps = async (maps: MapsConfig) => {
  switch (maps.kind) {
    case 'built-in':
      return fine('only the streets that come with the product (FLIP_MAP_STYLE_URL=off)')
    case 'style':
      return fine(`${maps.styleUrl}; not tried: browsers ask for it`)
    case 'google':
      return fine('Google Maps and Places; not tried: only browsers use the key')
    case 'pmtiles': {
      const { archive } = maps
      const inspected =
        archive.kind === 'file'
          ? await inspectArchiveFile(archive.path)
          : await inspectArchiveUrl(archive.url)
      const name = archive.kind === 'file' ? archive.path : archive.url
      return inspected.ok
        ? fine(`streets of ${name}, to zoom ${inspected.value.maxZoom}`)
        : wrong(`FLIP_MAP_PMTILES: ${name} ${inspected.error}.`)
    }
  }
}
