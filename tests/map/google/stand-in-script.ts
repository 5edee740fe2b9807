/**
 * The parts of the Maps JavaScript API that pages use, as Google documents them
 * (developers.google.com/maps/documentation/javascript/reference), drawn with a grid for streets. Pages load it in place
 * of Google's script, so it imports nothing. The key says what goes wrong: `refused`, `over-quota`, `no-places`.
 */
export const startGoogleMaps = (src: string): void => {
  const asked = new URL(src)
  const key = asked.searchParams.get('key') ?? ''
  const record: GoogleRecord = { suggested: [], picked: [], maps: 0 }

  class LatLng implements Pick<google.maps.LatLng, 'lat' | 'lng'> {
    #lat: number
    #lng: number
    constructor(lat: number, lng: number) {
      this.#lat = lat
      this.#lng = lng
    }
    lat() {
      return this.#lat
    }
    lng() {
      return this.#lng
    }
  }
  type Coordinates = Pick<google.maps.LatLng, 'lat' | 'lng'>
  type AnyLatLng = Coordinates | google.maps.LatLngLiteral
  const isLatLng = (at: AnyLatLng): at is Coordinates => typeof at.lat === 'function'
  const literal = (at: AnyLatLng) => (isLatLng(at) ? { lat: at.lat(), lng: at.lng() } : at)

  type Camera = { readonly center?: AnyLatLng | null; readonly zoom?: number | null }

  /** Web Mercator, with tiles of 256 px. */
  const toWorld = (at: AnyLatLng, zoom: number) => {
    const { lat, lng } = literal(at)
    const size = 256 * 2 ** zoom
    const sine = Math.sin((lat * Math.PI) / 180)
    return {
      x: size * (0.5 + lng / 360),
      y: size * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
    }
  }
  const fromWorld = ({ x, y }: { x: number; y: number }, zoom: number) => {
    const size = 256 * 2 ** zoom
    const lat = (Math.atan(Math.sinh((0.5 - y / size) * 2 * Math.PI)) * 180) / Math.PI
    return new LatLng(lat, (x / size - 0.5) * 360)
  }

  class StandInMap
    implements
      Pick<google.maps.Map, 'getDiv' | 'panBy' | 'panTo' | 'moveCamera' | 'setZoom' | 'getZoom'>
  {
    readonly panes: google.maps.MapPanes
    readonly overlays = new Set<StandInOverlay>()
    readonly listeners = new Map<string, Set<() => void>>()
    readonly #div: HTMLElement
    readonly #moved: HTMLElement
    readonly #options: google.maps.MapOptions
    #center: LatLng
    #zoom: number
    /** Where the panes' own corner lies: they move with the map, and are drawn again when the zoom changes. */
    origin: { x: number; y: number }

    constructor(div: HTMLElement, options: google.maps.MapOptions) {
      if (!(div instanceof HTMLElement)) throw new Error('Map: Expected mapDiv of type HTMLElement')
      record.maps += 1
      this.#div = div
      this.#options = options
      const { lat, lng } = literal(options.center ?? { lat: 0, lng: 0 })
      this.#center = new LatLng(lat, lng)
      this.#zoom = options.zoom ?? 0
      this.origin = toWorld(this.#center, this.#zoom)
      const dark = options.colorScheme === 'DARK'
      // Google's own element fills the one that it is given, which it makes a positioned one.
      Object.assign(div.style, { position: 'relative', overflow: 'hidden' })
      const view = document.createElement('div')
      view.className = 'gm-style'
      view.tabIndex = options.keyboardShortcuts === false ? -1 : 0
      view.setAttribute('role', 'region')
      view.setAttribute('aria-label', 'Map')
      Object.assign(view.style, {
        position: 'absolute',
        inset: '0',
        font: '400 11px Roboto, Arial, sans-serif',
        background: dark
          ? 'repeating-linear-gradient(0deg,#2c2f33 0 6px,#1f2124 6px 60px)'
          : 'repeating-linear-gradient(0deg,#fff 0 6px,#e8eaed 6px 60px)',
      })
      view.dataset.colorScheme = options.colorScheme ?? 'LIGHT'
      this.#moved = document.createElement('div')
      Object.assign(this.#moved.style, { position: 'absolute', left: '50%', top: '50%' })
      const pane = () => {
        const one = document.createElement('div')
        Object.assign(one.style, { position: 'absolute', left: '0', top: '0' })
        this.#moved.append(one)
        return one
      }
      this.panes = {
        mapPane: pane(),
        overlayLayer: pane(),
        markerLayer: pane(),
        overlayMouseTarget: pane(),
        floatPane: pane(),
      }
      const terms = document.createElement('div')
      const link = document.createElement('a')
      Object.assign(link, {
        href: 'https://www.google.com/intl/en_US/help/terms_maps/',
        target: '_blank',
      })
      link.rel = 'noopener'
      link.textContent = 'Terms'
      Object.assign(link.style, { color: 'inherit' })
      terms.append('Google · Map data ©2026 Google · ', link)
      Object.assign(terms.style, {
        position: 'absolute',
        right: '0',
        bottom: '0',
        padding: '0 6px',
        fontSize: '10px',
        background: dark ? '#000' : '#fff',
        color: dark ? '#fff' : '#000',
      })
      view.append(this.#moved, terms)
      div.append(view)
      view.addEventListener('click', ({ target }) => {
        if (target !== link) for (const listener of this.listeners.get('click') ?? []) listener()
      })
      view.addEventListener('keydown', ({ key: pressed, target }) => {
        if (target !== view || options.keyboardShortcuts === false) return
        const way = {
          ArrowLeft: [-80, 0],
          ArrowRight: [80, 0],
          ArrowUp: [0, -80],
          ArrowDown: [0, 80],
        }[pressed]
        if (way !== undefined) this.panBy(way[0] ?? 0, way[1] ?? 0)
        if (pressed === '+') this.setZoom(this.#zoom + 1)
        if (pressed === '-') this.setZoom(this.#zoom - 1)
      })
      if (key === 'refused') this.#fail('InvalidKeyMapError', () => call('gm_authFailure'))
      if (key === 'over-quota') this.#fail('OverQuotaMapError', () => undefined)
    }

    /** A panel over the map, some time after it was made, and a line in the console. */
    #fail(code: string, also: () => void) {
      setTimeout(() => {
        const panel = document.createElement('div')
        panel.className = 'gm-err-container'
        panel.textContent = 'Oops! Something went wrong.'
        this.#div.replaceChildren(panel)
        console.error(`Google Maps JavaScript API error: ${code}`)
        also()
      }, 100)
    }

    getDiv() {
      return this.#div
    }
    getZoom() {
      return this.#zoom
    }
    getCenter() {
      return this.#center
    }
    addListener(name: string, listener: () => void) {
      this.listeners.set(name, new Set([...(this.listeners.get(name) ?? []), listener]))
      return { remove: () => this.listeners.get(name)?.delete(listener) }
    }
    panBy(x: number, y: number) {
      const middle = toWorld(this.#center, this.#zoom)
      this.moveCamera({ center: fromWorld({ x: middle.x + x, y: middle.y + y }, this.#zoom) })
    }
    panTo(at: AnyLatLng) {
      this.moveCamera({ center: at })
    }
    setZoom(zoom: number) {
      this.moveCamera({ zoom })
    }
    moveCamera({ center, zoom }: Camera) {
      if (center !== undefined && center !== null) {
        const { lat, lng } = literal(center)
        this.#center = new LatLng(lat, lng)
      }
      const before = this.#zoom
      if (zoom !== undefined && zoom !== null)
        this.#zoom = Math.min(this.#options.maxZoom ?? 22, Math.max(0, Math.round(zoom)))
      if (this.#zoom !== before) this.origin = toWorld(this.#center, this.#zoom)
      const middle = toWorld(this.#center, this.#zoom)
      this.#moved.style.transform = `translate(${this.origin.x - middle.x}px, ${this.origin.y - middle.y}px)`
      if (this.#zoom !== before) for (const overlay of this.overlays) overlay.draw()
    }
  }

  class StandInOverlay
    implements Pick<google.maps.OverlayView, 'onAdd' | 'draw' | 'onRemove' | 'getPanes' | 'setMap'>
  {
    #map: StandInMap | null = null
    #added = false
    onAdd() {}
    draw() {}
    onRemove() {}
    getPanes() {
      return this.#added ? (this.#map?.panes ?? null) : null
    }
    /** There only once Google has added the overlay, as its reference says. */
    getProjection() {
      const map = this.#map
      if (!this.#added || map === null) return undefined
      return {
        fromLatLngToDivPixel: (at: google.maps.LatLng) => {
          const { x, y } = toWorld(at, map.getZoom())
          return { x: x - map.origin.x, y: y - map.origin.y }
        },
      }
    }
    setMap(map: unknown) {
      this.#map?.overlays.delete(this)
      if (this.#added) this.onRemove()
      this.#added = false
      this.#map = map instanceof StandInMap ? map : null
      setTimeout(() => {
        if (this.#map === null || this.#map !== map) return
        this.#added = true
        this.#map.overlays.add(this)
        this.onAdd()
        this.draw()
      })
    }
    static preventMapHitsFrom(element: Element) {
      element.addEventListener('click', (event) => event.stopPropagation())
    }
  }

  class AutocompleteSessionToken {
    picked = false
  }

  const placesFor = (word: string) =>
    known.filter(({ text }) => text.toLowerCase().startsWith(word.toLowerCase()))

  const AutocompleteSuggestion = {
    fetchAutocompleteSuggestions: async (request: google.maps.places.AutocompleteRequest) => {
      if (key === 'no-places') throw new Error('PERMISSION_DENIED: Places API (New) is not enabled')
      const { sessionToken } = request
      if (!(sessionToken instanceof AutocompleteSessionToken)) throw new Error('no session token')
      record.suggested.push({
        input: request.input,
        countries: request.includedRegionCodes ?? [],
        types: request.includedPrimaryTypes ?? [],
        session: sessionNumber(sessionToken),
        ended: sessionToken.picked,
      })
      const found = placesFor(request.input).filter(
        ({ country }) =>
          request.includedRegionCodes === undefined ||
          request.includedRegionCodes.includes(country),
      )
      return {
        suggestions: found.map((place) => ({
          placePrediction: {
            placeId: place.text,
            text: { text: place.text },
            mainText: { text: place.text.split(', ')[0] },
            secondaryText: { text: place.text.split(', ').slice(1).join(', ') },
            toPlace: () => placeOf(place, sessionToken),
          },
        })),
      }
    },
  }

  const placeOf = (place: Known, token: AutocompleteSessionToken) => {
    const fetched = {
      addressComponents: [] as Component[],
      fetchFields: async ({ fields }: google.maps.places.FetchFieldsRequest) => {
        if (place.text.startsWith('Nowhere')) throw new Error('NOT_FOUND: no such place')
        record.picked.push({ text: place.text, fields: [...fields], session: sessionNumber(token) })
        token.picked = true
        fetched.addressComponents = place.components.map(([types, longText, shortText]) => ({
          types: [...types],
          longText,
          shortText,
        }))
        return { place: fetched }
      },
    }
    return fetched
  }

  const sessions: AutocompleteSessionToken[] = []
  const sessionNumber = (token: AutocompleteSessionToken) => {
    if (!sessions.includes(token)) sessions.push(token)
    return sessions.indexOf(token) + 1
  }

  const libraries: Record<string, object> = {
    core: {
      ColorScheme: { DARK: 'DARK', LIGHT: 'LIGHT', FOLLOW_SYSTEM: 'FOLLOW_SYSTEM' },
      LatLng,
      event: { clearInstanceListeners: (map: StandInMap) => map.listeners.clear() },
    },
    maps: { Map: StandInMap, OverlayView: StandInOverlay },
    places: { AutocompleteSessionToken, AutocompleteSuggestion },
  }
  const maps: Record<string, unknown> = {
    importLibrary: async (name: string) => {
      const library = libraries[name]
      if (library === undefined) throw new Error(`The library ${name} is unknown.`)
      // "When loaded, libraries also add themselves to the global google.maps namespace."
      Object.assign(maps, library)
      return library
    },
  }
  Object.assign(window, { google: { maps }, googleStandIn: record })
  // "No JavaScript code is triggered by the script's load event": with loading=async only the callback says that it is
  // ready.
  setTimeout(() => call(asked.searchParams.get('callback') ?? ''))
}

/** Calls a function that the page has put into the global scope. */
const call = (name: string) => {
  const given: unknown = Reflect.get(window, name)
  if (typeof given === 'function') given()
}

/** What was asked of Google, for tests to look at in `window.googleStandIn`. */
export type GoogleRecord = {
  readonly suggested: {
    readonly input: string
    readonly countries: readonly string[]
    readonly types: readonly string[]
    /** Which session of typing, from 1. */
    readonly session: number
    /** Its place was picked before: Google would bill each such call by itself. */
    readonly ended: boolean
  }[]
  readonly picked: {
    readonly text: string
    readonly fields: readonly string[]
    readonly session: number
  }[]
  maps: number
}

type Component = Pick<google.maps.places.AddressComponent, 'types' | 'longText' | 'shortText'>

type Known = {
  readonly text: string
  readonly country: 'us' | 'ca'
  readonly components: readonly (readonly [types: readonly string[], long: string, short: string])[]
}

const ohio = [['administrative_area_level_1', 'political'], 'Ohio', 'OH'] as const
const usa = [['country', 'political'], 'United States', 'US'] as const

/** Places with the parts that Google gives of such ones. */
const known: readonly Known[] = [
  {
    text: 'Columbus, OH, USA',
    country: 'us',
    components: [
      [['locality', 'political'], 'Columbus', 'Columbus'],
      [['administrative_area_level_2', 'political'], 'Franklin County', 'Franklin County'],
      ohio,
      usa,
    ],
  },
  {
    text: 'Coldwater, ON, Canada',
    country: 'ca',
    components: [[['locality', 'political'], 'Coldwater', 'Coldwater']],
  },
  {
    text: 'Brooklyn, NY, USA',
    country: 'us',
    components: [
      [['sublocality_level_1', 'sublocality', 'political'], 'Brooklyn', 'Brooklyn'],
      [['administrative_area_level_2', 'political'], 'Kings County', 'Kings County'],
      [['administrative_area_level_1', 'political'], 'New York', 'NY'],
      usa,
    ],
  },
  { text: 'Nowhere, OH, USA', country: 'us', components: [ohio, usa] },
]
