import type { Random } from '../../towns/random.ts'
import { GROUND, pathFrom, shadowUnder, shrubs } from './garden.ts'
import { doorAt, windowAt, windowRow } from './openings.ts'
import { INK, type Palette } from './palette.ts'
import { postAt } from './porches.ts'
import { frontGable, longRoof } from './roofs.ts'
import { faded, rect, type Svg } from './shapes.ts'
import { wallAt } from './walls.ts'

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

const cornice = (palette: Palette, left: number, top: number): Svg =>
  rect(left - 1, top - 12, 118, 13, palette.roof) +
  rect(left - 1, top, 118, 5, palette.trim) +
  Array.from({ length: 9 }, (_, at) =>
    rect(left + 6 + at * 12.6, top + 5, 4, 6, palette.trim),
  ).join('')
