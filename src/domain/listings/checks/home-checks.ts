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

type Options = { readonly treatAsListed?: boolean }

/**
 * What is wrong with a home for sale, or may be, the gravest first. A home that is valued as what it is
 * (`valued-as`) is not doubtful for being listed as something else.
 */
export const homeChecks = (
  home: CheckedHome,
  value: CheckedValue | null,
  options: Options = {},
): Check[] => homeChecksByValue(home, options)(value)

/** The same for several values of one home: what its facts say is looked at once. */
export const homeChecksByValue = (
  home: CheckedHome,
  { treatAsListed = false }: Options = {},
): ((value: CheckedValue | null) => Check[]) => {
  const corrected = treatAsListed ? null : valuedAs(home)
  const ofType = [unitNumber, duesOnSmallLot, otherUnits, typeChanged].map((rule) => rule(home))
  const first = [...(corrected ? [corrected] : ofType), areaUnknown(home)]
  const then = [
    areaUnusual(home),
    twoAreas(home),
    roomsUnknown(home),
    roomsUnlikely(home),
    notBuiltYet(home),
    noOrdinaryHome(home),
    noOrdinarySale(home),
    twoPrices(home),
  ]
  return (value) => {
    const found = [
      ...first,
      areaIsLot(home, value),
      areaUnlikely(home, value),
      ...then,
      ...(value
        ? [priceUnlikely(home, value) ?? priceFarBelow(home, value), salesFarAway(value)]
        : []),
    ].filter((check) => check !== null)
    return [
      ...found.filter(({ severity }) => severity === 'doubtful'),
      ...found.filter(({ severity }) => severity === 'check'),
    ]
  }
}
