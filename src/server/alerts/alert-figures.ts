import type { Kysely } from 'kysely'
import { WATCHED_DISTANCE } from '../../domain/alerts/what-fires.ts'
import { correctionOf } from '../../domain/condition/corrected-condition.ts'
import type { Exit } from '../../domain/deals/exits/exit-inputs.ts'
import { ownDefaultsIn } from '../../domain/deals/inputs/own-defaults.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { type BriefFigures, briefFigures } from '../../domain/search/brief-figures.ts'
import { defaultsOfAccounts, keptDealsOf, keyOfHome } from '../deals/queries.ts'
import { homeCorrectionsOfAccounts } from '../marks/conditions/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { asSaid, type ValuedRow, valuedHomeOf } from '../search/queries.ts'
import { readMarketPredictors } from '../valuation/queries.ts'
import type { ChangedHome } from './known-homes.ts'

/** What the deal of an alerted home is worked out from, beside its ask and typical value. */
export type AlertedForDeal = Omit<
  ValuedRow,
  'asOf' | 'listPrice' | 'value' | 'low80' | 'high80'
> & {
  /** The as-of date of its value; null where it has none now. */
  readonly asOf: IsoDate | null
}

/** A home that an account is to hear of, valued at a distance. */
export type HomeOfAlert = {
  readonly accountId: string
  readonly home: ChangedHome
  readonly distance: SearchDistance
  /** The exit that the search that fires is worked by; null where the account's defaults say. */
  readonly worksBy: Exit | null
}

/**
 * Works out the figures of alerted homes, as they are now, by each account's own defaults or the deal it keeps, and by
 * what it says of the home's condition.
 */
export type FiguresOfAlert = (
  alert: HomeOfAlert,
  home: AlertedForDeal,
) => {
  /** Equal for alerts of one home whose figures are. */
  readonly by: string
  readonly figures: () => BriefFigures | null
}

/** Reads what the figures of some alerts need. */
export const readAlertFigures = async (
  trx: Kysely<Database>,
  alerts: readonly HomeOfAlert[],
): Promise<FiguresOfAlert> => {
  const forSale = alerts.filter(({ home }) => home.now.state === 'for sale')
  const markets = [...new Set(forSale.map(({ home }) => home.market))]
  // What it is used for here is the same at every distance.
  const fits = await readMarketPredictors(trx, markets, WATCHED_DISTANCE)
  const defaults = await defaultsOfAccounts(
    trx,
    forSale.map(({ accountId }) => accountId),
  )
  const kept = await keptDealsOf(trx, forSale.map(homeOfAccount))
  const corrections = await homeCorrectionsOfAccounts(
    trx,
    forSale.map(({ accountId }) => accountId),
  )
  return (alert, home) => {
    const { accountId, distance, worksBy } = alert
    const { now, market, propertyId } = alert.home
    const valued = now.figures[distance]
    const own = ownDefaultsIn(defaults.get(accountId) ?? [], worksBy ?? undefined)
    const deal = kept.get(keyOfHome(homeOfAccount(alert))) ?? null
    const ofAccount = corrections.get(accountId) ?? []
    const isCorrected = correctionOf(ofAccount, { propertyId, soldOn: null }) !== undefined
    return {
      by: own.length === 0 && deal === null && !isCorrected ? '' : `${accountId} ${worksBy ?? ''}`,
      figures: () => {
        if (valued === undefined) return null
        const marketFits = fits.get(market)
        const { asOf } = home
        if (now.state !== 'for sale' || now.askingUsd === null || !marketFits || asOf === null)
          return {
            typicalValue: Math.round(valued.value),
            likelySale: valued.likelySale ?? null,
            deal: null,
          }
        const { value, low80, high80 } = valued
        const row = { ...home, propertyId, asOf, listPrice: now.askingUsd, value, low80, high80 }
        const said = valuedHomeOf(asSaid(row, ofAccount))
        return briefFigures(said, marketFits, { own, kept: deal })
      },
    }
  }
}

const homeOfAccount = ({ accountId, home }: HomeOfAlert) => ({
  accountId,
  propertyId: home.propertyId,
})
