import * as z from 'zod/mini'
import { about, named } from '../about.ts'
import { calls } from '../call.ts'

export const layoutViews = ['cards', 'table', 'map'] as const
export type LayoutView = (typeof layoutViews)[number]

export const densities = ['compact', 'regular', 'comfortable'] as const
export type Density = (typeof densities)[number]

const MAX_COLUMNS = 60
const MAX_COLUMN_PX = 1000
const columnName = z.string().check(z.regex(/^\w+$/), z.maxLength(40))

/** How found homes are laid out. A column that is not known is left out. */
export const layoutSchema = named(
  'Layout',
  'How found homes are laid out. A column that is not known is left out.',
  z.object({
    view: about('As cards, in a table, or on a map.', z.enum(layoutViews)),
    density: about('How high the rows of the table are.', z.enum(densities)),
    columns: about(
      'The columns of the table that are shown, in their order; null for the usual ones.',
      z.nullable(z.array(columnName).check(z.maxLength(MAX_COLUMNS))),
    ),
    widths: about(
      'The widths of columns that are not as usual, in pixels.',
      z
        .record(columnName, z.int().check(z.minimum(1), z.maximum(MAX_COLUMN_PX)))
        .check(
          z.refine(
            (widths) => Object.keys(widths).length <= MAX_COLUMNS,
            `it must have ${MAX_COLUMNS} entries at most`,
          ),
        ),
    ),
  }),
)
export type Layout = z.infer<typeof layoutSchema>

export const USUAL_LAYOUT: Layout = {
  view: 'cards',
  density: 'regular',
  columns: null,
  widths: {},
}

const ofLayout = { path: '/api/search/layout', tag: 'Search', access: 'subscribers' } as const

/** How the caller has found homes laid out, in each browser alike. */
export const layoutCalls = calls({
  read: {
    ...ofLayout,
    method: 'GET',
    summary: 'How the caller has found homes laid out',
    answer: z.object({
      layout: about('Null until the caller has changed it.', z.nullable(layoutSchema)),
    }),
  },
  keep: {
    ...ofLayout,
    method: 'PUT',
    summary: 'Keep how the caller has found homes laid out',
    repeatable: true,
    body: layoutSchema,
    answer: layoutSchema,
  },
})
