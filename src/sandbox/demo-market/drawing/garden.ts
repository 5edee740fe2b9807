import type { Random } from '../../towns/random.ts'
import { INK, PAVING, type Palette, ROAD } from './palette.ts'
import { circle, ellipse, faded, n, path, polygon, rect, type Svg, stroke } from './shapes.ts'

/** Where homes stand. */
export const GROUND = 322

const HORIZON = 268

/** The sky with its sun and clouds, the hills, the lawn, the pavement and the road. */
export const landscape = (palette: Palette, random: Random): Svg => {
  const sunX = random.chance(0.5) ? random.between(60, 150) : random.between(490, 580)
  return [
    rect(0, 0, 640, 400, palette.sky),
    circle(sunX, random.between(62, 100), random.between(24, 34), palette.sun),
    cloudAt(palette, random.between(40, 260), random.between(48, 92), random.between(0.7, 1.1)),
    cloudAt(palette, random.between(380, 560), random.between(40, 84), random.between(0.6, 1)),
    hills(palette.farHill, random, 214, 26),
    hills(palette.nearHill, random, 244, 16),
    rect(0, HORIZON, 640, 132, palette.lawn),
    path(
      `M0 ${HORIZON + 14}Q320 ${HORIZON - 8} 640 ${HORIZON + 12}V${HORIZON - 2}H0Z`,
      palette.nearHill,
    ),
    path(`M0 352Q180 336 330 346T640 338V400H0Z`, palette.lawnShade),
    rect(0, 364, 640, 12, PAVING),
    faded(0.1, ...[90, 190, 290, 390, 490, 590].map((x) => rect(x, 364, 1.6, 12, INK))),
    rect(0, 376, 640, 24, ROAD),
    faded(0.12, rect(0, 376, 640, 3, INK)),
  ].join('')
}

/** A path from a door, or a drive from a garage, down to the pavement. */
export const pathFrom = (left: number, right: number, spread = 12): Svg =>
  polygon(
    [
      [left, GROUND],
      [right, GROUND],
      [right + spread, 364],
      [left - spread, 364],
    ],
    PAVING,
  )

/** The shadow a home throws on its lawn. */
export const shadowUnder = (left: number, right: number): Svg =>
  faded(0.12, ellipse((left + right) / 2 + 12, GROUND + 2, (right - left) / 2 + 26, 9, INK))

/** Bushes along a wall. */
export const shrubs = (palette: Palette, random: Random, left: number, right: number): Svg => {
  const [leaf, light, dark] = palette.foliage
  let bushes = ''
  for (let x = left; x < right; x += random.between(17, 27)) {
    const radius = random.between(9, 14)
    bushes += ellipse(x, GROUND + 1, radius * 1.2, radius, random.pick([leaf, dark]))
    bushes += ellipse(x - 3, GROUND - 3, radius * 0.7, radius * 0.5, light)
  }
  return bushes
}

/** A lawn nobody mows. */
export const longGrass = (palette: Palette, random: Random): Svg =>
  Array.from({ length: 46 }, () => {
    const [x, y] = [random.between(10, 630), random.between(GROUND + 6, 360)]
    const blade = (lean: number) =>
      stroke(
        [
          [x, y],
          [x + lean, y - random.between(6, 12)],
        ],
        palette.foliage[2],
        1.6,
      )
    return faded(0.55, blade(-4), blade(0), blade(4))
  }).join('')

const cloudAt = (palette: Palette, x: number, y: number, size: number): Svg =>
  path(
    `M${n(x)} ${n(y)}h${n(96 * size)}a${n(15 * size)} ${n(15 * size)} 0 0 0 ${n(-14 * size)} ${n(-20 * size)}a${n(26 * size)} ${n(26 * size)} 0 0 0 ${n(-46 * size)} ${n(-8 * size)}a${n(15 * size)} ${n(15 * size)} 0 0 0 ${n(-36 * size)} ${n(28 * size)}Z`,
    palette.cloud,
  )

const hills = (fill: string, random: Random, y: number, swell: number): Svg => {
  const [a, b, c] = [
    random.between(-1, 1) * swell,
    random.between(-1, 1) * swell,
    random.between(-1, 1) * swell,
  ]
  return path(
    `M0 ${n(y + a)}C110 ${n(y - swell + b)} 190 ${n(y + swell + a)} 320 ${n(y + c)}S540 ${n(y + b)} 640 ${n(y - a)}V300H0Z`,
    fill,
  )
}
