import { type Candidate, inFixedOrder, type Subject } from '../../comps/candidate.ts'
import type { Chosen } from '../../comps/choose-comps.ts'
import { REACH_MILES } from '../../comps/comps-rules.ts'
import { isInLikeCondition, renovatedBy } from '../../comps/grids/grid-rules.ts'
import { mostAlikeInReach } from '../../comps/grids/grid-sales.ts'
import { homeTableOf } from '../../comps/home-table.ts'
import { type SaleAround, salesAround } from '../../comps/sales-around.ts'
import type { Condition } from '../../condition/condition-class.ts'
import { numberAt } from '../../entry-at.ts'
import type { Calibration } from '../appraisal/home-value.ts'
import type { Market, MarketAppraisal } from '../appraisal/home-valuer.ts'
import { type Evidence, isUsedSale, type SalePart } from './evidence.ts'
import { saleLister } from './sale-lister.ts'

/** This many nearby sales that had no part in the value are listed, unless all are wanted. */
const NEAREST_UNUSED = 24
const UNUSED_MILES = 1

/**
 * Lists what an appraisal rests on, for `recomputeValue` to make the value again, and the sales nearby that
 * it does not rest on, with the reason: this many of the nearest. The market's sales are those of the two
 * years up to the as-of date; a later one is not part of any value, and is not listed.
 */
export const evidenceOf = (
  market: Market,
  home: Subject & { readonly day: number; readonly condition?: Condition | null },
  appraisal: MarketAppraisal,
  calibration: Calibration,
  mostUnused = NEAREST_UNUSED,
): Evidence => {
  const { compRows, patternRows, ownSaleRow, miles } = appraisal
  const comps = dissimilarityByRow(compRows)
  const pattern = dissimilarityByRow(patternRows)
  const listed = saleLister(market, home, appraisal)
  const around = salesAround(market.sales, home, Math.max(miles, REACH_MILES))
  const aroundByRow = new Map(around.map((one) => [one.row, one]))
  const used = [...new Map([...pattern, ...comps])].map(([row, dissimilarity]) => {
    const one = aroundByRow.get(row)
    if (!one) throw new RangeError(`sale ${row} is used from beyond where sales are looked for`)
    const part = { isComp: comps.has(row), inPattern: pattern.has(row), isOwnSale: false }
    return listed(one, { ...part, dissimilarity })
  })
  const own = around.filter(({ row }) => row !== null && row === ownSaleRow)
  const isUsed = (row: number | null) =>
    row !== null && (comps.has(row) || pattern.has(row) || row === ownSaleRow)
  const unused = around
    .filter(({ sale, row, miles }) => miles <= UNUSED_MILES && sale.day <= home.day && !isUsed(row))
    .sort((a, b) => a.miles - b.miles || inFixedOrder(a.sale, b.sale))
  const { addressKey: _, condition = null, ...features } = home
  const inGrids = rowsInGrids(market, { ...home, condition }, around)
  const isInGrid = ({ row }: SaleAround) => row !== null && inGrids.has(row)
  return {
    version: market.model.version,
    home: { ...features, condition, modelValue: appraisal.modelValue },
    miles,
    sizeStep: compRows.sizeStep,
    sales: [
      ...own.map((one) => listed(one, { ...noPart, isOwnSale: true })),
      ...used,
      ...[
        ...unused.filter(isInGrid),
        ...unused.filter((one) => !isInGrid(one)).slice(0, mostUnused),
      ].map((one) => listed(one, noPart)),
    ],
    unusedNearby: unused.length,
    marketPattern:
      market.marketPattern === null || appraisal.marketPattern === null
        ? null
        : {
            lnValue: appraisal.marketPattern,
            sales: market.marketPattern.sales,
          },
    calibration,
  }
}

const noPart = { isComp: false, inPattern: false, isOwnSale: false, dissimilarity: null } as const

/** The rows of the sales that lenders' grids of the home are made of. They lie within a mile. */
const rowsInGrids = (
  { sales }: Market,
  home: Subject & { readonly day: number; readonly condition: Condition | null },
  around: readonly SaleAround[],
): ReadonlySet<number> => {
  const of = { home, homes: homeTableOf([home]), at: 0 }
  const rowsOf = (belongs: (sale: Candidate) => boolean) =>
    mostAlikeInReach(
      sales,
      of,
      around.flatMap(({ sale, row, miles }) =>
        row !== null && belongs(sale) ? { sale, row, miles } : [],
      ),
    ).map(({ row }) => row)
  return new Set([
    ...rowsOf((sale) => isInLikeCondition(home.condition, sale)),
    ...rowsOf((sale) => renovatedBy(sale) !== null),
  ])
}

/** Of all sales that evidence lists, those that were used, and of the others as many of the nearest as are usually listed. */
export const nearestUnused = <Sale extends SalePart>(sales: readonly Sale[]): Sale[] => {
  const used = sales.filter(isUsedSale).length
  return sales.slice(0, used + NEAREST_UNUSED)
}

const dissimilarityByRow = ({ rows, dissimilarity }: Chosen): Map<number, number> =>
  new Map(Array.from(rows, (row, i) => [row, numberAt(dissimilarity, i)]))
