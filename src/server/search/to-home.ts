import type { Home, PriceEventShown } from '../../contract/search/home.ts'
import { daysBetween } from '../../domain/iso-date.ts'
import { shownAddress } from '../../domain/listings/display-rules.ts'
import { onWire } from '../../domain/listings/facts.ts'
import type { PriceEvent } from '../../domain/listings/price-history.ts'
import { DEMO_SOURCE } from '../../domain/listings/source-in-words.ts'
import { profitPotential } from '../../domain/search/profit-potential.ts'
import { spreadPercentOf } from '../../domain/valuation/range/confidence-grade.ts'
import { countyOnWire, shownLink, sourceOnWire } from '../listings/queries.ts'
import type { PredictedChance } from '../valuation/queries.ts'
import type { FeedDates, FoundHome } from './home-rows.ts'

/** The home on the wire, as the specification names its fields; estimates are rounded here and only here. */
const toHome = (
  row: FoundHome,
): Omit<
  Home,
  'comps' | 'checks' | 'twin' | 'condition' | 'factsFrom' | keyof FeedDates | keyof PredictedChance
> => {
  const value = Math.round(row.value)
  return {
    propertyId: row.propertyId,
    imageUrl: row.mediaUrl,
    price: row.listPrice,
    zip: row.postalCode ?? '',
    bath: row.bathroomsTotalDecimal,
    beds: row.bedroomsTotal,
    size: row.livingArea,
    dateListed: row.onMarketDate,
    addressLine: shownAddress(row),
    mls: row.listingId,
    city: row.city ?? '',
    lat: row.latitude,
    long: row.longitude,
    webUrl: shownLink(row),
    averageCompPrice: row.averagePrice === null ? null : Math.round(row.averagePrice),
    arv: profitPotential(value, row.listPrice),
    state: row.stateOrProvince ?? '',
    ...countyOnWire(row),
    propertyType: row.homeType,
    valuedAs: row.valuedAs,
    asListed: row.asListed,
    ...row.story,
    flipScore: row.flipScore === null ? null : Math.round(row.flipScore * 1000) / 1000,
    daysUnseen: Math.max(0, daysBetween(row.exportedOn, row.newestExport)),
    lastSale:
      row.lastSalePrice === null || row.lastSaleOn === null
        ? null
        : { price: row.lastSalePrice, date: row.lastSaleOn },
    value,
    range80: { low: Math.round(row.low80), high: Math.round(row.high80) },
    expectedError: Math.round(row.expectedError * 10_000) / 10_000,
    grade: row.grade,
    gradeFacts: {
      comps: row.compsCount,
      newestDaysAgo: row.newestClosed === null ? null : daysBetween(row.newestClosed, row.asOf),
      spreadPercent: spreadPercentOf(row.compsCount, row.compsSpread),
      sizeStep: row.sizeStep,
      modelOf: row.modelOf,
    },
    measured: row.measured,
    fixedUpValue: row.story.afterRepairValue.price,
    fewComps: row.fewComps,
    asOf: row.asOf,
    ...sourceOnWire(row),
    demo: row.source === DEMO_SOURCE,
    lastSeen: row.exportedOn,
    priceChange:
      row.priceChange === null || row.priceChangedOn === null
        ? null
        : { amount: row.priceChange, date: row.priceChangedOn },
    ...onWire(row),
    ...(row.leftMarket && { leftMarket: row.leftMarket }),
    ...(row.offMarket && { offMarket: row.offMarket }),
    ...(row.noAsk ? { noAsk: true as const } : {}),
    daysOnMarket:
      row.onMarketSince === null
        ? null
        : daysBetween(
            row.onMarketSince,
            row.exportedOn > row.newestExport ? row.exportedOn : row.newestExport,
          ),
    askedBefore:
      row.askedBefore === null || row.askedBeforeOn === null
        ? null
        : { price: row.askedBefore, date: row.askedBeforeOn },
  }
}

const toTenThousandths = (share: number | null) =>
  share === null ? null : Math.round(share * 10_000) / 10_000

/** The home as JSON. */
export const homeJson = (row: FoundHome, alone?: AskedAlone): string =>
  `${homeJsonOpen(row, alone)}${homeJsonEnd(row, row)}`

/**
 * The home as JSON, up to what `homeJsonEnd` adds. Its comps, checks, twin, condition and sources are stored as JSON and spliced in
 * as they are: parsing them would cost most of a search.
 */
export const homeJsonOpen = (row: FoundHome, alone?: AskedAlone): string =>
  `${JSON.stringify({ ...toHome(row), ...(alone && toAskedAlone(alone)) }).slice(0, -1)}${factsFrom(row)},"checks":${row.checks},"twin":${row.twin ?? 'null'},"condition":${row.condition ?? 'null'},"comps":${joinArrays(row.comps, row.activeComps)}`

/**
 * The end of a home's JSON: its chance, which is asked for by an amount, and when its feed was refreshed, which changes
 * with each sync; neither with the home.
 */
export const homeJsonEnd = (
  { chance, othersChance, chanceOfUsd, noChance }: PredictedChance,
  { refreshedAt, overdueFrom }: FeedDates,
): string =>
  `,"chance":${toTenThousandths(chance)},"othersChance":${toTenThousandths(othersChance)},"chanceOfUsd":${chanceOfUsd},"noChance":${JSON.stringify(noChance)}${refreshedAt ? `,"refreshedAt":"${refreshedAt.toISOString()}"` : ''}${overdueFrom ? `,"overdueFrom":"${overdueFrom.toISOString()}"` : ''}}`

/** What is answered about a home only when it is asked for alone. */
type AskedAlone = {
  readonly history: readonly PriceEvent[]
  readonly remarks: string | null
}

const toAskedAlone = ({ history, remarks }: AskedAlone) => ({
  priceHistory: history.map(toPriceEvent),
  ...(remarks === null ? {} : { remarks }),
})

const factsFrom = (row: FoundHome) =>
  row.factsFrom === null ? '' : `,"factsFrom":${row.factsFrom}`

const toPriceEvent = ({ date, event, priceUsd }: PriceEvent): PriceEventShown => ({
  date,
  event,
  price: priceUsd,
})

const joinArrays = (a: string, b: string): string =>
  a === '[]' ? b : b === '[]' ? a : `${a.slice(0, -1)},${b.slice(1)}`
