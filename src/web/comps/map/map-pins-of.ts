import type { Home } from '../../../contract/search/home.ts'
import type { MapPin } from '../../map/map-pin.ts'
import { formatListDate, formatUsd, formatUsdShort } from '../../ui/words/format.ts'
import type { ComparedComp } from '../cards/compared-comps.ts'
import { compDateLine, compName } from '../words/comp-name.ts'
import { isSold } from '../words/comps-sentences.ts'
import { askInWords } from '../words/price-words.ts'

/** A home as the green marker of the map. */
export const homePinOf = (home: Home): MapPin => ({
  id: home.propertyId,
  kind: 'home',
  at: { latitude: home.lat, longitude: home.long },
  label: home.noAsk ? askInWords(home) : formatUsdShort(home.price),
  price: askInWords(home),
  address: home.addressLine,
  dateLine: home.dateListed === null ? null : `For Sale ${formatListDate(home.dateListed)}`,
  webUrl: home.webUrl,
})

/** A comp as a marker of the map: red, or gray once the subscriber switched it off. */
export const compPinOf = ({ id, comp, row }: ComparedComp): MapPin => ({
  id,
  kind: row?.part === 'switched off' ? 'switched off' : isSold(comp) ? 'sold' : 'for sale',
  at: { latitude: comp.lat, longitude: comp.long },
  label: formatUsdShort(comp.price),
  price: formatUsd(comp.price),
  address: compName(comp),
  dateLine: compDateLine(comp),
  webUrl: comp.webUrl,
})
