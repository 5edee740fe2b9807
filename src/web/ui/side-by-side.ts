/** Things side by side: rows of facts and figures, with a cell for each of them. */
export type SideGroup = { readonly name: string; readonly rows: readonly SideRow[] }
export type SideRow = {
  readonly key: string
  readonly name: string
  readonly cells: readonly SideCell[]
}
export type SideCell = CellText & { readonly place: 'best' | 'worst' | null }

export type CellText = {
  readonly text: string
  /** For files, and to find the best one: dollars, shares or plain numbers; null where there is no figure. */
  readonly number: number | null
}

/** Which end of a row is the better one; null where neither is. */
export type Better = 'higher' | 'lower' | null

/** How many are put side by side. */
export const FEWEST_COMPARED = 2
export const MAX_COMPARED = 4

/** Best and worst of a row, where they differ; one without a figure is neither. */
export const placed = (cells: readonly CellText[], better: Better): SideCell[] => {
  // What reads the same is the same.
  const numbers = cells.flatMap(({ number }) => (number === null ? [] : [number]))
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  const textAt = (number: number) => cells.find((one) => one.number === number)?.text
  const differ = better !== null && numbers.length > 1 && textAt(low) !== textAt(high)
  const [best, worst] = better === 'higher' ? [high, low] : [low, high]
  return cells.map((one) => ({
    ...one,
    place: !differ
      ? null
      : one.text === textAt(best)
        ? 'best'
        : one.text === textAt(worst)
          ? 'worst'
          : null,
  }))
}

/** Whether the cells of a row do not all read the same. */
export const differs = ({ cells }: SideRow): boolean =>
  cells.some(({ text }) => text !== cells[0]?.text)
