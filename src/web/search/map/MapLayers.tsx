import { useState } from 'react'
import { flipCalls } from '../../../contract/flips.ts'
import type { Comp, Home } from '../../../contract/search/home.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import type { MapDriver } from '../../map/drivers/map-driver.ts'
import { OpenPin } from '../../map/InfoWindow.tsx'
import { MapPins } from '../../map/MapPins.tsx'
import type { MapPin } from '../../map/map-pin.ts'
import { PlacedOnMap } from '../../map/PlacedOnMap.tsx'
import { flipAddress } from '../../ui/words/flip-words.ts'
import {
  formatCounted,
  formatDate,
  formatListDate,
  formatUsd,
  formatUsdShort,
} from '../../ui/words/format.ts'
import { zipMedians } from './zip-medians.ts'

/** What the map can show beside the found homes. */
export const mapLayers = ['comps', 'flips', 'zips'] as const
export type MapLayer = (typeof mapLayers)[number]

export const layerNames: Readonly<Record<MapLayer, string>> = {
  comps: 'Comps of the selected home',
  flips: 'Flips: dots, rings where listed again',
  zips: 'Median typical value by zip',
}

type MapLayersProps = {
  readonly driver: MapDriver
  readonly frame: HTMLElement
  readonly shown: readonly MapLayer[]
  readonly homes: readonly Home[]
  readonly selected: Home | null
}

/** The layers that are switched on. */
export const MapLayers = ({ driver, frame, shown, homes, selected }: MapLayersProps) => {
  const [openPinId, setOpenPinId] = useState<string | null>(null)
  const [pointedPinId, setPointedPinId] = useState<string | null>(null)
  const flips = useFlipsAround(shown.includes('flips') ? homes : NONE)
  const comps = shown.includes('comps') ? (selected?.comps.map(pinOfComp) ?? NONE) : NONE
  const pins = [...comps, ...flips]
  const links = {
    openPinId,
    highlightedPinId: pointedPinId,
    onOpenPin: setOpenPinId,
    onHighlightPin: setPointedPinId,
  }
  return (
    <>
      <MapPins driver={driver} pins={pins} {...links} />
      <OpenPin driver={driver} pins={pins} frame={frame} {...links} />
      {shown.includes('zips')
        ? zipMedians(homes).map(({ zip, homes: inZip, typicalValueUsd, at }) => (
            <PlacedOnMap key={zip} driver={driver} at={at} offset={NO_OFFSET} level={4}>
              <p className="zip-median">
                {zip} <strong>{formatUsdShort(typicalValueUsd)}</strong>
                <br />
                {formatCounted(inZip, 'home')}
              </p>
            </PlacedOnMap>
          ))
        : null}
    </>
  )
}

const NONE: readonly never[] = []
const NO_OFFSET = { x: 0, y: 0 }

/** Many zips are more than a question holds. */
const MAX_ZIPS_ASKED = 28

/** The flips of the zips that homes are in, as dots; none of none, and none until they are known. */
const useFlipsAround = (homes: readonly Home[]): readonly MapPin[] => {
  const zips = [...new Set(homes.map(({ zip }) => zip))].filter((zip) => zip !== '').toSorted()
  const place = zips.slice(0, MAX_ZIPS_ASKED).join(', ')
  const { asked } = useAsked(flipCalls.ofPlace, place === '' ? null : { query: { place } })
  if (asked.state !== 'known') return NONE
  return asked.value.flips.map((flip): MapPin => {
    const { propertyId, lat, long, bought, again } = flip
    const sold = again.how === 'sold'
    const resold = sold ? again.price : again.ask
    return {
      id: `flip ${propertyId}`,
      kind: sold ? 'sold again' : 'listed again',
      at: { latitude: lat, longitude: long },
      label: `${formatUsdShort(resold - bought.price)} between`,
      price: `${formatUsd(bought.price)} to ${formatUsd(resold)}`,
      address: flipAddress(flip),
      dateLine: `Bought ${formatDate(bought.date)}; ${sold ? 'sold' : 'listed'} again ${formatDate(again.date)}`,
      webUrl: null,
    }
  })
}

const pinOfComp = (comp: Comp): MapPin => {
  const date = comp.dateSold ?? comp.dateListed
  const verb = comp.dateSold === null ? 'For Sale' : 'Sold'
  return {
    id: `comp ${comp.propertyId} ${comp.dateSold}`,
    kind: comp.dateSold === null ? 'for sale' : 'sold',
    at: { latitude: comp.lat, longitude: comp.long },
    label: formatUsdShort(comp.price),
    price: formatUsd(comp.price),
    address: comp.address.line,
    dateLine: date === null ? null : `${verb} ${formatListDate(date)}`,
    webUrl: comp.webUrl,
  }
}
