import { INK, type Palette } from './palette.ts'
import { circle, faded, polygon, rect, rects, type Svg, stroke } from './shapes.ts'

/** How a window is divided: columns and rows of panes; shutters on both sides when colored. */
export type WindowLook = {
  readonly columns?: number
  readonly rows?: number
  readonly shutters?: string
  /** The frame's color when it is not the trim's. */
  readonly frame?: string
}

/** A window; x and y are the upper left corner of its glass. */
export const windowAt = (
  { trim, glass, glint }: Palette,
  x: number,
  y: number,
  w: number,
  h: number,
  { columns = 2, rows = 2, shutters, frame = trim }: WindowLook = {},
): Svg => {
  const bars = [
    ...inner(columns).map((share) => [x + w * share - 0.9, y, 1.8, h] as const),
    ...inner(rows).map((share) => [x, y + h * share - 0.9, w, 1.8] as const),
  ]
  const shutter = (at: number) => rect(at, y - 2, w * 0.28, h + 4, shutters ?? frame)
  return [
    shutters ? shutter(x - w * 0.28 - 5) + shutter(x + w + 5) : '',
    rect(x - 3.5, y - 3.5, w + 7, h + 7, frame),
    rect(x, y, w, h, glass),
    polygon(
      [
        [x, y],
        [x + w * 0.62, y],
        [x, y + h * 0.7],
      ],
      glint,
    ),
    rects(bars, frame),
    rect(x - 5.5, y + h + 3, w + 11, 4, frame),
    faded(0.14, rect(x - 4, y + h + 7, w + 8, 2.5, INK)),
  ].join('')
}

/** A row of equal windows with their middles spread evenly between two sides. */
export const windowRow = (
  palette: Palette,
  [left, right]: readonly [number, number],
  y: number,
  count: number,
  [w, h]: readonly [number, number],
  look?: WindowLook,
): Svg =>
  Array.from({ length: count }, (_, at) => {
    const middle = left + ((right - left) * (at + 0.5)) / count
    return windowAt(palette, middle - w / 2, y, w, h, look)
  }).join('')

/** A front door standing on `ground`, with a step before it. */
export const doorAt = (palette: Palette, x: number, ground: number, w = 30, h = 62): Svg =>
  [
    rect(x - 4, ground - h - 4, w + 8, h + 4, palette.trim),
    rect(x, ground - h, w, h, palette.door),
    rect(x + w * 0.2, ground - h + 7, w * 0.6, h * 0.24, palette.glass, 1),
    faded(
      0.16,
      rect(x + w * 0.2, ground - h * 0.6, w * 0.6, h * 0.22, INK),
      rect(x + w * 0.2, ground - h * 0.32, w * 0.6, h * 0.22, INK),
    ),
    circle(x + w * 0.84, ground - h * 0.45, 1.8, '#e5c56d'),
    rect(x - 10, ground - 3, w + 20, 7, '#c9c3b5'),
  ].join('')

/** A garage door of four panels with a row of small panes. */
export const garageDoorAt = (
  palette: Palette,
  x: number,
  ground: number,
  w: number,
  h = 58,
): Svg => {
  const panes = Math.max(3, Math.round(w / 24))
  return [
    rect(x - 5, ground - h - 5, w + 10, h + 5, palette.trim),
    rect(x, ground - h, w, h, '#e9e3d5'),
    ...Array.from({ length: panes }, (_, at) =>
      rect(x + (w * at) / panes + 4, ground - h + 6, w / panes - 8, h * 0.15, palette.glass),
    ),
    faded(
      0.16,
      ...[0.3, 0.53, 0.77].map((share) =>
        stroke(
          [
            [x, ground - h + h * share],
            [x + w, ground - h + h * share],
          ],
          INK,
          1.6,
        ),
      ),
    ),
    faded(0.13, rect(x, ground - h, w, 5, INK)),
  ].join('')
}

const inner = (parts: number) => Array.from({ length: parts - 1 }, (_, at) => (at + 1) / parts)
