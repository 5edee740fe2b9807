import type { Subject } from '../../../domain/comps/candidate.ts'
import { PATTERN_MILES } from '../../../domain/comps/comps-rules.ts'
import type { MarketSales } from '../../../domain/comps/market-sales.ts'
import type { AlikeCursor } from '../../../domain/listings/checks/alike-nearby.ts'
import { type Check, type Trust, trustOf } from '../../../domain/listings/checks/check.ts'
import type { CheckedHome, CheckedValue } from '../../../domain/listings/checks/checked-home.ts'
import { homeChecksByValue } from '../../../domain/listings/checks/home-checks.ts'
import { likelyTypeOf } from '../../../domain/listings/checks/type-rules.ts'
import { usualAreaOf } from '../../../domain/listings/checks/usual-area.ts'
import type { HomeToCheck } from './homes-to-check.ts'

/** A home as one type: as its facts say, or as it is listed where that is another one. */
export type SubjectToValue = Subject & {
  readonly asListed: boolean
  readonly checked: CheckedHome & Pick<HomeToCheck, 'reading'>
  /** Its checks rest on sales more than a mile off. */
  readonly checkedFar: boolean
}

/**
 * The homes to value: each as what it likely is, and also as what it is listed as where that differs. `day` is the
 * as-of day; `alike` looks among the sales.
 */
export const subjectsToValue = (
  homes: readonly { readonly subject: Subject; readonly facts: HomeToCheck }[],
  {
    sales,
    alike,
    day,
  }: { readonly sales: MarketSales; readonly alike: AlikeCursor; readonly day: number },
): SubjectToValue[] => {
  return homes.flatMap(({ subject, facts }) => {
    const checkedAs = (homeType: Subject['homeType']) => ({
      ...facts,
      usualArea: usualAreaOf(alike, sales.sales, { ...subject, homeType }, day),
    })
    const listed = checkedAs(subject.homeType)
    const homeType = likelyTypeOf(listed)
    let checkedFar = alike.reachMiles > PATTERN_MILES
    if (homeType === subject.homeType)
      return [{ ...subject, asListed: false, checked: listed, checkedFar }]
    const likely = checkedAs(homeType)
    checkedFar ||= alike.reachMiles > PATTERN_MILES
    return [
      { ...subject, homeType, asListed: false, checked: likely, checkedFar },
      { ...subject, asListed: true, checked: listed, checkedFar },
    ]
  })
}

/** What is wrong with a home at each of its values, as it is stored: `checks` is a JSON array of the contract's Check. */
export const checksByValue = ({
  checked,
  asListed,
}: SubjectToValue): ((value: CheckedValue) => {
  readonly trust: Trust
  readonly checks: string
}) => {
  const checksAt = homeChecksByValue(checked, { treatAsListed: asListed })
  return (value) => {
    const checks: readonly Check[] = checksAt(value)
    return { trust: trustOf(checks), checks: JSON.stringify(checks) }
  }
}
