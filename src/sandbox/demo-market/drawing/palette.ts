import type { Random } from '../../towns/random.ts'

/** The colors of one drawing. */
export type Palette = {
  readonly sky: string
  readonly sun: string
  readonly cloud: string
  readonly farHill: string
  readonly nearHill: string
  readonly lawn: string
  readonly lawnShade: string
  readonly foliage: readonly [string, string, string]
  readonly autumn: boolean
  readonly wall: string
  readonly secondWall: string
  readonly roof: string
  readonly trim: string
  readonly door: string
  readonly glass: string
  readonly glint: string
}

export const INK = '#14211d'
export const PAVING = '#d8d2c4'
export const ROAD = '#a7a89f'
export const TRUNK = '#6a5546'

/** Draws a day, a garden and a coat of paint that go together. */
export const drawPalette = (random: Random): Palette => {
  const paint = random.pick(paints)
  return {
    ...random.pick(days),
    ...random.pick(gardens),
    ...paint,
    door: random.pick(doors),
  }
}

type Day = Pick<Palette, 'sky' | 'sun' | 'cloud' | 'farHill' | 'nearHill' | 'glass' | 'glint'>
type Garden = Pick<Palette, 'lawn' | 'lawnShade' | 'foliage' | 'autumn'>
type Paint = Pick<Palette, 'wall' | 'secondWall' | 'roof' | 'trim'>

const days: readonly [Day, ...Day[]] = [
  {
    sky: '#dde9e6',
    sun: '#f8f1de',
    cloud: '#f0f5f2',
    farHill: '#bfd0c8',
    nearHill: '#a5bcb0',
    glass: '#37504f',
    glint: '#587472',
  },
  {
    sky: '#f2e6d4',
    sun: '#f7cf8d',
    cloud: '#f9f2e6',
    farHill: '#dccab0',
    nearHill: '#bdb694',
    glass: '#4b4a42',
    glint: '#726c5c',
  },
  {
    sky: '#d5e3ea',
    sun: '#fbf6e6',
    cloud: '#eaf2f5',
    farHill: '#b4c9d0',
    nearHill: '#9cb6b4',
    glass: '#34495a',
    glint: '#577084',
  },
  {
    sky: '#f3ddcf',
    sun: '#f3b48a',
    cloud: '#f9ebe1',
    farHill: '#d8b8a6',
    nearHill: '#b5a58e',
    glass: '#4f4440',
    glint: '#7d675c',
  },
  {
    sky: '#e4e6dc',
    sun: '#f5eecf',
    cloud: '#f2f3ec',
    farHill: '#c7ccb9',
    nearHill: '#aab596',
    glass: '#3c4a42',
    glint: '#5d6d62',
  },
]

const gardens: readonly [Garden, ...Garden[]] = [
  {
    lawn: '#9fb585',
    lawnShade: '#8ba474',
    foliage: ['#4f7a5a', '#628d66', '#3d6650'],
    autumn: false,
  },
  {
    lawn: '#a9b98a',
    lawnShade: '#95a777',
    foliage: ['#5d8058', '#76955f', '#486a4c'],
    autumn: false,
  },
  {
    lawn: '#8fae86',
    lawnShade: '#7d9d77',
    foliage: ['#2f6350', '#437a60', '#255343'],
    autumn: false,
  },
  {
    lawn: '#b3b784',
    lawnShade: '#9fa571',
    foliage: ['#b98a3e', '#cda04f', '#6d8350'],
    autumn: true,
  },
]

const paints: readonly [Paint, ...Paint[]] = [
  { wall: '#f3eee1', secondWall: '#e4dcc9', roof: '#3f4b4a', trim: '#ffffff' },
  { wall: '#a9b9a5', secondWall: '#f0eadc', roof: '#4a4f48', trim: '#faf7ef' },
  { wall: '#8fa5ae', secondWall: '#e9e4d8', roof: '#3d4750', trim: '#f9f7f1' },
  { wall: '#b86f54', secondWall: '#efe6d6', roof: '#4d443f', trim: '#f8f1e4' },
  { wall: '#ddb56e', secondWall: '#f4ead4', roof: '#5c4a40', trim: '#fdf8ec' },
  { wall: '#d8c0a8', secondWall: '#f2e9dc', roof: '#7b4a3a', trim: '#fbf6ed' },
  { wall: '#5f8a80', secondWall: '#eae5d6', roof: '#38443f', trim: '#f7f3e8' },
  { wall: '#4d5956', secondWall: '#c9a77c', roof: '#2d3635', trim: '#efe9dc' },
  { wall: '#e3c3b2', secondWall: '#f6ede3', roof: '#59606a', trim: '#fffaf3' },
  { wall: '#c9cfc6', secondWall: '#f3f0e6', roof: '#5a6b62', trim: '#ffffff' },
]

const doors: readonly [string, ...string[]] = [
  '#0f5c4a',
  '#b3402f',
  '#d39a2d',
  '#2f4a66',
  '#7a3c4c',
  '#1f2d29',
]
