import type { Random } from '../../towns/random.ts'
import { GROUND, pathFrom, shadowUnder, shrubs } from './garden.ts'
import { doorAt, windowAt, windowRow } from './openings.ts'
import { INK, type Palette } from './palette.ts'
import { postAt, railing } from './porches.ts'
import { chimneyAt, dormerAt, frontGable, longRoof } from './roofs.ts'
import { circle, faded, polygon, rect, type Svg } from './shapes.ts'
import { wallAt } from './walls.ts'

/** One storey before the war: a broad gable over a deep porch on tapered posts. */
export const bungalow = (palette: Palette, random: Random): Svg => {
  const [left, right] = [188, 452]
  return [
    shadowUnder(left, right),
    pathFrom(304, 336),
    chimneyAt(396, 150, 60),
    wallAt(palette.wall, left, 226, right - left, GROUND - 226, 'clapboard', random),
    frontGable(palette, [left, right], 228, 78, { fill: palette.wall, over: 26 }),
    faded(0.28, rect(left + 8, 248, right - left - 16, GROUND - 248, INK)),
    windowAt(palette, 214, 260, 52, 34, { columns: 3, rows: 1 }),
    windowAt(palette, 374, 260, 52, 34, { columns: 3, rows: 1 }),
    doorAt(palette, 304, GROUND - 6, 32, 60),
    windowRow(palette, [274, 366], 188, 3, [20, 22], { columns: 1, rows: 2 }),
    rect(left - 8, 236, right - left + 16, 12, palette.trim),
    faded(0.12, rect(left - 8, 245, right - left + 16, 4, INK)),
    ...[206, 286, 354, 434].map((x) => pier(palette, x)),
    railing(220, 274, 294, GROUND - 6, palette.trim),
    railing(366, 420, 294, GROUND - 6, palette.trim),
    rect(left - 6, GROUND - 7, right - left + 12, 9, '#bdb6a7'),
    rect(292, GROUND - 7, 56, 12, '#cbc4b5'),
    shrubs(palette, random, left - 4, 282),
    shrubs(palette, random, 360, right + 6),
  ].join('')
}

/** Two storeys before the war: a hipped cube with a dormer and a porch along its front. */
export const foursquare = (palette: Palette, random: Random): Svg => {
  const [left, right] = [206, 434]
  return [
    shadowUnder(left, right),
    pathFrom(304, 336),
    chimneyAt(376, 80, 70),
    wallAt(palette.wall, left, 156, right - left, GROUND - 156, 'clapboard', random),
    longRoof(palette, [left, right], 156, 66, 92),
    dormerAt(palette, 320, 146, windowAt(palette, 306, 114, 28, 22, { columns: 2, rows: 1 })),
    windowRow(palette, [left + 6, right - 6], 176, 3, [36, 40], { columns: 1, rows: 2 }),
    faded(0.22, rect(left, 246, right - left, GROUND - 246, INK)),
    windowAt(palette, 226, 262, 44, 36, { columns: 1, rows: 2 }),
    windowAt(palette, 370, 262, 44, 36, { columns: 1, rows: 2 }),
    doorAt(palette, 304, GROUND - 6, 32, 60),
    longRoof(palette, [left - 6, right + 6], 244, 20, 22),
    ...[204, 282, 358, 436].map((x) => postAt(x, 249, GROUND - 2, palette.trim, 10)),
    railing(210, 278, 294, GROUND - 6, palette.trim),
    railing(362, 430, 294, GROUND - 6, palette.trim),
    rect(left - 12, GROUND - 7, right - left + 24, 9, '#bdb6a7'),
    shrubs(palette, random, left - 10, 280),
    shrubs(palette, random, 362, right + 10),
  ].join('')
}

/** One and a half storeys: a steep roof with two dormers over a small, even front. */
export const cape = (palette: Palette, random: Random): Svg => {
  const [left, right] = [190, 450]
  const look = { columns: 2, rows: 2, shutters: palette.door }
  const dormer = (middle: number) =>
    dormerAt(palette, middle, 218, windowAt(palette, middle - 12, 182, 24, 28))
  return [
    shadowUnder(left, right),
    pathFrom(305, 335),
    chimneyAt(308, 122, 40),
    wallAt(palette.wall, left, 240, right - left, GROUND - 240, 'clapboard', random),
    longRoof(palette, [left, right], 240, 92, 26),
    dormer(246),
    dormer(394),
    windowAt(palette, 222, 262, 36, 38, look),
    windowAt(palette, 382, 262, 36, 38, look),
    rect(296, 250, 48, GROUND - 250, palette.trim),
    doorAt(palette, 306, GROUND, 28, 60),
    polygon(
      [
        [290, 253],
        [320, 238],
        [350, 253],
      ],
      palette.trim,
    ),
    rect(left, GROUND - 5, right - left, 6, '#b7b1a4'),
    doorAt(palette, 306, GROUND, 28, 60),
    shrubs(palette, random, left + 4, 286),
    shrubs(palette, random, 356, right),
  ].join('')
}

/** Two storeys, five windows wide, with shutters and a pediment over the door. */
export const colonial = (palette: Palette, random: Random): Svg => {
  const [left, right] = [172, 468]
  const cladding = random.chance(0.45) ? 'brick' : 'clapboard'
  const fill = cladding === 'brick' ? '#b57058' : palette.wall
  const look = { columns: 2, rows: 3, shutters: cladding === 'brick' ? '#2a3a36' : palette.door }
  return [
    shadowUnder(left, right),
    pathFrom(304, 336),
    chimneyAt(190, 88, 70),
    chimneyAt(426, 88, 70),
    wallAt(fill, left, 160, right - left, GROUND - 160, cladding, random),
    longRoof(palette, [left, right], 160, 60, 14),
    windowRow(palette, [left + 6, right - 6], 180, 5, [26, 40], look),
    windowRow(palette, [left + 6, left + 120], 256, 2, [26, 42], look),
    windowRow(palette, [right - 120, right - 6], 256, 2, [26, 42], look),
    rect(294, 244, 52, GROUND - 244, palette.trim),
    doorAt(palette, 305, GROUND, 30, 62),
    polygon(
      [
        [286, 247],
        [320, 228],
        [354, 247],
      ],
      palette.trim,
    ),
    faded(0.12, rect(290, 247, 60, 4, INK)),
    circle(283, 270, 3.4, '#f0cf7c'),
    circle(357, 270, 3.4, '#f0cf7c'),
    shrubs(palette, random, left + 2, 280),
    shrubs(palette, random, 362, right),
  ].join('')
}

/** A brick foot with a tapered post. */
const pier = (palette: Palette, x: number): Svg =>
  polygon(
    [
      [x - 6, 248],
      [x + 6, 248],
      [x + 9, 286],
      [x - 9, 286],
    ],
    palette.trim,
  ) +
  rect(x - 13, 286, 26, GROUND - 286, '#a5654e') +
  faded(0.15, rect(x + 5, 286, 8, GROUND - 286, INK)) +
  rect(x - 15, 284, 30, 5, palette.trim)
