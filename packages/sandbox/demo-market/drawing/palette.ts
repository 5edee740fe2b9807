import type { Random } from '../../towns/random.ts'

/** What fills each `var(--name)` of a drawing, for one home: a color by name. */
export type Palette = Readonly<Record<string, string>>

/** Draws a coat of paint, a day, a garden and a door that go together. */
export const drawPalette = (random: Random): Palette => ({
  ...random.pick(paints),
  ...random.pick(days),
  ...random.pick(gardens),
  ...random.pick(doors),
})

/** The gardens in autumn colors. */
export const isAutumn = ({ leaf }: Palette): boolean => leaf === AUTUMN_LEAF

const AUTUMN_LEAF = '#b98a3e'

const days = palettes(
  'sky sun cloud far-hill near-hill glass glint',
  `#dde9e6 #f8f1de #f0f5f2 #bfd0c8 #a5bcb0 #37504f #587472
  #f2e6d4 #f7cf8d #f9f2e6 #dccab0 #bdb694 #4b4a42 #726c5c
  #d5e3ea #fbf6e6 #eaf2f5 #b4c9d0 #9cb6b4 #34495a #577084
  #f3ddcf #f3b48a #f9ebe1 #d8b8a6 #b5a58e #4f4440 #7d675c
  #e4e6dc #f5eecf #f2f3ec #c7ccb9 #aab596 #3c4a42 #5d6d62`,
)

const gardens = palettes(
  'lawn lawn-shade leaf leaf-light leaf-dark',
  `#9fb585 #8ba474 #4f7a5a #628d66 #3d6650
  #a9b98a #95a777 #5d8058 #76955f #486a4c
  #8fae86 #7d9d77 #2f6350 #437a60 #255343
  #b3b784 #9fa571 ${AUTUMN_LEAF} #cda04f #6d8350`,
)

const paints = palettes(
  'wall second-wall roof trim frame',
  `#f3eee1 #e4dcc9 #3f4b4a #ffffff #26322f
  #a9b9a5 #f0eadc #4a4f48 #faf7ef #26322f
  #8fa5ae #e9e4d8 #3d4750 #f9f7f1 #26322f
  #b86f54 #efe6d6 #4d443f #f8f1e4 #f8f1e4
  #ddb56e #f4ead4 #5c4a40 #fdf8ec #26322f
  #d8c0a8 #f2e9dc #7b4a3a #fbf6ed #26322f
  #5f8a80 #eae5d6 #38443f #f7f3e8 #f7f3e8
  #4d5956 #c9a77c #2d3635 #efe9dc #efe9dc
  #e3c3b2 #f6ede3 #59606a #fffaf3 #26322f
  #c9cfc6 #f3f0e6 #5a6b62 #ffffff #26322f`,
)

const doors = palettes('door', '#0f5c4a\n#b3402f\n#d39a2d\n#2f4a66\n#7a3c4c\n#1f2d29')

/** A palette a line, its colors in the order of their names. */
function palettes(names: string, table: string): readonly [Palette, ...Palette[]] {
  const [first = {}, ...others] = table.split('\n').map((line) => {
    const colors = line.trim().split(' ')
    return Object.fromEntries(names.split(' ').map((name, at) => [name, colors[at] ?? '']))
  })
  return [first, ...others]
}
