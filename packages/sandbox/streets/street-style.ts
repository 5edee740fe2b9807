export type StreetTheme = 'light' | 'dark'

/**
 * The MapLibre style of the demo streets. It names no glyphs, so that labels are drawn with the reader's own
 * fonts and nothing is fetched from elsewhere. `streetsUrl` is where their GeoJSON is.
 */
export const streetStyle = (streetsUrl: string, theme: StreetTheme) => {
  const ink = inks[theme]
  return {
    version: 8,
    name: `Demo streets, ${theme}`,
    sources: {
      streets: { type: 'geojson', data: streetsUrl, attribution: 'Demo streets' },
    },
    layers: [
      { id: 'paper', type: 'background', paint: { 'background-color': ink.paper } },
      {
        ...line('net', { 'line-color': ink.net, 'line-width': 1 }),
        filter: ['all', isOf('net'), ['>=', ['zoom'], ['get', 'from']]],
      },
      fill('block', ink.block),
      fill('park', ink.park),
      line('river', {
        'line-color': ink.river,
        'line-width': widthBy([9, 1.5], [13, 10], [17, 150]),
      }),
      street('street', 'edge', ink.edge, [13, 0.8], [15, 5], [18, 26]),
      street('avenue', 'edge', ink.edge, [9, 0.8], [13, 3.5], [15, 9], [18, 38]),
      street('street', 'way', ink.street, [13, 0.5], [15, 3.6], [18, 23]),
      street('avenue', 'way', ink.avenue, [9, 0.5], [13, 2.4], [15, 7], [18, 34]),
      streetNames('avenue', 13, ink),
      streetNames('street', 14.4, ink),
      {
        id: 'place names',
        type: 'symbol',
        source: 'streets',
        filter: isOf('place'),
        maxzoom: 12.5,
        layout: { 'text-field': ['get', 'name'], 'text-font': fonts, 'text-size': 15 },
        paint: { 'text-color': ink.name, 'text-halo-color': ink.paper, 'text-halo-width': 1.6 },
      },
    ],
  }
}

type Ink = Record<
  'paper' | 'net' | 'block' | 'park' | 'river' | 'edge' | 'street' | 'avenue' | 'name',
  string
>

const inks: Record<StreetTheme, Ink> = {
  light: {
    paper: '#f4f1ea',
    net: '#ece7dc',
    block: '#ebe6db',
    park: '#d3e0cb',
    river: '#c3d8dd',
    edge: '#d6cebd',
    street: '#fffefa',
    avenue: '#fff8e6',
    name: '#4c5a54',
  },
  dark: {
    paper: '#131a17',
    net: '#18211d',
    block: '#19221e',
    park: '#1c3128',
    river: '#1c333c',
    edge: '#101613',
    street: '#2b3733',
    avenue: '#3a4843',
    name: '#b9c4be',
  },
}

const fonts = ['Hanken Grotesk Variable']

const isOf = (ofClass: string) => ['==', ['get', 'class'], ofClass]

const fill = (ofClass: string, color: string) => ({
  id: ofClass,
  type: 'fill',
  source: 'streets',
  filter: isOf(ofClass),
  minzoom: 10,
  paint: { 'fill-color': color, 'fill-outline-color': color },
})

const line = (ofClass: string, paint: object) => ({
  id: ofClass,
  type: 'line',
  source: 'streets',
  filter: isOf(ofClass),
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint,
})

const street = (
  ofClass: 'street' | 'avenue',
  part: 'edge' | 'way',
  color: string,
  ...widths: readonly Stop[]
) => ({
  ...line(ofClass, { 'line-color': color, 'line-width': widthBy(...widths) }),
  id: `${ofClass} ${part}`,
  minzoom: ofClass === 'avenue' ? 9 : 12,
})

const streetNames = (streetClass: string, minzoom: number, ink: Ink) => ({
  id: `${streetClass} names`,
  type: 'symbol',
  source: 'streets',
  filter: isOf(streetClass),
  minzoom,
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 320,
    'text-field': ['get', 'name'],
    'text-font': fonts,
    'text-size': streetClass === 'avenue' ? 12.5 : 11.5,
  },
  paint: { 'text-color': ink.name, 'text-halo-color': ink.paper, 'text-halo-width': 1.4 },
})

/** A width that grows with the zoom, doubling as the map does between the stops. */
const widthBy = (...stops: readonly Stop[]) => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  ...stops.flat(),
]

type Stop = readonly [zoom: number, width: number]
