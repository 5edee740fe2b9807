import type { KeptDefaults } from '../../../contract/deals/deal-defaults.ts'
import type { Home } from '../../../contract/homes/home.ts'
import type { RehabLevel } from '../../../domain/deal/deal-inputs.ts'
import { defaultInputs, type NewDealInputs } from '../../../domain/deal/defaults.ts'
import { overridesAt } from '../../../domain/deal/own-defaults.ts'
import type { ShownValue } from '../value/shown-value.ts'

/** What a deal begins with besides the home: what the comps say, and how it is to be bought and rehabbed. */
export type StartOfDeal = {
  readonly home: Pick<Home, 'price' | 'state' | 'city' | 'zip' | 'size' | 'hoaDues'>
  readonly shown: Pick<ShownValue, 'valueUsd' | 'rangeUsd' | 'fixedUpUsd'>
  readonly defaults: readonly KeptDefaults[]
  readonly level?: RehabLevel
}

/**
 * The deal that a home, its comps and the defaults make: at its asking price, and at what it sells for once it is
 * fixed up. With too few comps for that, the value in average condition stands in. The range is that of the value,
 * carried over: none was measured for values after repairs.
 */
export const startDeal = ({ home, shown, defaults, level }: StartOfDeal): NewDealInputs => {
  const arvUsd = shown.fixedUpUsd ?? shown.valueUsd
  const end = (usd: number) => Math.round((100 * usd * arvUsd) / shown.valueUsd)
  const arvCents = cents(arvUsd)
  const { low, high } = shown.rangeUsd
  return defaultInputs(
    {
      ...{ state: home.state, city: home.city, priceCents: cents(home.price), arvCents },
      arvRange80: {
        lowCents: Math.max(1, Math.min(arvCents, end(low))),
        highCents: Math.max(arvCents, end(high)),
      },
      asIsValueCents: cents(shown.valueUsd),
      ...(home.size === null || home.size < 1 ? {} : { livingArea: home.size }),
      ...(home.hoaDues == null || home.hoaDues === 0
        ? {}
        : { duesCentsAMonth: cents(home.hoaDues) }),
      ...(level === undefined ? {} : { level }),
    },
    overridesAt(defaults, home),
  )
}

const cents = (usd: number): number => Math.round(100 * usd)
