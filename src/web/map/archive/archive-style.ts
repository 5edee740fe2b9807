import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { Theme } from '../drivers/map-driver.ts'

/**
 * The product's own style over the layers of the Protomaps basemap, version 4 (docs.protomaps.com/basemaps/layers),
 * in the colors of the demo streets. It names neither glyphs nor sprites, so that labels are drawn with the reader's
 * own fonts and nothing is fetched from elsewhere. `sourceUrl` is what MapLibre reads the archive by.
 */
export const archiveStyle = (sourceUrl: string, theme: Theme): StyleSpecification => {
  const ink = inks[theme]
  return {
    version: 8,
    name: `Streets, ${theme}`,
    sources: {
      streets: { type: 'vector', url: sourceUrl, attribution: ATTRIBUTION },
    },
    layers: [
      { id: 'paper', type: 'background', paint: { 'background-color': ink.paper } },
      fill('earth', 'earth', ink.paper),
      fill('blocks', 'landuse', ink.block, isOneOf(builtUp)),
      fill('greens', 'landuse', ink.park, isOneOf(greens)),
      fill('water', 'water', ink.river, isShape('Polygon')),
      line('rivers', 'water', ink.river, [8, 0.6], [13, 3], [17, 24], {
        filter: ['all', isShape('LineString'), isOneOf(['river', 'canal', 'stream'])],
      }),
      fill('buildings', 'buildings', ink.building, isOneOf(['building', 'building_part']), 14),
      line('runways', 'roads', ink.edge, [11, 1], [14, 8], [17, 60], { kinds: ['aeroway'] }),
      line('rails', 'roads', ink.rail, [11, 0.6], [15, 1.4], [18, 3], { kinds: ['rail'] }),
      line('paths', 'roads', ink.edge, [14, 0.6], [16, 1.4], [18, 4], { kinds: ['path'] }),
      ...roads('edge', ink.edge, ink.edge),
      ...roads('way', ink.street, ink.avenue),
      line('boundaries', 'boundaries', ink.rail, [4, 0.6], [10, 1.2], [16, 2], {
        kinds: ['country', 'region', 'county'],
      }),
      roadNames('highway names', ['highway'], 11, 12.5, ink),
      roadNames('avenue names', ['major_road'], 13, 12.5, ink),
      roadNames('street names', ['minor_road', 'path'], 14.4, 11.5, ink),
      waterNames(ink),
      placeNames('neighborhood names', ['neighbourhood', 'macrohood'], [12.5, 15.5], 12.5, ink),
      placeNames('place names', ['locality'], [4, 14], 15, ink),
    ],
  }
}

const ATTRIBUTION =
  '<a href="https://protomaps.com" target="_blank" rel="noopener noreferrer">Protomaps</a> © <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">OpenStreetMap</a>'

type Ink = Record<
  | 'paper'
  | 'block'
  | 'building'
  | 'park'
  | 'river'
  | 'edge'
  | 'rail'
  | 'street'
  | 'avenue'
  | 'name'
  | 'waterName',
  string
>

const inks: Record<Theme, Ink> = {
  light: {
    paper: '#f4f1ea',
    block: '#ebe6db',
    building: '#e0d9ca',
    park: '#d3e0cb',
    river: '#c3d8dd',
    edge: '#d6cebd',
    rail: '#c9c1b0',
    street: '#fffefa',
    avenue: '#fff8e6',
    name: '#4c5a54',
    waterName: '#3d6470',
  },
  dark: {
    paper: '#131a17',
    block: '#19221e',
    building: '#212c27',
    park: '#1c3128',
    river: '#1c333c',
    edge: '#101613',
    rail: '#33403a',
    street: '#2b3733',
    avenue: '#3a4843',
    name: '#b9c4be',
    waterName: '#8fb3bf',
  },
}

const builtUp = [
  ...['residential', 'commercial', 'industrial', 'retail', 'railway', 'other'],
  ...['school', 'university', 'college', 'hospital', 'military', 'aerodrome', 'airfield'],
]
const greens = [
  ...['park', 'national_park', 'nature_reserve', 'protected_area', 'forest', 'wood', 'grass'],
  ...['grassland', 'meadow', 'scrub', 'cemetery', 'golf_course', 'garden', 'recreation_ground'],
  ...['village_green', 'playground', 'pitch', 'zoo', 'orchard'],
]

const isOneOf = (kinds: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', [...kinds]],
]
const isShape = (shape: string): ExpressionSpecification => ['==', ['geometry-type'], shape]

const fill = (
  id: string,
  layer: string,
  color: string,
  filter?: FilterSpecification,
  minzoom = 0,
): LayerSpecification => ({
  id,
  type: 'fill',
  source: 'streets',
  'source-layer': layer,
  minzoom,
  ...(filter === undefined ? {} : { filter }),
  paint: { 'fill-color': color },
})

/** A width in pixels at a zoom; between them it doubles as the map does. */
type Stop = readonly [zoom: number, width: number]

const line = (
  id: string,
  layer: string,
  color: string,
  from: Stop,
  via: Stop,
  to: Stop,
  { kinds = [], filter = isOneOf(kinds) }: LineChoice,
): LayerSpecification => ({
  id,
  type: 'line',
  source: 'streets',
  'source-layer': layer,
  filter,
  minzoom: from[0],
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint: {
    'line-color': color,
    'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], ...from, ...via, ...to],
  },
})

type LineChoice = {
  readonly kinds?: readonly string[]
  readonly filter?: FilterSpecification
}

/** Narrow roads first: broad ones cover their ends. An edge is a little wider than its way. */
const roads = (part: 'edge' | 'way', narrow: string, broad: string): LayerSpecification[] => {
  const over = (width: number) => (part === 'edge' ? width * 1.15 + 1 : width)
  const isService = ['==', ['get', 'kind_detail'], 'service'] satisfies ExpressionSpecification
  const minor = isOneOf(['minor_road', 'other'])
  return [
    line(`services ${part}`, 'roads', narrow, [14, over(0.5)], [16, over(3)], [18, over(11)], {
      filter: ['all', minor, isService],
    }),
    line(`streets ${part}`, 'roads', narrow, [12, over(0.4)], [15, over(3.6)], [18, over(23)], {
      filter: ['all', minor, ['!', isService]],
    }),
    line(`avenues ${part}`, 'roads', broad, [8, over(0.4)], [14, over(4)], [18, over(34)], {
      kinds: ['major_road'],
    }),
    line(`highways ${part}`, 'roads', broad, [6, over(0.6)], [14, over(6.5)], [18, over(42)], {
      kinds: ['highway'],
    }),
  ]
}

const fonts = ['Hanken Grotesk Variable']
const name: ExpressionSpecification = [
  'coalesce',
  ['get', 'name:en'],
  ['get', 'name'],
  ['get', 'ref'],
  '',
]

const roadNames = (
  id: string,
  kinds: readonly string[],
  minzoom: number,
  size: number,
  ink: Ink,
): LayerSpecification => ({
  id,
  type: 'symbol',
  source: 'streets',
  'source-layer': 'roads',
  minzoom,
  filter: isOneOf(kinds),
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 320,
    'text-field': name,
    'text-font': fonts,
    'text-size': size,
  },
  paint: { 'text-color': ink.name, 'text-halo-color': ink.paper, 'text-halo-width': 1.4 },
})

const waterNames = (ink: Ink): LayerSpecification => ({
  id: 'water names',
  type: 'symbol',
  source: 'streets',
  'source-layer': 'water',
  minzoom: 12,
  filter: isShape('LineString'),
  layout: {
    'symbol-placement': 'line',
    'text-field': name,
    'text-font': fonts,
    'text-size': 12,
  },
  paint: { 'text-color': ink.waterName, 'text-halo-color': ink.river, 'text-halo-width': 1 },
})

const placeNames = (
  id: string,
  kinds: readonly string[],
  [minzoom, maxzoom]: readonly [number, number],
  size: number,
  ink: Ink,
): LayerSpecification => ({
  id,
  type: 'symbol',
  source: 'streets',
  'source-layer': 'places',
  minzoom,
  maxzoom,
  filter: isOneOf(kinds),
  layout: { 'text-field': name, 'text-font': fonts, 'text-size': size },
  paint: { 'text-color': ink.name, 'text-halo-color': ink.paper, 'text-halo-width': 1.6 },
})
