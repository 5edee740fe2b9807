import type { Candidate, Subject } from '../../comps/candidate.ts'
import type { HomeTable } from '../../comps/home-table.ts'
import { milesBetween } from '../../distance.ts'
import { integerAt, numberAt } from '../../entry-at.ts'
import { partsOfAddressKey } from '../../listings/reading/address-key.ts'
import type { Market } from '../appraisal/home-valuer.ts'
import { AdjustmentCursor } from './adjustment-cursor.ts'
import { exactGrid } from './adjustment-grid.ts'

/** A comp so near, so new and so like the home that it says what the home would sell for. */
export type Twin<C extends Candidate = Candidate> = { readonly sale: C; readonly daysAgo: number }

/** Finds homes' twins among their comps. A cursor: answers are for the home of the last `startWith`. */
export class TwinCursor<C extends Candidate> {
  readonly #market: Market<C>
  readonly #adjustments: AdjustmentCursor
  /** By row of the sales: all changes to its price with signs ignored, as a share of it. */
  readonly #gross = new Map<number, number>()
  #home: { readonly subject: Subject; readonly homes: HomeTable; readonly row: number } | null =
    null
  #started = false

  constructor(market: Market<C>) {
    this.#market = market
    this.#adjustments = new AdjustmentCursor(market)
  }

  startWith(subject: Subject, homes: HomeTable, row: number): void {
    this.#home = { subject, homes, row }
    this.#gross.clear()
    this.#started = false
  }

  /**
   * Of comps (rows of the market's sales) the one that changes least: sold within 90 days, of the home's type, on
   * its street or within a quarter mile, and changed by less than a tenth; null without one.
   */
  among(rows: Int32Array): Twin<C> | null {
    if (this.#home === null) throw new Error('startWith comes first')
    const { subject, homes, row } = this.#home
    let twin: Twin<C> | null = null
    let least = TWIN_GROSS
    for (let i = 0; i < rows.length; i++) {
      const at = integerAt(rows, i)
      const { sales, homes: sold } = this.#market.sales
      const daysAgo = numberAt(homes.day, row) - numberAt(sold.day, at)
      if (daysAgo > TWIN_DAYS) continue
      const sale = sales[at]
      if (sale?.homeType !== subject.homeType) continue
      if (milesBetween(subject, sale) > TWIN_MILES && !isOnStreet(subject, sale)) continue
      const gross = this.#grossOf(at, sale)
      if (gross < least) {
        least = gross
        twin = { sale, daysAgo }
      }
    }
    return twin
  }

  #grossOf(at: number, sale: C): number {
    const known = this.#gross.get(at)
    if (known !== undefined) return known
    if (!this.#started && this.#home !== null) {
      this.#adjustments.startWith(this.#home.homes, this.#home.row)
      this.#started = true
    }
    const { gross } = exactGrid(sale.price, this.#adjustments.lines(at))
    this.#gross.set(at, gross)
    return gross
  }
}

const TWIN_DAYS = 90
const TWIN_MILES = 0.25
/** An appraiser questions a comp that changes by 25 % (Fannie Mae); a twin hardly changes. */
const TWIN_GROSS = 0.1

const isOnStreet = (home: Subject, sale: Candidate): boolean => {
  const [street, other] = [streetOf(home.addressKey), streetOf(sale.addressKey)]
  return street !== null && street === other
}

/** Street and zip without the number: `n skyline dr|98406`. */
const streetOf = (addressKey: string | null): string | null =>
  addressKey === null
    ? null
    : `${partsOfAddressKey(addressKey).street.replace(/^\S+\s/, '')}|${addressKey.slice(addressKey.lastIndexOf('|') + 1)}`
