import type { Random } from '../../towns/random.ts'
import { GROUND, pathFrom, shadowUnder, shrubs } from './garden.ts'
import { doorAt, garageDoorAt, windowAt, windowRow } from './openings.ts'
import { INK, type Palette } from './palette.ts'
import { postAt } from './porches.ts'
import { chimneyAt, frontGable, longRoof } from './roofs.ts'
import { faded, rect, type Svg } from './shapes.ts'
import { type Cladding, wallAt } from './walls.ts'

/** One long low storey with a picture window, and a garage under the same roof when there is one. */
export const ranch = (palette: Palette, random: Random, hasGarage: boolean): Svg => {
  const [left, right] = [128, 512]
  const brick = random.chance(0.5)
  return [
    shadowUnder(left, right),
    pathFrom(262, 288),
    hasGarage ? pathFrom(392, 496, 8) : '',
    chimneyAt(206, 176, 40),
    wallAt(palette.wall, left, 244, right - left, GROUND - 244, 'clapboard', random),
    brick ? wallAt('#b0705a', left, 286, 244, GROUND - 286, 'brick', random) : '',
    longRoof(palette, [left, right], 242, 54, 62),
    windowAt(palette, 152, 258, 78, 36, { columns: 3, rows: 1 }),
    faded(0.2, rect(250, 248, 52, GROUND - 248, INK)),
    doorAt(palette, 261, GROUND, 30, 60),
    postAt(248, 247, GROUND, palette.trim, 7),
    postAt(304, 247, GROUND, palette.trim, 7),
    windowAt(palette, 322, 262, 36, 28, { columns: 2, rows: 1 }),
    hasGarage
      ? garageDoorAt(palette, 392, GROUND, 104, 56)
      : windowRow(palette, [384, 506], 262, 2, [36, 28], { columns: 2, rows: 1 }),
    shrubs(palette, random, left + 2, 236),
    shrubs(palette, random, 316, hasGarage ? 376 : right),
  ].join('')
}

/** Two storeys of the seventies to nineties: a gabled wing, over the garage when there is one. */
export const gabledWing = (palette: Palette, random: Random, hasGarage: boolean): Svg => {
  const [left, right] = [176, 476]
  return [
    shadowUnder(left, right),
    pathFrom(244, 272),
    hasGarage ? pathFrom(340, 452, 8) : '',
    wallAt(palette.secondWall, left, 176, 160, GROUND - 176, 'clapboard', random),
    longRoof(palette, [left, right - 50], 176, 62, 18),
    windowRow(palette, [left + 4, 322], 198, 2, [34, 36], { columns: 2, rows: 2 }),
    windowAt(palette, 194, 264, 34, 36, { columns: 2, rows: 2 }),
    wallAt(palette.wall, 320, 176, right - 320, GROUND - 176, 'clapboard', random),
    frontGable(palette, [320, right], 178, 68, { fill: palette.wall, over: 14, thick: 10 }),
    windowRow(palette, [336, right - 16], 194, 2, [34, 38], { columns: 2, rows: 2 }),
    hasGarage
      ? garageDoorAt(palette, 342, GROUND, 112, 60)
      : windowAt(palette, 362, 262, 72, 40, { columns: 3, rows: 2 }),
    faded(0.2, rect(240, 254, 80, GROUND - 254, INK)),
    doorAt(palette, 246, GROUND, 30, 60),
    longRoof(palette, [236, 318], 252, 16, 6),
    postAt(238, 256, GROUND, palette.trim, 8),
    shrubs(palette, random, left + 2, 228),
    hasGarage ? '' : shrubs(palette, random, 340, right),
  ].join('')
}

/** One storey since the eighties: a gable to the street beside the garage. */
export const cottage = (palette: Palette, random: Random, hasGarage: boolean): Svg => {
  const [left, right] = [158, 484]
  return [
    shadowUnder(left, right),
    pathFrom(288, 314),
    hasGarage ? pathFrom(360, 466, 8) : '',
    wallAt(palette.secondWall, left, 236, right - left, GROUND - 236, 'clapboard', random),
    longRoof(palette, [left, right], 236, 62, 34),
    wallAt(palette.wall, left + 8, 230, 124, GROUND - 230, 'board and batten', random),
    frontGable(palette, [left + 8, left + 132], 232, 62, {
      fill: palette.wall,
      over: 13,
      thick: 10,
    }),
    windowAt(palette, left + 40, 258, 60, 42, { columns: 3, rows: 2 }),
    windowAt(palette, left + 60, 204, 20, 18, { columns: 2, rows: 1 }),
    faded(0.22, rect(292, 242, 56, GROUND - 242, INK)),
    doorAt(palette, 302, GROUND, 30, 60),
    postAt(346, 242, GROUND, palette.trim, 10),
    hasGarage
      ? garageDoorAt(palette, 364, GROUND, 104, 58)
      : windowRow(palette, [356, right - 8], 260, 2, [34, 38], { columns: 2, rows: 2 }),
    shrubs(palette, random, left + 4, 286),
    hasGarage ? '' : shrubs(palette, random, 356, right),
  ].join('')
}

/** Two storeys of this century: steep twin gables, boards, dark frames and a deep porch. */
export const farmhouse = (palette: Palette, random: Random, hasGarage: boolean): Svg => {
  const [left, right] = [150, hasGarage ? 380 : 430]
  const boards: Cladding = 'board and batten'
  const frame = random.chance(0.7) ? '#26322f' : palette.trim
  const tall = { columns: 2, rows: 2, frame }
  const wing = hasGarage
    ? [
        pathFrom(396, 500, 8),
        wallAt(palette.secondWall, 376, 236, 136, GROUND - 236, boards, random),
        longRoof(palette, [376, 512], 236, 52, 14),
        garageDoorAt(palette, 394, GROUND, 106, 60),
      ]
    : []
  return [
    shadowUnder(left, hasGarage ? 512 : right),
    pathFrom(300, 328),
    ...wing,
    wallAt(palette.wall, left, 170, right - left, GROUND - 170, boards, random),
    longRoof(palette, [left + 60, right], 170, 70, 8),
    frontGable(palette, [left, left + 116], 172, 88, { fill: palette.wall, over: 13, thick: 9 }),
    frontGable(palette, [right - 96, right], 172, 62, { fill: palette.wall, over: 10, thick: 8 }),
    windowAt(palette, left + 47, 118, 22, 26, { columns: 1, rows: 2, frame }),
    windowRow(palette, [left + 14, left + 102], 190, 2, [26, 40], tall),
    windowAt(palette, left + 26, 254, 64, 46, { columns: 3, rows: 2, frame }),
    windowAt(palette, right - 64, 186, 32, 40, tall),
    faded(0.24, rect(left + 120, 252, right - left - 120, GROUND - 252, INK)),
    doorAt(palette, 300, GROUND - 4, 30, 62),
    windowAt(palette, right - 40, 264, 24, 38, { columns: 1, rows: 2, frame }),
    longRoof(palette, [left + 126, right + 2], 250, 22, 6),
    ...[left + 130, right - 2].map((x) => postAt(x, 254, GROUND, palette.trim, 9)),
    rect(left + 118, GROUND - 5, right - left - 110, 7, '#bdb6a7'),
    shrubs(palette, random, left, left + 112),
  ].join('')
}
