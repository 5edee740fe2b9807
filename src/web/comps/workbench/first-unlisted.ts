import type { EvidenceShown } from '../../../contract/homes/evidence.ts'

/** The nearest unused sale that evidence with all of them lists, and evidence with the nearest did not. */
export const firstUnlisted = (
  nearest: Pick<EvidenceShown, 'sales'>,
  all: Pick<EvidenceShown, 'sales'>,
): string | null => {
  const listed = new Set(nearest.sales.map(({ listingKey }) => listingKey))
  const next = all.sales.find(
    (sale) => !sale.isComp && !sale.inPattern && !listed.has(sale.listingKey),
  )
  return next?.listingKey ?? null
}
