import type { Random } from '../../towns/random.ts'
import { INK, PAVING, type Palette, ROAD, TRUNK } from './palette.ts'
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

export type TreeKind = 'round' | 'tall' | 'conifer' | 'palm'

/** A tree with its foot at x, y; size 1 is as high as a two-storey house. */
export const treeAt = (
  palette: Palette,
  random: Random,
  kind: TreeKind,
  x: number,
  y: number,
  size: number,
): Svg => {
  const [leaf, light, dark] = palette.foliage
  const s = (value: number) => value * size
  const shadow = faded(0.12, ellipse(x + s(14), y, s(46), s(6), INK))
  switch (kind) {
    case 'round':
      return [
        shadow,
        polygon(
          [
            [x - s(6), y],
            [x - s(3.5), y - s(90)],
            [x + s(3.5), y - s(90)],
            [x + s(6), y],
          ],
          TRUNK,
        ),
        circle(x - s(24), y - s(92), s(34), dark),
        circle(x + s(26), y - s(98), s(36), leaf),
        circle(x, y - s(126), s(42), leaf),
        circle(x - s(14), y - s(134), s(25), light),
        circle(x - s(32), y - s(100), s(16), leaf),
      ].join('')
    case 'tall':
      return [
        shadow,
        rect(x - s(4), y - s(50), s(8), s(50), TRUNK),
        ellipse(x, y - s(108), s(31), s(80), leaf),
        path(
          `M${n(x)} ${n(y - s(188))}a${n(s(31))} ${n(s(80))} 0 0 0 0 ${n(s(160))}a${n(s(48))} ${n(s(100))} 0 0 1 0 ${n(-s(160))}Z`,
          light,
        ),
      ].join('')
    case 'conifer':
      return [
        shadow,
        rect(x - s(5), y - s(24), s(10), s(24), TRUNK),
        ...[0, 1, 2].map((tier) => {
          const foot = y - s(18 + tier * 48)
          const half = s(44 - tier * 9)
          return (
            polygon(
              [
                [x - half, foot],
                [x, foot - s(80)],
                [x + half, foot],
              ],
              tier === 1 ? leaf : dark,
            ) +
            faded(
              0.35,
              polygon(
                [
                  [x - half, foot],
                  [x, foot - s(80)],
                  [x - s(4), foot],
                ],
                light,
              ),
            )
          )
        }),
      ].join('')
    case 'palm':
      return palmAt(palette, random, x, y, size)
  }
}

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

const palmAt = (palette: Palette, random: Random, x: number, y: number, size: number): Svg => {
  const lean = random.between(-14, 14) * size
  const [topX, topY] = [x + lean, y - 150 * size]
  const fronds = [-158, -128, -96, -60, -28, 4, 176].map((degrees, at) => {
    const angle = (degrees * Math.PI) / 180
    const [dx, dy] = [Math.cos(angle) * 58 * size, Math.sin(angle) * 34 * size]
    const tip = `${n(topX + dx)} ${n(topY + dy + 26 * size)}`
    const over = `${n(topX + dx * 0.6)} ${n(topY + dy - 12 * size)}`
    const under = `${n(topX + dx * 0.5)} ${n(topY + dy + 8 * size)}`
    return path(
      `M${n(topX)} ${n(topY)}Q${over} ${tip}Q${under} ${n(topX)} ${n(topY)}Z`,
      palette.foliage[at % 3] ?? INK,
    )
  })
  return [
    faded(0.12, ellipse(x + 10 * size, y, 36 * size, 5 * size, INK)),
    path(
      `M${n(x - 6 * size)} ${n(y)}Q${n(x + lean * 0.2)} ${n(y - 80 * size)} ${n(topX - 3 * size)} ${n(topY)}h${n(6 * size)}Q${n(x + lean * 0.2 + 10 * size)} ${n(y - 80 * size)} ${n(x + 6 * size)} ${n(y)}Z`,
      '#8d7660',
    ),
    ...fronds,
  ].join('')
}

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
