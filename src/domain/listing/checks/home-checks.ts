import type { Check } from './check.ts'
import type { CheckedHome, CheckedValue } from './checked-home.ts'
import {
  areaIsLot,
  areaUnknown,
  areaUnlikely,
  areaUnusual,
  noOrdinaryHome,
  notBuiltYet,
  roomsUnknown,
  roomsUnlikely,
  twoAreas,
} from './fact-rules.ts'
import {
  noOrdinarySale,
  priceFarBelow,
  priceUnlikely,
  salesFarAway,
  twoPrices,
} from './price-rules.ts'
import { duesOnSmallLot, otherUnits, typeChanged, unitNumber, valuedAs } from './type-rules.ts'

/**
 * What is wrong with a home for sale, or may be, the gravest first. A home that is valued as what it is
 * (`valued-as`) is not doubtful for being listed as something else.
 */
export const homeChecks = (
  home: CheckedHome,
  value: CheckedValue | null,
  { treatAsListed = false }: { readonly treatAsListed?: boolean } = {},
): Check[] => {
  const corrected = treatAsListed ? null : valuedAs(home)
  const ofType = [unitNumber, duesOnSmallLot, otherUnits, typeChanged].map((rule) => rule(home))
  const found = [
    ...(corrected ? [corrected] : ofType),
    areaUnknown(home),
    areaIsLot(home, value),
    areaUnlikely(home, value),
    areaUnusual(home),
    twoAreas(home),
    roomsUnknown(home),
    roomsUnlikely(home),
    notBuiltYet(home),
    noOrdinaryHome(home),
    noOrdinarySale(home),
    twoPrices(home),
    ...(value
      ? [priceUnlikely(home, value) ?? priceFarBelow(home, value), salesFarAway(value)]
      : []),
  ].filter((check) => check !== null)
  return [
    ...found.filter(({ severity }) => severity === 'doubtful'),
    ...found.filter(({ severity }) => severity === 'check'),
  ]
}
