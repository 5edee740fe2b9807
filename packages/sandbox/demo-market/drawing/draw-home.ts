import { readFileSync } from 'node:fs'
import { type Random, randomOf } from '../../towns/random.ts'
import type { DemoListing } from '../demo-listing.ts'
import { drawPalette, isAutumn, type Palette } from './palette.ts'

/** What a drawing shows of a listing. */
type DrawnListing = Pick<DemoListing, 'home' | 'condition'>

/**
 * Draws the "photo" of a demo listing: its home by type, age, stories and garage (640 by 400, SVG), with colors,
 * trees and weather of its own. A home looks the same in each of its listings, except for its lawn.
 */
export const openDrawings = (): ((listing: DrawnListing) => string) => {
  const drawing = drawingReader()
  return ({ home, condition }) => {
    const random = randomOf(`${home.lot.key} drawing`)
    const palette = drawPalette(random)
    const trees = treesFor(home.lot.key, palette, random)
    const tree = (x: number, y: number, size: number) =>
      `<g transform="translate(${Math.round(x)} ${y}) scale(${size.toFixed(2)})">${drawing(`scenery/tree-${random.pick(trees)}`)}</g>`
    const front = [
      tree(random.between(36, 92), GROUND - 6, random.between(0.85, 1.15)),
      condition === 'needs work' || condition === 'distressed' ? drawing('scenery/long-grass') : '',
      drawing(`homes/${drawingOf(home, random)}`),
      tree(random.between(556, 606), GROUND + 12, random.between(0.8, 1.1)),
    ]
    const behind = [
      drawing(`scenery/landscape-${random.whole(1, 3)}`),
      tree(random.between(110, 530), GROUND - 34, random.between(0.85, 1.1)),
      tree(random.between(110, 530), GROUND - 34, random.between(0.85, 1.1)),
    ]
    return [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="640" height="400">',
      ...maybeMirrored(behind, random),
      ...maybeMirrored(front, random),
      '</svg>',
    ]
      .join('')
      .replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => palette[name] ?? '')
  }
}

/** Where homes stand, in pixels from the top. */
const GROUND = 322

/** Reads drawings, each once, without the frame, title and sample palette that each file has for those who open it. */
const drawingReader = (): ((name: string) => string) => {
  const drawings = new Map<string, string>()
  return (name) => {
    const drawing =
      drawings.get(name) ??
      readFileSync(new URL(`./${name}.svg`, import.meta.url), 'utf8')
        .replaceAll(/<\/?svg[^>]*>|<title>.*<\/title>/g, '')
        .replaceAll(/\n\s*/g, '')
    drawings.set(name, drawing)
    return drawing
  }
}

const drawingOf = (home: DrawnListing['home'], random: Random): string => {
  switch (home.type) {
    case 'House':
      return houseOf(home, random)
    case 'Townhouse':
      return home.yearBuilt < 1960 ? 'row-houses' : 'townhouses'
    case 'Condo':
      if (home.yearBuilt < 1965) return 'apartments-brick'
      return random.pick(['apartments-four-floors', 'apartments-five-floors'])
    case 'MultiFamily':
      return home.propertySubType === 'Duplex' ? 'duplex' : 'triple-decker'
    case 'Other':
      return 'manufactured'
  }
}

const houseOf = (
  { yearBuilt, storeys, hasGarage }: DrawnListing['home'],
  random: Random,
): string => {
  const garage = hasGarage ? '-garage' : ''
  if (storeys === 1) {
    if (yearBuilt < 1942) return 'bungalow'
    if (yearBuilt < 1956) return 'cape'
    return yearBuilt < 1984 ? `ranch${garage}` : `cottage${garage}`
  }
  if (yearBuilt < 1938) return 'foursquare'
  if (yearBuilt < 1968) return random.chance(0.45) ? 'colonial-brick' : 'colonial'
  return yearBuilt < 1998 ? `gabled-wing${garage}` : `farmhouse${garage}`
}

type Trees = readonly [string, ...string[]]

/** Palms grow in the two warm towns; no evergreens are drawn among autumn leaves. */
const treesFor = (lotKey: string, palette: Palette, random: Random): Trees => {
  const warm = /^(?:jacksonville|san-antonio)/.test(lotKey)
  if (warm)
    return random.pick<Trees>([
      ['palm', 'palm', 'round'],
      ['round', 'palm'],
    ])
  if (isAutumn(palette)) return ['round', 'round', 'tall']
  return random.pick<Trees>([
    ['round', 'round', 'tall'],
    ['round', 'conifer'],
    ['conifer', 'tall', 'round'],
  ])
}

const maybeMirrored = (shapes: readonly string[], random: Random): readonly string[] =>
  random.chance(0.5) ? ['<g transform="matrix(-1 0 0 1 640 0)">', ...shapes, '</g>'] : shapes
