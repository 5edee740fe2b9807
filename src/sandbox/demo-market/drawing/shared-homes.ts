import type { Random } from '../../towns/random.ts'
import { GROUND, pathFrom, shadowUnder, shrubs } from './garden.ts'
import { doorAt, windowAt, windowRow } from './openings.ts'
import { INK, type Palette } from './palette.ts'
import { faded, rect, type Svg } from './shapes.ts'
import { frontGable, longRoof, postAt, railing, wallAt } from './walls-and-roofs.ts'

/** Three narrow homes wall to wall; the one for sale stands in the middle. */
export const townhouses = (palette: Palette, random: Random, yearBuilt: number): Svg => {
  const old = yearBuilt < 1960
  const fills = [palette.secondWall, palette.wall, old ? '#b0705a' : palette.secondWall]
  const homes = fills.map((fill, at) => {
    const left = 146 + at * 116
    const cladding = old ? (at === 2 ? 'brick' : 'clapboard') : 'board and batten'
    const top = old ? 128 : 150
    return [
      pathFrom(left + 72, left + 96, 6),
      wallAt(fill, left, top, 116, GROUND - top, cladding, random),
      windowRow(palette, [left + 8, left + 108], top + 24, 2, [26, 40], { columns: 1, rows: 2 }),
      windowRow(palette, [left + 8, left + 108], top + (old ? 88 : 74), 2, [26, 38], {
        columns: 1,
        rows: 2,
      }),
      windowAt(palette, left + 18, 264, 32, 36, { columns: 2, rows: 2 }),
      doorAt({ ...palette, door: at === 1 ? palette.door : '#5d6661' }, left + 70, GROUND, 28, 56),
      old
        ? cornice(palette, left, top)
        : frontGable(palette, [left + 2, left + 114], top, 44, { fill, over: 3, thick: 8 }),
      faded(0.12, rect(left + 113, top, 3, GROUND - top, INK)),
      shrubs(palette, random, left + 6, left + 56),
    ].join('')
  })
  return [shadowUnder(146, 494), ...homes].join('')
}

/** A block of flats with balconies: three to five floors, brick when it is old. */
export const flats = (palette: Palette, random: Random, yearBuilt: number): Svg => {
  const old = yearBuilt < 1965
  const floors = old ? 3 : random.whole(4, 5)
  const floorHeight = old ? 58 : 46
  const top = GROUND - floors * floorHeight - 10
  const [left, right] = [158, 482]
  const fill = old ? '#b3715a' : palette.wall
  const levels = Array.from({ length: floors }, (_, floor) => top + 14 + floor * floorHeight)
  return [
    shadowUnder(left, right),
    pathFrom(296, 344),
    wallAt(fill, left, top, right - left, GROUND - top, old ? 'brick' : 'stucco', random),
    old ? '' : rect(282, top - 12, 76, GROUND - top + 12, palette.secondWall),
    old ? '' : faded(0.1, rect(358, top, 5, GROUND - top, INK)),
    rect(left - 6, top - 8, right - left + 12, 10, palette.trim),
    faded(0.14, rect(left, top + 2, right - left, 6, INK)),
    ...levels.map((y, floor) => {
      const ground = floor === floors - 1
      const size = [28, old ? 36 : 27] as const
      return [
        windowRow(palette, [left + 6, 276], y + 2, 3, size, { columns: 2, rows: 1 }),
        windowRow(palette, [364, right - 6], y + 2, 3, size, { columns: 2, rows: 1 }),
        ground
          ? ''
          : windowRow(palette, [292, 348], y + 2, 1, [34, size[1]], { columns: 2, rows: 1 }),
        ground || old ? '' : balcony(palette, 190, y) + balcony(palette, 374, y),
      ].join('')
    }),
    rect(290, GROUND - 50, 60, 50, palette.trim),
    doorAt(palette, 297, GROUND, 22, 44),
    doorAt(palette, 321, GROUND, 22, 44),
    rect(280, GROUND - 56, 80, 7, palette.roof),
    shrubs(palette, random, left + 2, 284),
    shrubs(palette, random, 358, right),
  ].join('')
}

/** Two homes side by side, each the other's mirror. */
export const duplex = (palette: Palette, random: Random): Svg => {
  const [left, right] = [148, 492]
  const half = (from: number, to: number, door: number, fill: string) =>
    [
      pathFrom(door, door + 30, 8),
      wallAt(fill, from, 172, to - from, GROUND - 172, 'clapboard', random),
      windowRow(palette, [from + 8, to - 8], 184, 2, [32, 35], { columns: 2, rows: 2 }),
    ].join('')
  const porch = (from: number, to: number, door: number, window: number) =>
    [
      faded(0.2, rect(from, 250, to - from, GROUND - 250, INK)),
      doorAt(palette, door, GROUND - 4, 30, 60),
      windowAt(palette, window, 264, 40, 36),
      longRoof(palette, [from, to], 248, 18, 10),
      ...[from + 4, to - 4].map((x) => postAt(x, 252, GROUND, palette.trim, 8)),
    ].join('')
  return [
    shadowUnder(left, right),
    half(left, 320, 268, palette.wall),
    half(320, right, 342, palette.secondWall),
    longRoof(palette, [left, right], 172, 64, 20),
    porch(left + 28, 310, 268, 204),
    porch(330, right - 28, 342, 396),
    faded(0.15, rect(319, 178, 2.5, GROUND - 178, INK)),
    shrubs(palette, random, left + 2, 262),
    shrubs(palette, random, 380, right),
  ].join('')
}

/** Three homes one above the other, each with its porch: the triple-decker. */
export const stackedFlats = (palette: Palette, random: Random): Svg => {
  const [left, right] = [212, 428]
  const floors = [98, 172, 246]
  return [
    shadowUnder(left, right),
    pathFrom(370, 398, 8),
    wallAt(palette.wall, left, 96, right - left, GROUND - 96, 'clapboard', random),
    rect(left - 12, 78, right - left + 24, 12, palette.trim),
    rect(left - 6, 88, right - left + 12, 9, palette.roof),
    faded(0.14, rect(left, 97, right - left, 6, INK)),
    ...floors.map((y, floor) =>
      [
        windowRow(palette, [left + 8, 326], y + 18, 2, [30, 40], { columns: 1, rows: 2 }),
        faded(0.24, rect(336, y + 8, 88, 68, INK)),
        floor === 2
          ? doorAt(palette, 368, GROUND - 2, 30, 58)
          : windowAt(palette, 366, y + 20, 28, 50, { columns: 1, rows: 2 }),
        floor === 2 ? '' : railing(336, 426, y + 52, y + 74, palette.trim),
        rect(332, y + 72, 98, 6, palette.trim),
        postAt(336, y + 6, y + 74, palette.trim, 7),
        postAt(424, y + 6, y + 74, palette.trim, 7),
      ].join(''),
    ),
    shrubs(palette, random, left + 2, 330),
  ].join('')
}

/** A manufactured home: long and low on its skirting, with steps to the door. */
export const manufactured = (palette: Palette, random: Random): Svg => {
  const [left, right] = [136, 504]
  const floor = GROUND - 16
  return [
    shadowUnder(left, right),
    pathFrom(330, 362, 8),
    rect(left + 4, floor, right - left - 8, 17, '#b9b3a5'),
    faded(
      0.12,
      ...Array.from({ length: 24 }, (_, at) => rect(left + 12 + at * 15, floor, 1.5, 17, INK)),
    ),
    wallAt(palette.wall, left, 240, right - left, floor - 240, 'clapboard', random),
    rect(left, 284, right - left, 7, palette.door),
    longRoof(palette, [left, right], 240, 30, 16),
    windowRow(palette, [left + 10, 316], 254, 3, [38, 24], { columns: 2, rows: 1 }),
    windowRow(palette, [382, right - 8], 254, 2, [34, 24], { columns: 2, rows: 1 }),
    doorAt(palette, 331, floor, 30, 56),
    rect(320, floor, 52, 6, '#8b7358'),
    rect(314, floor + 6, 64, 6, '#9a8163'),
    rect(308, floor + 12, 76, 6, '#8b7358'),
    railing(308, 322, floor - 24, floor + 2, palette.trim),
    shrubs(palette, random, left + 6, 300),
    shrubs(palette, random, 396, right),
  ].join('')
}

const cornice = (palette: Palette, left: number, top: number): Svg =>
  rect(left - 1, top - 12, 118, 13, palette.roof) +
  rect(left - 1, top, 118, 5, palette.trim) +
  Array.from({ length: 9 }, (_, at) =>
    rect(left + 6 + at * 12.6, top + 5, 4, 6, palette.trim),
  ).join('')

const balcony = (palette: Palette, left: number, y: number): Svg =>
  faded(0.1, rect(left, y, 76, 38, INK)) +
  rect(left - 2, y + 35, 80, 5, palette.roof) +
  railing(left, left + 76, y + 17, y + 36, palette.roof)
