import type { Random } from '../../towns/random.ts'
import { GROUND, pathFrom, shadowUnder, shrubs } from './garden.ts'
import { doorAt, windowRow } from './openings.ts'
import { INK, type Palette } from './palette.ts'
import { railing } from './porches.ts'
import { longRoof } from './roofs.ts'
import { faded, rect, type Svg } from './shapes.ts'
import { wallAt } from './walls.ts'

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
