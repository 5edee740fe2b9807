import type { Comp, Home } from '../../../contract/search/home.ts'
import { compOfSale } from '../value/comp-of-sale.ts'
import type { GridRow } from '../value/grid-rows.ts'
import { isSold } from '../words/comps-sentences.ts'

/** A comp beside the home, and its row on the workbench when it has one. */
export type ComparedComp = {
  readonly id: string
  readonly comp: Comp
  readonly row: GridRow | null
}

/** The comps to show: those of our value, then the sales the subscriber pinned that are not among them. */
export const comparedComps = (comps: readonly Comp[], rows: readonly GridRow[]): ComparedComp[] => {
  const rowOfSale = new Map(rows.map((row) => [saleIdOf(row.sale), row]))
  const found = comps.map((comp) => ({
    comp,
    row: (isSold(comp) ? rowOfSale.get(saleIdOf(comp)) : undefined) ?? null,
  }))
  const among = new Set(found.map(({ row }) => row))
  const pinned = rows
    .filter((row) => row.pinned && !among.has(row))
    .map((row) => ({ comp: compOfSale(row.sale), row }))
  return [...found, ...pinned].map((one, index) => ({ id: compIdOf(one.comp, index), ...one }))
}

/** The home's twin before the other comps: it says most about the home. */
export const twinFirst = (
  home: Pick<Home, 'twin'>,
  compared: readonly ComparedComp[],
): readonly ComparedComp[] => [
  ...compared.filter(({ comp }) => isTwin(home, comp)),
  ...compared.filter(({ comp }) => !isTwin(home, comp)),
]

/** Whether a comp is the home's twin. */
export const isTwin = ({ twin }: Pick<Home, 'twin'>, comp: Comp): boolean =>
  twin !== null && saleIdOf(comp) === saleIdOf(twin)

/** A home may have been sold more than once. */
const saleIdOf = ({ propertyId, dateSold }: Pick<Comp, 'propertyId' | 'dateSold'>): string =>
  `${propertyId} ${dateSold}`

/**
 * Names a comp on the screen, so that its card and its marker find each other. Not the property alone: a home sold in
 * spring and for sale again is there twice.
 */
const compIdOf = (comp: Comp, index: number): string => `${comp.propertyId}.${index}`
