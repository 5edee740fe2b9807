import { type Random, randomOf } from '../../towns/random.ts'
import type { DemoListing } from '../demo-listing.ts'
import { duplex, townhouses } from './attached-homes.ts'
import { flats, stackedFlats } from './flats.ts'
import { GROUND, landscape, longGrass } from './garden.ts'
import { bungalow, cape, colonial, foursquare } from './house-before-1968.ts'
import { cottage, farmhouse, gabledWing, ranch } from './house-since-1968.ts'
import { manufactured } from './manufactured-home.ts'
import { drawPalette, type Palette } from './palette.ts'
import { mirrored, type Svg } from './shapes.ts'
import { type TreeKind, treeAt } from './trees.ts'

/** What a drawing shows of a listing. */
export type DrawnListing = Pick<DemoListing, 'home' | 'condition'>

/**
 * The "photo" of a demo listing: a 16:10 drawing of its home, by type, age, stories and garage. A home looks
 * the same in each of its listings, except for its lawn.
 */
export const drawHomePhoto = ({ home, condition }: DrawnListing): Svg => {
  const random = randomOf(`${home.lot.key} drawing`)
  const palette = drawPalette(random)
  const trees = treesFor(home.lot.key, palette, random)
  const front = [
    tree(palette, random, trees, random.between(36, 92), GROUND - 6, random.between(0.85, 1.15)),
    condition === 'needs work' ? longGrass(palette, randomOf(`${home.lot.key} lawn`)) : '',
    buildingOf(home, palette, random),
    tree(palette, random, trees, random.between(556, 606), GROUND + 12, random.between(0.8, 1.1)),
  ].join('')
  const behind = [0, 1].map(() =>
    tree(palette, random, trees, random.between(110, 530), GROUND - 34, random.between(0.85, 1.1)),
  )
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="640" height="400">',
    landscape(palette, random),
    ...behind,
    random.chance(0.5) ? mirrored(front) : front,
    '</svg>',
  ].join('')
}

const buildingOf = (home: DrawnListing['home'], palette: Palette, random: Random): Svg => {
  switch (home.type) {
    case 'House':
      return houseOf(home, palette, random)
    case 'Townhouse':
      return townhouses(palette, random, home.yearBuilt)
    case 'Condo':
      return flats(palette, random, home.yearBuilt)
    case 'MultiFamily':
      return home.propertySubType === 'Duplex'
        ? duplex(palette, random)
        : stackedFlats(palette, random)
    case 'Other':
      return manufactured(palette, random)
  }
}

const houseOf = (
  { yearBuilt, storeys, hasGarage }: DrawnListing['home'],
  palette: Palette,
  random: Random,
): Svg => {
  if (storeys === 1) {
    if (yearBuilt < 1942) return bungalow(palette, random)
    if (yearBuilt < 1956) return cape(palette, random)
    return yearBuilt < 1984
      ? ranch(palette, random, hasGarage)
      : cottage(palette, random, hasGarage)
  }
  if (yearBuilt < 1938) return foursquare(palette, random)
  if (yearBuilt < 1968) return colonial(palette, random)
  return yearBuilt < 1998
    ? gabledWing(palette, random, hasGarage)
    : farmhouse(palette, random, hasGarage)
}

type TreeKinds = readonly [TreeKind, ...TreeKind[]]

/** Palms grow in the two warm towns; nothing evergreen stands among autumn leaves. */
const treesFor = (lotKey: string, { autumn }: Palette, random: Random): TreeKinds => {
  const warm = /^(?:jacksonville|san-antonio)/.test(lotKey)
  if (warm) return random.pick(warmTrees)
  return autumn ? ['round', 'round', 'tall'] : random.pick(coolTrees)
}

const warmTrees: readonly [TreeKinds, ...TreeKinds[]] = [
  ['palm', 'palm', 'round'],
  ['round', 'palm'],
]
const coolTrees: readonly [TreeKinds, ...TreeKinds[]] = [
  ['round', 'round', 'tall'],
  ['round', 'conifer'],
  ['conifer', 'tall', 'round'],
]

const tree = (
  palette: Palette,
  random: Random,
  kinds: TreeKinds,
  x: number,
  y: number,
  size: number,
): Svg => treeAt(palette, random, random.pick(kinds), x, y, size)
