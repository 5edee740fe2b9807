import type { MapsSettings } from '../../contract/client-config.ts'
import type { Config } from '../config/config.ts'
import { streetArchiveUrl } from '../map/route.ts'
import type { PageReach } from '../platform/requests/content-security-policy.ts'

/** What pages reach beyond their own origin, by the configuration. */
export const reachOf = ({ maps, identity, payments, protectedResources }: Config): PageReach => ({
  streetsUrl: outsideStreetsOf(maps),
  googleMapsUrl: maps.kind === 'google' ? maps.scriptUrl : null,
  signInUrl: identity.kind === 'embedded' ? null : identity.authority,
  protectedResources,
  payments: payments.kind === 'embedded' ? null : payments.test ? 'square-sandbox' : 'square',
})

/** The settings of the maps that pages get. A file that is replaced gets another address. */
export const mapsFor = (maps: Config['maps']): MapsSettings => {
  switch (maps.kind) {
    case 'built-in':
      return null
    case 'style':
      return { kind: 'style', url: maps.styleUrl }
    case 'pmtiles': {
      const { archive } = maps
      const url = archive.kind === 'file' ? streetArchiveUrl(archive.path) : archive.url
      return { kind: 'pmtiles', url }
    }
    case 'google':
      return { kind: 'google', url: `${maps.scriptUrl}?key=${maps.key}` }
  }
}

const outsideStreetsOf = (maps: Config['maps']): string | null => {
  if (maps.kind === 'style') return maps.styleUrl
  return maps.kind === 'pmtiles' && maps.archive.kind === 'url' ? maps.archive.url : null
}
