import { percentOf, sumOf } from '../cents.ts'
import { type CostsAtAnyPrice, costsBeforeSale } from '../costs.ts'
import type { CostLine, DealInputs } from '../inputs/deal-inputs.ts'
import type { OperatingKind, OperatingLine, RentalInputs } from './exit-inputs.ts'

/** What a landlord takes in and pays in a year, before loans. Cents. */
export type OperatingYear = {
  /** From 1, counted from the refinance. */
  readonly year: number
  /** Scheduled rent: all of it, were it never empty. */
  readonly rentCents: number
  readonly vacancyCents: number
  readonly lines: readonly OperatingAmount[]
  /** Net operating income: rent less vacancy and every cost but the reserve. */
  readonly noiCents: number
  readonly reserveCents: number
}

export type OperatingAmount = Pick<OperatingLine, 'id' | 'name' | 'kind'> & {
  readonly cents: number
}

/**
 * Years of a rental. Net cash flow is the net operating income less the reserve for replacements (Fannie Mae
 * Multifamily Guide, Part II, 203.01); rent and costs grow from year to year, each to the cent, and vacancy keeps its
 * share, as there.
 */
export const operatingYears = (
  inputs: DealInputs,
  rental: RentalInputs,
  { years, same }: { readonly years: number; readonly same: CostsAtAnyPrice },
): OperatingYear[] => {
  const { growth, operating } = rental
  let rentCentsAMonth = rental.rentCentsAMonth
  let fixed = fixedCosts(inputs, operating, same)
  return Array.from({ length: years }, (_, i) => {
    if (i > 0) {
      rentCentsAMonth = percentOf(rentCentsAMonth, 100 + growth.rentPercent)
      fixed = new Map(
        [...fixed].map(([id, cents]) => [id, percentOf(cents, 100 + growth.costPercent)]),
      )
    }
    return yearOf(i + 1, { rental, rentCents: 12 * rentCentsAMonth, fixed })
  })
}

/** What some kinds of costs take in a year. */
export const costOf = ({ lines }: OperatingYear, kinds: readonly OperatingKind[]): number =>
  sumOf(lines.filter(({ kind }) => kinds.includes(kind)).map(({ cents }) => cents))

const yearOf = (
  year: number,
  {
    rental,
    rentCents,
    fixed,
  }: {
    readonly rental: RentalInputs
    readonly rentCents: number
    readonly fixed: ReadonlyMap<string, number>
  },
): OperatingYear => {
  const vacancyCents = percentOf(rentCents, rental.vacancyPercent)
  const rents = { scheduled: rentCents, collected: rentCents - vacancyCents }
  const lines = rental.operating.map(({ id, name, kind, basis }) => ({
    id,
    name,
    kind,
    cents:
      basis.kind === 'percent of rent'
        ? percentOf(rents[basis.of], basis.percent)
        : (fixed.get(id) ?? 0),
  }))
  const costs = (of: (kind: OperatingKind) => boolean) =>
    sumOf(lines.filter(({ kind }) => of(kind)).map(({ cents }) => cents))
  return {
    year,
    rentCents,
    vacancyCents,
    lines,
    noiCents: rents.collected - costs((kind) => kind !== 'reserve'),
    reserveCents: costs((kind) => kind === 'reserve'),
  }
}

/** The costs of the first year that are no share of the rent, by their id: as the engine has holding costs of 12 months. */
const fixedCosts = (
  inputs: DealInputs,
  operating: readonly OperatingLine[],
  same: CostsAtAnyPrice,
): ReadonlyMap<string, number> => {
  const lines = operating.flatMap(({ id, name, basis }): CostLine[] =>
    basis.kind === 'percent of rent' ? [] : [{ id, name, basis }],
  )
  const { hold } = costsBeforeSale({ ...inputs, months: 12, loans: [], buy: [], hold: lines }, same)
  return new Map(lines.map(({ id }, i) => [id, hold[i]?.cents ?? 0]))
}
