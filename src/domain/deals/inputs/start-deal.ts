import type { HomeStory } from '../../search/home-story.ts'
import type { Contributions } from '../../valuation/market-model/contributions.ts'
import { assumedLevelOf, type HomeForDeal } from '../results/home-figures.ts'
import { scopeFactsOf } from '../scope/scope-quantities.ts'
import type { AssumedLevel } from './deal-inputs.ts'
import { dealPlaceOf, type NewDealInputs } from './defaults.ts'
import { defaultInputs } from './new-deal.ts'
import { type OwnDefaults, overridesAt } from './own-defaults.ts'

/** What a deal begins with besides the home: what the comps say, and how it is to be bought and rehabbed. */
export type StartOfDeal = {
  readonly home: Pick<
    HomeForDeal,
    | 'price'
    | 'noAsk'
    | 'state'
    | 'city'
    | 'zip'
    | 'county'
    | 'size'
    | 'bath'
    | 'beds'
    | 'stories'
    | 'hoaDues'
    | 'yearBuilt'
    | 'condition'
  >
  readonly shown: {
    readonly story: Pick<HomeStory, 'typicalValue' | 'likelySale' | 'afterRepairValue' | 'maxOffer'>
    /** The as-of date of these: YYYY-MM-DD. */
    readonly asOf: string
  }
  readonly defaults: readonly OwnDefaults[]
  /** What adding to the home brings; null where its market's model does not say. */
  readonly contributions?: Contributions | null
  /** The level that is assumed for it, unless said. */
  readonly level?: AssumedLevel
}

/**
 * The deal that a home, its comps and the defaults make, as its card shows it: bought at its asking price, or at the max
 * offer where nothing is asked, with the assumed repairs, and sold at its after-repair value, whose own range it has. Its
 * as-is price is what it likely sells for, or its asking price where that is not known.
 */
export const startDeal = ({
  home,
  shown,
  defaults,
  contributions = null,
  level,
}: StartOfDeal): NewDealInputs => {
  const { typicalValue, likelySale, afterRepairValue } = shown.story
  const asItStandsCents = cents(likelySale?.price ?? home.price)
  return defaultInputs(
    {
      ...dealPlaceOf(home),
      taxedOn: shown.asOf,
      priceCents: cents(home.noAsk ? (shown.story.maxOffer ?? home.price) : home.price),
      arvCents: cents(afterRepairValue.price),
      arvRange80: {
        lowCents: Math.max(1, cents(afterRepairValue.low)),
        highCents: cents(afterRepairValue.high),
      },
      asItStandsCents,
      ...(likelySale === null
        ? {}
        : {
            asIsRange80: {
              lowCents: Math.max(1, cents(likelySale.low)),
              highCents: cents(likelySale.high),
            },
          }),
      contributions,
      valuesAsOf: shown.asOf,
      asIsValueCents: asItStandsCents,
      ...(home.size === null || home.size < 1 ? {} : { livingArea: home.size }),
      facts: scopeFactsOf(home),
      ...(home.hoaDues == null || home.hoaDues === 0
        ? {}
        : { duesCentsAMonth: cents(home.hoaDues) }),
      level:
        level ??
        assumedLevelOf({
          ...home,
          price: home.noAsk ? null : home.price,
          typicalValue,
          asOf: shown.asOf,
        }),
    },
    overridesAt(defaults, home),
  )
}

const cents = (usd: number): number => Math.round(100 * usd)
