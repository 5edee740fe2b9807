import { INK } from './palette.ts'
import { faded, rect, rects, type Svg } from './shapes.ts'
import { steps } from './walls.ts'

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
