import type { Random } from '../../towns/random.ts'
import { GROUND, pathFrom, shadowUnder, shrubs } from './garden.ts'
import { doorAt, windowAt, windowRow } from './openings.ts'
import { INK, type Palette } from './palette.ts'
import { postAt, railing } from './porches.ts'
import { faded, rect, type Svg } from './shapes.ts'
import { wallAt } from './walls.ts'

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

const balcony = (palette: Palette, left: number, y: number): Svg =>
  faded(0.1, rect(left, y, 76, 38, INK)) +
  rect(left - 2, y + 35, 80, 5, palette.roof) +
  railing(left, left + 76, y + 17, y + 36, palette.roof)
