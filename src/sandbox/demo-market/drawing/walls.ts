import type { Random } from '../../towns/random.ts'
import { INK } from './palette.ts'
import { faded, rect, rects, type Svg } from './shapes.ts'

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

/** Even steps along a length, both ends left out. */
export const steps = (length: number, step: number) =>
  Array.from({ length: Math.max(0, Math.ceil(length / step) - 1) }, (_, at) => (at + 1) * step)
