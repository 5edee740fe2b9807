/** SVG, as text. Coordinates are in the drawing's own 640 by 400. */
export type Svg = string

export type Corner = readonly [x: number, y: number]

export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0): Svg =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${radius ? ` rx="${n(radius)}"` : ''} fill="${fill}"/>`

/** Many rectangles of one color in a single shape: boards, bricks, balusters. */
export const rects = (
  corners: readonly (readonly [x: number, y: number, w: number, h: number])[],
  fill: string,
): Svg =>
  `<path d="${corners.map(([x, y, w, h]) => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`).join('')}" fill="${fill}"/>`

export const polygon = (corners: readonly Corner[], fill: string): Svg =>
  `<polygon points="${corners.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}"/>`

export const circle = (x: number, y: number, radius: number, fill: string): Svg =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string): Svg =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`

/** A path in SVG's own notation. */
export const path = (d: string, fill: string): Svg => `<path d="${d}" fill="${fill}"/>`

/** A line along corners. */
export const stroke = (corners: readonly Corner[], colour: string, width: number): Svg =>
  `<polyline points="${corners.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="${n(width)}"/>`

/** Shapes seen through: a shadow is ink at a tenth. */
export const faded = (opacity: number, ...shapes: readonly Svg[]): Svg =>
  `<g opacity="${opacity}">${shapes.join('')}</g>`

/** Shapes seen in a mirror that stands on the drawing's middle. */
export const mirrored = (shapes: Svg): Svg => `<g transform="matrix(-1 0 0 1 640 0)">${shapes}</g>`

/** Numbers with at most one decimal keep a drawing small. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)
