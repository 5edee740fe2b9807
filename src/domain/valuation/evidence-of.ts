import type { Candidate, Subject } from '../comps/candidate.ts'
import { milesBetween } from '../distance.ts'
import { AdjustmentReader } from './adjustment-reader.ts'
import { type Chosen, unlikeness } from './choose-comps.ts'
import type { Evidence, EvidenceSale } from './evidence.ts'
import type { Calibration } from './home-value.ts'
import type { Market, MarketAppraisal } from './home-valuer.ts'
import { homeTableOf } from './market-model/home-table.ts'
import { whyNotUsed } from './why-not-used.ts'

/** So many sales nearby are listed that had no part in the value. */
const MOST_UNUSED = 24
const UNUSED_MILES = 1

/**
 * Lists what an appraisal rests on, so that `recomputeValue` can make the value again, and the nearest sales
 * that it does not rest on, with the reason.
 */
export const evidenceOf = (
  market: Market,
  home: Subject & { readonly day: number },
  appraisal: MarketAppraisal,
  calibration: Calibration,
): Evidence => {
  const { compRows, patternRows, miles } = appraisal
  const comps = unlikenessByRow(compRows)
  const pattern = unlikenessByRow(patternRows)
  const used = new Map([...pattern, ...comps])
  const toSale = saleLister(market, home, appraisal)
  const { addressKey: _, ...listed } = home
  return {
    version: market.model.version,
    home: { ...listed, modelValue: appraisal.modelValue },
    miles,
    sizeStep: compRows.sizeStep,
    sales: [
      ...[...used].map(([row, unlike]) =>
        toSale(row, unlike, { isComp: comps.has(row), inPattern: pattern.has(row) }),
      ),
      ...nearestUnused(market, home, used).map((row) =>
        toSale(row, null, { isComp: false, inPattern: false }),
      ),
    ],
    calibration,
  }
}

const unlikenessByRow = ({ rows, unlikeness }: Chosen): Map<number, number> =>
  new Map(Array.from(rows, (row, i) => [row, unlikeness[i] ?? 0]))

const nearestUnused = (
  { sales }: Market,
  home: Subject & { readonly day: number },
  used: ReadonlyMap<number, number>,
): number[] => {
  sales.findNear(home.latitude, home.longitude, UNUSED_MILES)
  return Array.from(sales.near.subarray(0, sales.found), (row, i) => ({
    row,
    miles: sales.nearMiles[i] ?? 0,
  }))
    .filter(({ row }) => {
      const sale = sales.sales[row]
      return sale && !used.has(row) && sale.day <= home.day && !isSameHome(home, sale)
    })
    .sort((a, b) => a.miles - b.miles || a.row - b.row)
    .slice(0, MOST_UNUSED)
    .map(({ row }) => row)
}

const isSameHome = (home: Subject, sale: Candidate) =>
  sale.propertyId === home.propertyId ||
  (home.addressKey !== null && sale.addressKey === home.addressKey)

/** Lists sales beside one home: it is read by the model once. */
const saleLister = (
  market: Market,
  home: Subject & { readonly day: number },
  { miles: within, compRows: { sizeStep } }: MarketAppraisal,
) => {
  const { sales } = market
  const homes = homeTableOf([home])
  const reader = new AdjustmentReader(market)
  reader.startWith(homes, 0)
  return (
    row: number,
    /** As it was chosen by, for a sale that was. */
    unlike: number | null,
    part: { readonly isComp: boolean; readonly inPattern: boolean },
  ): EvidenceSale => {
    const sale = sales.sales[row]
    if (!sale) throw new RangeError(`the market has no sale ${row}`)
    const miles = milesBetween(home, sale)
    const daysAgo = home.day - sale.day
    const soldAgain = (sales.soldAgainOn[row] ?? 0) <= home.day
    return {
      ...featuresOf(sale),
      listingKey: sale.listingKey,
      propertyId: sale.propertyId,
      price: sale.price,
      day: sale.day,
      miles,
      modelValue: market.modelValue[row] ?? 0,
      lines: reader.lines(row),
      likeness: Math.exp(-(unlike ?? unlikeness(homes, 0, sales.homes, row, miles, daysAgo))),
      ...part,
      whyNotUsed: part.isComp
        ? null
        : whyNotUsed(
            home,
            { ...featuresOf(sale), priceUsd: sale.price, miles, daysAgo, soldAgain },
            { miles: within, sizeStep },
          ),
    }
  }
}

const featuresOf = (sale: Candidate) => ({
  homeType: sale.homeType,
  latitude: sale.latitude,
  longitude: sale.longitude,
  livingArea: sale.livingArea,
  lotSizeSquareFeet: sale.lotSizeSquareFeet,
  yearBuilt: sale.yearBuilt,
  bathroomsTotalDecimal: sale.bathroomsTotalDecimal,
  bedroomsTotal: sale.bedroomsTotal,
})
