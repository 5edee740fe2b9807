import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { MapsSettings } from '../../../contract/client-config.ts'
import type { Point } from '../../../domain/distance.ts'
import { chooseStreets, demoStreets, googleStreets, type StreetsWanted } from './choose-streets.ts'
import {
  type GoogleMapOptions,
  GoogleMapsFailed,
  type MapDriver,
  type MapOptions,
  type OpenMap,
  type PinMargins,
  pinMargins,
  type Theme,
} from './map-driver.ts'
import { streetHeaders } from './street-headers.ts'

type MapState =
  | { readonly state: 'opening' }
  | {
      readonly state: 'open'
      readonly driver: MapDriver
      /** A real home on a map whose streets could not be loaded. */
      readonly streetsMissing: boolean
    }
  | { readonly state: 'failed' }

type Settings = {
  /** Where the map opens. */
  readonly center: Point
  /** Where the markers stand when the map opens. */
  readonly points: readonly Point[]
  /** It opens on all of them, as close as at zoom 16; else on the center, at that zoom. */
  readonly showsAll: boolean
  /** How far they keep from the map's edges; else as far as markers need. */
  readonly margins?: PinMargins | undefined
  readonly demo: boolean
  readonly theme: Theme
  readonly reducedMotion: boolean
  /** What the installation's maps draw; null is the streets that come with the product. */
  readonly maps: MapsSettings
  readonly onBackgroundClick: () => void
}

/** Opens a map in the container, on the center or on all points, and again when the place or the theme changes. */
export const useMapDriver = (
  container: RefObject<HTMLElement | null>,
  {
    center,
    points,
    showsAll,
    margins,
    demo,
    theme,
    reducedMotion,
    maps,
    onBackgroundClick,
  }: Settings,
): MapState => {
  const [map, setMap] = useState<MapState>({ state: 'opening' })
  /** The map of Google could not be had, or was withdrawn: we draw our own. */
  const [lost, setLost] = useState(false)
  const clickBackground = useEffectEvent(onBackgroundClick)
  const { latitude, longitude } = center
  const bringIntoView = useEffectEvent((driver: MapDriver, streetsMissing: boolean) => {
    if (showsAll) driver.fit(points, margins ?? pinMargins(streetsMissing), 'at once')
  })

  useEffect(() => {
    let opened: MapDriver | null = null
    let abandoned = false
    // Each library gets an element to itself: one may still be at work when the next one opens.
    const frame = document.createElement('div')
    frame.className = 'map-canvas size-full'
    container.current?.append(frame)

    const open = async () => {
      const center = { latitude, longitude }
      const online = navigator.onLine
      const place = { theme, demo, home: center, online }
      const shared: Omit<MapOptions, 'streets'> = {
        container: frame,
        center,
        fallback: demoStreets(place),
        reducedMotion,
        onBackgroundClick: () => clickBackground(),
        onFallback: () => setMap({ state: 'open', driver, streetsMissing: true }),
      }
      const google = lost ? null : googleStreets({ ...place, maps })
      const { driver, streetsMissing } =
        google === null
          ? await openOwnMap(shared, { ...place, maps })
          : await openGoogle({ ...shared, streets: google, onLost: () => setLost(true) })
      if (abandoned) return driver.remove()
      opened = driver
      bringIntoView(driver, streetsMissing)
      setMap({ state: 'open', driver, streetsMissing })
    }

    setMap({ state: 'opening' })
    open().catch((reason: unknown) => {
      if (abandoned) return
      if (reason instanceof GoogleMapsFailed) return setLost(true)
      console.error('The map could not be opened.', reason)
      setMap({ state: 'failed' })
    })
    return () => {
      abandoned = true
      opened?.remove()
      frame.remove()
    }
  }, [container, latitude, longitude, demo, theme, reducedMotion, maps, lost])

  return map
}

type Opened = { readonly driver: MapDriver; readonly streetsMissing: boolean }

/** The map of Google. Rejects with `GoogleMapsFailed` when it cannot be had. */
const openGoogle = async (options: GoogleMapOptions): Promise<Opened> => {
  const { openGoogleMap } = await import('./google-driver.ts').catch((reason: unknown) => {
    throw new GoogleMapsFailed('Its driver could not be loaded.', { cause: reason })
  })
  return { driver: await openGoogleMap(options), streetsMissing: false }
}

/** A map that we draw, on streets of the installation or the product. */
const openOwnMap = async (
  options: Omit<MapOptions, 'streets'>,
  wanted: Omit<StreetsWanted, 'vectors'>,
): Promise<Opened> => {
  const webgl2 = hasWebgl2()
  const [openMap, streets] = await Promise.all([
    loadDriver(webgl2),
    chooseStreets(
      { ...wanted, vectors: webgl2 },
      {
        style: async (url, signal) => fetch(url, { signal, headers: await streetHeaders(url) }),
        archive: async (url, at) =>
          (await import('../archive/read-archive.ts')).archiveCovers(url, at),
      },
    ),
  ])
  const driver = await openMap({ ...options, streets })
  return { driver, streetsMissing: !wanted.demo && streets.kind === 'demo' }
}

/** The map library this browser can run, loaded when it is needed: MapLibre, or Leaflet without WebGL2. */
const loadDriver = async (webgl2: boolean): Promise<OpenMap> =>
  webgl2
    ? (await import('./maplibre-driver.ts')).openMapLibre
    : (await import('./leaflet-driver.ts')).openLeaflet

/** Whether this browser draws with WebGL2, and so vector tiles. */
const hasWebgl2 = (): boolean => {
  if (typeof WebGL2RenderingContext === 'undefined') return false
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    // Browsers keep few live contexts: give this one back at once.
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}
