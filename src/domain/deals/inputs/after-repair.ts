import { lnContributed } from '../../valuation/market-model/contributions.ts'
import { PERCENT_PARTS, percentParts, ratioOf } from '../cents.ts'
import type { Added, DealInputs } from './deal-inputs.ts'

/** A deal's after-repair value with what its scope of work adds to the home. */
export type AfterRepair = {
  readonly cents: number
  /** Null when unknown. */
  readonly range80: DealInputs['arvRange80']
  /** How much of it comes of what is added. */
  readonly addedCents: number
}

/** What the scope of work adds to the home of a deal that begins. */
export const nothingAdded: Added = { bedrooms: 0, baths: 0, livingArea: 0, costCents: 0 }

/** Whether the scope adds anything to the home, whatever it costs. */
export const addsToHome = ({ bedrooms, baths, livingArea }: Added): boolean =>
  bedrooms > 0 || baths > 0 || livingArea > 0

/**
 * By how many percent, up to four decimals, what is added raises the value: e^(what it contributes) - 1, by the market
 * model's own lines. 0 where a value is taken as given, whatever the work, or no model says.
 */
export const raisedPercent = ({ arvFor, rehab }: Pick<DealInputs, 'arvFor' | 'rehab'>): number =>
  arvFor === null || arvFor.contributions === null || !addsToHome(rehab.added)
    ? 0
    : Math.round(1e6 * Math.expm1(lnContributed(arvFor.contributions, rehab.added))) / 1e4

/** An amount in cents with what is added to the home: whole dollars, and never less than nothing. */
export const withAdded = (inputs: Pick<DealInputs, 'arvFor' | 'rehab'>, cents: number): number =>
  cents + 100 * ratioOf(cents, percentParts(raisedPercent(inputs)), 100 * PERCENT_PARTS)

/** The after-repair value in cents, with what is added: what loans are capped by, and the sale price by all the work. */
export const arvOf = (inputs: Pick<DealInputs, 'arvCents' | 'arvFor' | 'rehab'>): number =>
  withAdded(inputs, inputs.arvCents)

/**
 * A deal with an after-repair value of the caller's own, in cents: it holds whatever the work, and its range moves with
 * it in the proportion that the deal began with.
 */
export const withOwnArv = (
  inputs: DealInputs,
  startedFrom: Pick<DealInputs, 'arvCents' | 'arvRange80'>,
  arvCents: number,
): DealInputs => {
  const { arvRange80: range, arvCents: began } = startedFrom
  const end = (cents: number) => Math.round((cents * arvCents) / began)
  return {
    ...inputs,
    arvCents,
    arvRange80: range && {
      lowCents: Math.max(1, Math.min(arvCents, end(range.lowCents))),
      highCents: Math.max(arvCents, end(range.highCents)),
    },
    arvFor: null,
  }
}

/** The same with its range, which moves along, and how much what is added brings. */
export const afterRepairOf = (inputs: DealInputs): AfterRepair => {
  const { arvCents, arvRange80 } = inputs
  const cents = arvOf(inputs)
  return {
    cents,
    range80: arvRange80 && {
      lowCents: withAdded(inputs, arvRange80.lowCents),
      highCents: withAdded(inputs, arvRange80.highCents),
    },
    addedCents: cents - arvCents,
  }
}

/** `1 bath`, `2 bedrooms, 1.5 baths and 300 sqft`; `nothing`. */
export const addedInWords = (added: Added): string => {
  const { bedrooms, baths, livingArea } = added
  const parts = [
    ...(bedrooms === 0 ? [] : [`${bedrooms} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}`]),
    ...(baths === 0 ? [] : [bathsInWords(baths)]),
    ...(livingArea === 0 ? [] : [`${livingArea.toLocaleString('en-US')} sqft`]),
  ]
  const last = parts.pop()
  if (last === undefined) return 'nothing'
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

const bathsInWords = (baths: number): string => {
  if (baths === 0.5) return 'a half bath'
  return `${baths} ${baths === 1 ? 'bath' : 'baths'}`
}
