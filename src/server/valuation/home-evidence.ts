import type { Kysely } from 'kysely'
import type { EvidenceShown } from '../../contract/evidence.ts'
import type { Subject } from '../../domain/comps/candidate.ts'
import { milesOf, type SearchDistance, searchDistances } from '../../domain/distance.ts'
import { dayNumber } from '../../domain/iso-date.ts'
import { sourceInWords } from '../../domain/listing/source-in-words.ts'
import { bargainChance } from '../../domain/valuation/bargain-chance.ts'
import type { Evidence, EvidenceSale } from '../../domain/valuation/evidence.ts'
import { evidenceOf } from '../../domain/valuation/evidence-of.ts'
import { homeValueOf } from '../../domain/valuation/home-value.ts'
import { HomeValuer } from '../../domain/valuation/home-valuer.ts'
import { homeTableOf } from '../../domain/valuation/market-model/home-table.ts'
import { MOST_PATTERN_SALES } from '../../domain/valuation/nearby-pattern.ts'
import type { Database } from '../platform/schema.ts'
import type { KeptModels } from './kept-models.ts'
import { marketAround, REACH_MILES } from './market-around.ts'
import { readBargainLore, type StoredModel } from './market-models.ts'
import { homeForSale, salesNear } from './stored-homes.ts'
import type { StoredCandidate } from './to-comp.ts'
import { distancesInMiles } from './value-home.ts'

/**
 * What a home's value at one distance was made from, made again from the market's stored model and the sales
 * around. Null when the home is no longer for sale, or has no value.
 */
export const homeEvidence = async (
  { db, models }: { readonly db: Kysely<Database>; readonly models: KeptModels },
  propertyId: string,
  asked: { readonly distance: SearchDistance; readonly priceBelowMarket: number },
): Promise<EvidenceShown | null> => {
  const found = await homeForSale(db, propertyId)
  if (!found) return null
  const { market, source, listPrice, ...home } = found
  const [learnt, lore] = await Promise.all([models.of(market), readBargainLore(db, market)])
  if (learnt === null || lore === null) return null
  const demo = source === 'demo'
  const near = { demo, asOf: learnt.asOf, days: SHOWN_DAYS }
  // Where enough sales lie within a mile, no farther ones are looked at, and so need not be read.
  let sales = await salesNear(db, [home], { ...near, miles: milesOf.mile })
  let made = makeEvidence(home, sales, learnt, asked.distance)
  if (made !== null && !made.isWithinAMile) {
    sales = await salesNear(db, [home], { ...near, miles: REACH_MILES })
    made = makeEvidence(home, sales, learnt, asked.distance)
  }
  if (made === null) return null
  const { evidence, value, expectedError } = made
  const bargain = bargainChance(
    lore,
    { askUsd: listPrice, value, scale: expectedError },
    asked.priceBelowMarket,
  )
  const shown = new Map(sales.map((sale) => [sale.listingKey, sale]))
  return {
    ...evidence,
    sales: evidence.sales.flatMap((sale) => {
      const stored = shown.get(sale.listingKey)
      return stored ? { ...sale, ...onScreen(stored) } : []
    }),
    asOf: learnt.asOf,
    modelOf: learnt.modelOf,
    modelSales: learnt.model.sales,
    recentSales: learnt.correction,
    bargain: lore,
    price: listPrice,
    chance: bargain.chance,
    chanceOfUsd: asked.priceBelowMarket,
    expectedGap: bargain.expectedGapUsd,
  }
}

/** Sales nearby that were not used are listed up to this age. */
const SHOWN_DAYS = 730

const makeEvidence = (
  home: Subject,
  sales: readonly StoredCandidate[],
  learnt: StoredModel,
  distance: SearchDistance,
) => {
  const at = searchDistances.indexOf(distance)
  const market = marketAround(sales, learnt)
  const subject = { ...home, day: dayNumber(learnt.asOf) }
  const appraisal = new HomeValuer(market).appraise(
    { ...home, homes: homeTableOf([subject]), row: 0 },
    distancesInMiles,
  )[at]
  const range = learnt.ranges[at]
  if (!appraisal || !range) return null
  const calibration = { correction: learnt.correction.added, range }
  const { value, expectedError } = homeValueOf(appraisal, calibration)
  const evidence: Evidence = evidenceOf(market, subject, appraisal, calibration)
  const pattern = evidence.sales.filter((sale) => sale.inPattern)
  const isWithinAMile =
    pattern.length === MOST_PATTERN_SALES && pattern.every((sale) => sale.miles < 0.999)
  return { evidence, value, expectedError, isWithinAMile }
}

/** What the screen shows of a sale besides what its value is made from. */
const onScreen = (sale: StoredCandidate): OnScreen => ({
  addressLine: sale.unparsedAddress ?? '',
  dateSold: sale.closeDate ?? '',
  dateListed: sale.onMarketDate,
  imageUrl: sale.mediaUrl,
  webUrl: sale.listingUrl,
  source: sourceInWords(sale),
})

type OnScreen = Omit<EvidenceShown['sales'][number], keyof EvidenceSale>
