import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { MapsSettings } from '../../contract/client-config.ts'
import type { Point } from '../../domain/distance.ts'
import { chooseStreets, demoStreets } from './choose-streets.ts'
import { hasWebgl2, loadDriver } from './load-driver.ts'
import { type MapDriver, pinMargins, type Theme } from './map-driver.ts'
import { openingView } from './opening-view.ts'
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
  readonly home: Point
  /** Where the markers stand when the map opens. */
  readonly points: readonly Point[]
  readonly demo: boolean
  readonly theme: Theme
  readonly reducedMotion: boolean
  /** What the installation's maps draw; null is the streets that come with the product. */
  readonly maps: MapsSettings
  readonly onBackgroundClick: () => void
}

/** Opens a map in the container, on the home or on all points, and again when the place or the theme changes. */
export const useMapDriver = (
  container: RefObject<HTMLElement | null>,
  { home, points, demo, theme, reducedMotion, maps, onBackgroundClick }: Settings,
): MapState => {
  const [map, setMap] = useState<MapState>({ state: 'opening' })
  const clickBackground = useEffectEvent(onBackgroundClick)
  const { latitude, longitude } = home
  const bringIntoView = useEffectEvent(
    (driver: MapDriver, element: HTMLElement, streetsMissing: boolean) => {
      const { clientWidth: width, clientHeight: height } = element
      const margins = pinMargins(streetsMissing)
      if (openingView(home, points, { width, height }, margins) === 'all')
        driver.fit(points, margins, 'at once')
    },
  )

  useEffect(() => {
    let opened: MapDriver | null = null
    let abandoned = false

    const open = async () => {
      const element = container.current
      if (element === null) return
      const center = { latitude, longitude }
      const webgl2 = hasWebgl2()
      const [openMap, streets] = await Promise.all([
        loadDriver(webgl2),
        chooseStreets(
          { maps, vectors: webgl2, theme, demo, home: center, online: navigator.onLine },
          {
            style: async (url, signal) => fetch(url, { signal, headers: await streetHeaders(url) }),
            archive: async (url, at) =>
              (await import('./archive/read-archive.ts')).archiveCovers(url, at),
          },
        ),
      ])
      if (abandoned) return
      const driver = await openMap({
        container: element,
        center,
        streets,
        fallback: demoStreets({ home: center, theme }),
        reducedMotion,
        onBackgroundClick: () => clickBackground(),
        onFallback: () => setMap({ state: 'open', driver, streetsMissing: true }),
      })
      if (abandoned) return driver.remove()
      opened = driver
      const streetsMissing = !demo && streets.kind === 'demo'
      bringIntoView(driver, element, streetsMissing)
      setMap({ state: 'open', driver, streetsMissing })
    }

    setMap({ state: 'opening' })
    open().catch((reason: unknown) => {
      console.error('The map could not be opened.', reason)
      if (!abandoned) setMap({ state: 'failed' })
    })
    return () => {
      abandoned = true
      opened?.remove()
    }
  }, [container, latitude, longitude, demo, theme, reducedMotion, maps])

  return map
}
