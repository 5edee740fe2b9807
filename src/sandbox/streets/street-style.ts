import { DEEPEST_ZOOM } from './street-tile.ts'

export type StreetTheme = 'light' | 'dark'

/**
 * The MapLibre style of the demo streets. It names no glyphs, so that labels are drawn with the reader's own
 * fonts and nothing is fetched from elsewhere. `origin` is where the tiles are: `http://localhost:3000`.
 */
export const streetStyle = (origin: string, theme: StreetTheme) => {
  const ink = inks[theme]
  return {
    version: 8,
    name: `Demo streets, ${theme}`,
    sources: {
      streets: {
        type: 'vector',
        tiles: [`${origin}/sandbox/streets/tiles/{z}/{x}/{y}.mvt`],
        minzoom: 0,
        maxzoom: DEEPEST_ZOOM,
        attribution: 'Demo streets',
      },
    },
    layers: [
      { id: 'paper', type: 'background', paint: { 'background-color': ink.paper } },
      line('grid', { 'line-color': ink.grid, 'line-width': 1 }),
      fill('block', ink.block),
      fill('park', ink.park),
      line('river', {
        'line-color': ink.river,
        'line-width': widthBy([9, 1.5], [13, 10], [17, 150]),
      }),
      street(
        'street',
        { 'line-color': ink.edge, 'line-width': widthBy([13, 0.8], [15, 5], [18, 26]) },
        'edge',
      ),
      street(
        'avenue',
        { 'line-color': ink.edge, 'line-width': widthBy([9, 0.8], [13, 3.5], [15, 9], [18, 38]) },
        'edge',
      ),
      street('street', {
        'line-color': ink.street,
        'line-width': widthBy([13, 0.5], [15, 3.6], [18, 23]),
      }),
      street('avenue', {
        'line-color': ink.avenue,
        'line-width': widthBy([9, 0.5], [13, 2.4], [15, 7], [18, 34]),
      }),
      streetNames('avenue', 13, ink),
      streetNames('street', 14.4, ink),
      {
        id: 'place names',
        type: 'symbol',
        source: 'streets',
        'source-layer': 'place',
        maxzoom: 12.5,
        layout: { 'text-field': ['get', 'name'], 'text-font': fonts, 'text-size': 15 },
        paint: { 'text-color': ink.name, 'text-halo-color': ink.paper, 'text-halo-width': 1.6 },
      },
    ],
  }
}

type Ink = Record<
  'paper' | 'grid' | 'block' | 'park' | 'river' | 'edge' | 'street' | 'avenue' | 'name',
  string
>

const inks: Record<StreetTheme, Ink> = {
  light: {
    paper: '#f4f1ea',
    grid: '#ece7dc',
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
    grid: '#18211d',
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

const fill = (layer: string, colour: string) => ({
  id: layer,
  type: 'fill',
  source: 'streets',
  'source-layer': layer,
  paint: { 'fill-color': colour, 'fill-outline-color': colour },
})

const line = (layer: string, paint: object) => ({
  id: layer,
  type: 'line',
  source: 'streets',
  'source-layer': layer,
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint,
})

const street = (streetClass: string, paint: object, part = 'way') => ({
  ...line('street', paint),
  id: `${streetClass} ${part}`,
  filter: ['==', ['get', 'class'], streetClass],
})

const streetNames = (streetClass: string, minzoom: number, ink: Ink) => ({
  id: `${streetClass} names`,
  type: 'symbol',
  source: 'streets',
  'source-layer': 'street',
  filter: ['==', ['get', 'class'], streetClass],
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
const widthBy = (...stops: readonly (readonly [zoom: number, width: number])[]) => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  ...stops.flat(),
]
