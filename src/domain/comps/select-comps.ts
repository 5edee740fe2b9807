import { type Candidate, inFixedOrder, type Neighbour } from './candidate.ts'

/** At most this many comps stand beside a home. */
const MAX_COMPS = 12

/** Comps are sales of the last twelve months before the as-of date. */
export const COMPS_WINDOW_DAYS = 365

/**
 * The best comps by likeness, most alike first, at most twelve; of a home sold twice the newer sale.
 * Equals go by distance, then in a fixed order, so that the choice does not hang on the order of import.
 */
export const selectComps = <C extends Candidate>(
  neighbours: readonly Neighbour<C>[],
): Neighbour<C>[] => {
  const chosen: Neighbour<C>[] = []
  for (const neighbour of newestSaleOfEach(neighbours).sort(mostAlikeFirst)) {
    chosen.push(neighbour)
    if (chosen.length === MAX_COMPS) break
  }
  return chosen
}

const newestSaleOfEach = <C extends Candidate>(neighbours: readonly Neighbour<C>[]) => {
  const newest = new Map<string, Neighbour<C>>()
  for (const neighbour of neighbours) {
    const { candidate } = neighbour
    const other = newest.get(candidate.propertyId)?.candidate
    if (!other || (candidate.day - other.day || inFixedOrder(candidate, other)) > 0)
      newest.set(candidate.propertyId, neighbour)
  }
  return [...newest.values()]
}

const mostAlikeFirst = (a: Neighbour, b: Neighbour) =>
  b.weight - a.weight || a.miles - b.miles || inFixedOrder(a.candidate, b.candidate)
