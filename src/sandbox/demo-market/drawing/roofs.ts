import { INK, type Palette } from './palette.ts'
import { type Corner, faded, polygon, rect, rects, type Svg } from './shapes.ts'

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
