import type { Random } from '../../towns/random.ts'
import { INK, type Palette, TRUNK } from './palette.ts'
import { circle, ellipse, faded, n, path, polygon, rect, type Svg } from './shapes.ts'

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
