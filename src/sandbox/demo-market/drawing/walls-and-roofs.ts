import type { Random } from '../../towns/random.ts'
import { INK, type Palette } from './palette.ts'
import { type Corner, faded, polygon, rect, rects, type Svg } from './shapes.ts'

/** What a wall is made of. */
export type Cladding = 'clapboard' | 'board and batten' | 'brick' | 'stucco'

/** A wall with its upper left corner at x, y. */
export const wallAt = (
  fill: string,
  x: number,
  y: number,
  w: number,
  h: number,
  cladding: Cladding,
  random: Random,
): Svg => rect(x, y, w, h, fill) + texture(x, y, w, h, cladding, random)

const texture = (
  x: number,
  y: number,
  w: number,
  h: number,
  cladding: Cladding,
  random: Random,
): Svg => {
  switch (cladding) {
    case 'clapboard':
      return faded(
        0.08,
        rects(
          steps(h, 9).map((at) => [x, y + at, w, 1.3]),
          INK,
        ),
      )
    case 'board and batten':
      return faded(
        0.09,
        rects(
          steps(w, 12).map((at) => [x + at, y, 1.5, h]),
          INK,
        ),
      )
    case 'brick':
      return faded(0.13, rects(bricks(x, y, w, h, random), INK))
    case 'stucco':
      return ''
  }
}

/** A few bricks of each course, darker than the rest. */
const bricks = (x: number, y: number, w: number, h: number, random: Random) =>
  Array.from({ length: Math.round((w * h) / 340) }, () => {
    const course = Math.floor(random.between(0, h / 6))
    return [x + random.between(2, w - 13), y + course * 6 + 1, 10, 3.4] as const
  })

/** A roof seen from its long side: `inset` is how far the ridge draws in (large for a hip roof). */
export const longRoof = (
  palette: Palette,
  [left, right]: readonly [number, number],
  eaves: number,
  height: number,
  inset: number,
): Svg => {
  const over = 14
  const slope = (share: number): readonly [number, number] => [
    left - over + inset * share,
    right + over - inset * share,
  ]
  const [ridgeLeft, ridgeRight] = slope(1)
  const courses = [0.22, 0.44, 0.66, 0.86].map((share) => {
    const [from, to] = slope(share)
    return [from + 3, eaves - height * share, to - from - 6, 1.8] as const
  })
  return [
    polygon(
      [
        [left - over, eaves],
        [ridgeLeft, eaves - height],
        [ridgeRight, eaves - height],
        [right + over, eaves],
      ],
      palette.roof,
    ),
    faded(0.09, rects(courses, '#ffffff')),
    rect(ridgeLeft, eaves - height - 2, ridgeRight - ridgeLeft, 3.5, palette.roof),
    rect(left - over, eaves - 1, right - left + 2 * over, 6, palette.trim),
    faded(0.14, rect(left, eaves + 5, right - left, 8, INK)),
  ].join('')
}

/** A gable seen from the front: the wall's triangle under two slopes of roof. */
export const frontGable = (
  palette: Palette,
  [left, right]: readonly [number, number],
  eaves: number,
  height: number,
  { fill, over = 16, thick = 12 }: { fill: string; over?: number; thick?: number },
): Svg => {
  const middle = (left + right) / 2
  const pitch = height / ((right - left) / 2)
  const drop = over * pitch
  const outer: readonly Corner[] = [
    [left - over, eaves + drop],
    [middle, eaves - height],
    [right + over, eaves + drop],
  ]
  const lift = thick * Math.sqrt(1 + pitch * pitch)
  const [footLeft, peak, footRight] = [outer[0], outer[1], outer[2]]
  if (!footLeft || !peak || !footRight) return ''
  return [
    polygon(
      [
        [left, eaves + 1],
        [middle, eaves - height],
        [right, eaves + 1],
      ],
      fill,
    ),
    faded(
      0.13,
      polygon(
        [
          [left, eaves + 9],
          [left, eaves],
          [middle, eaves - height],
          [right, eaves],
          [right, eaves + 9],
          [middle, eaves - height + lift + 9],
        ],
        INK,
      ),
    ),
    polygon(
      [
        footLeft,
        peak,
        footRight,
        [footRight[0], footRight[1] + 5],
        [middle, peak[1] + 5],
        [footLeft[0], footLeft[1] + 5],
      ],
      palette.trim,
    ),
    polygon(
      [
        [footLeft[0], footLeft[1]],
        [middle, peak[1] - lift + 4],
        [footRight[0], footRight[1]],
        [middle, peak[1] + 1],
      ],
      palette.roof,
    ),
  ].join('')
}

/** A chimney whose foot hides behind the roof. */
export const chimneyAt = (x: number, top: number, height: number): Svg =>
  rect(x, top, 24, height, '#a2614b') +
  faded(0.14, rect(x + 15, top, 9, height, INK)) +
  rect(x - 3, top - 5, 30, 7, '#7d4a3a')

/** A dormer with its window, its foot on a long roof. */
export const dormerAt = (palette: Palette, middle: number, foot: number, window: Svg): Svg =>
  rect(middle - 24, foot - 40, 48, 40, palette.wall) +
  frontGable(palette, [middle - 24, middle + 24], foot - 40, 20, {
    fill: palette.wall,
    over: 7,
    thick: 7,
  }) +
  window

/** A square post from a beam down to the ground. */
export const postAt = (x: number, top: number, ground: number, fill: string, width = 9): Svg =>
  rect(x - width / 2, top, width, ground - top, fill) +
  faded(0.1, rect(x + width / 2 - 3, top, 3, ground - top, INK)) +
  rect(x - width / 2 - 2, ground - 6, width + 4, 6, fill)

/** A railing of thin balusters. */
export const railing = (
  left: number,
  right: number,
  top: number,
  bottom: number,
  fill: string,
): Svg =>
  rect(left, top, right - left, 3.5, fill) +
  rects(
    steps(right - left, 8).map((at) => [left + at - 0.9, top, 1.8, bottom - top]),
    fill,
  )

const steps = (length: number, step: number) =>
  Array.from({ length: Math.max(0, Math.ceil(length / step) - 1) }, (_, at) => (at + 1) * step)
