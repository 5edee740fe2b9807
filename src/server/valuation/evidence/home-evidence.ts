import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { EvidenceShown } from '../../../contract/valuation/evidence.ts'
import type { Subject } from '../../../domain/comps/candidate.ts'
import { CompsCursor, type SubjectRow } from '../../../domain/comps/choose-comps.ts'
import { MAX_PATTERN_SALES, REACH_MILES } from '../../../domain/comps/comps-rules.ts'
import { homeTableOf } from '../../../domain/comps/home-table.ts'
import type { MarketSales } from '../../../domain/comps/market-sales.ts'
import type { Condition } from '../../../domain/condition/condition-class.ts'
import { conditionIn } from '../../../domain/condition/fit-condition.ts'
import {
  milesBetween,
  milesOf,
  type SearchDistance,
  searchMiles,
} from '../../../domain/distance.ts'
import { type BoughtByFlipper, boughtByFlipper } from '../../../domain/flips/bought-by-flipper.ts'
import type { OfferOfHome } from '../../../domain/flips/resales.ts'
import { dayNumber } from '../../../domain/iso-date.ts'
import { shownAddress } from '../../../domain/listings/display-rules.ts'
import { MARKET_DAYS } from '../../../domain/listings/market.ts'
import { DEMO_SOURCE } from '../../../domain/listings/source-in-words.ts'
import { HomeValuer, type Market } from '../../../domain/valuation/appraisal/home-valuer.ts'
import { StackerCursor } from '../../../domain/valuation/boosting/stacker.ts'
import type { Evidence, EvidenceSale } from '../../../domain/valuation/evidence/evidence.ts'
import { evidenceOf, nearestUnused } from '../../../domain/valuation/evidence/evidence-of.ts'
import { contributionsOf } from '../../../domain/valuation/market-model/contributions.ts'
import { overAskAmount } from '../../../domain/valuation/over-ask/over-ask-chance.ts'
import { addedHomes } from '../../homes/queries.ts'
import { featureColumns, shownLink, sourceOnWire } from '../../listings/queries.ts'
import { namedColumns } from '../../platform/database/column-names.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Owner } from '../../platform/kept/owner.ts'
import {
  isBought,
  type LeftRow,
  lastValuationOf,
  leftColumns,
  listedAs,
  type MarketOverAsk,
  type MarketPredictors,
  readLeftMarket,
  readMarketPredictors,
  whyNoChance,
} from '../queries.ts'
import { homeForSale, marksOf, type Near, salesNear } from '../stored-homes.ts'
import { type KeptModels, marketAround, type StoredModel } from '../training/market-models.ts'
import type { StoredCandidate } from '../values/to-comp.ts'

/** What is asked of a value. */
export type EvidenceAsked = {
  readonly distance: SearchDistance
  readonly priceBelowMarket: number
  /** Values it as the type it is listed as. */
  readonly asListed?: boolean
  /** Lists all sales nearby that were not used, in place of the nearest. */
  readonly everySale?: boolean
}

/**
 * What a home's value at one distance was made from, made again from the market's stored model and the sales
 * around. Of a home that has left the market it is as it was when it left, for a `keeper` who has marked it or keeps a
 * deal of it. Null when there is no such home, or it has no value.
 */
export const homeEvidence = async (
  { db, models }: { readonly db: Kysely<Database>; readonly models: Pick<KeptModels, 'of'> },
  propertyId: string,
  asked: EvidenceAsked,
  keeper?: Owner,
): Promise<EvidenceShown | null> => {
  if (keeper !== undefined && (await isBought(db, propertyId, keeper))) {
    const kept = await lastEvidence(db, propertyId, asked, keeper)
    if (kept !== null) return kept
  }
  const home = await homeForSale(db, propertyId)
  if (!home)
    return keeper === undefined
      ? null
      : ((await lastEvidence(db, propertyId, asked, keeper)) ??
          addedEvidence({ db, models }, propertyId, asked, keeper))
  const [marks, trained, markets] = await Promise.all([
    marksOf(db, home, asked.distance),
    models.of(home.market),
    readMarketPredictors(db, [home.market], asked.distance),
  ])
  const predictors = markets.get(home.market)
  if (trained === null || marks === undefined || predictors === undefined) return null
  return evidenceOfValue(db, { ...home, ...marks }, { trained, predictors }, asked)
}

/** The same of a home that its keeper has added: it is not on the market, so no chance is known of it. */
const addedEvidence = async (
  { db, models }: { readonly db: Kysely<Database>; readonly models: Pick<KeptModels, 'of'> },
  propertyId: string,
  asked: EvidenceAsked,
  owner: Owner,
): Promise<EvidenceShown | null> => {
  const { rows } = await sql<HomeWithValue>`
    SELECT ${namedColumns('l', [...featureColumns, 'market', 'source', 'listPrice', 'onMarketDate', 'exportedOn', 'priceChange'])},
      l.condition_reading AS reading, ${namedColumns('v', ['valuedAs', 'asOf', 'doubtful', 'relisted'])}
    FROM ${addedHomes({ owner, distance: asked.distance, asListed: sql<boolean>`false` })}
    WHERE a.property_id = ${propertyId}`.execute(db)
  const [home] = rows
  if (home === undefined) return null
  const [trained, markets] = await Promise.all([
    models.of(home.market),
    readMarketPredictors(db, [home.market], asked.distance),
  ])
  const predictors = markets.get(home.market)
  if (trained === null || predictors === undefined) return null
  const evidence = await evidenceOfValue(db, home, { trained, predictors }, asked)
  return evidence && offMarket(evidence)
}

/** Evidence without the chances of homes that are for sale. */
export const offMarket = (evidence: EvidenceShown): EvidenceShown => ({
  ...evidence,
  overAsk: null,
  underAsk: null,
  noChance: 'off market',
})

/** A home with what its stored value was made for. */
export type HomeWithValue = NonNullable<Awaited<ReturnType<typeof homeForSale>>> &
  NonNullable<Awaited<ReturnType<typeof marksOf>>>

/** The same of a home that is read already, by what is known of its market. */
export const evidenceOfValue = async (
  db: Kysely<Database>,
  { market: _, source, listPrice, onMarketDate, exportedOn, priceChange, ...of }: HomeWithValue,
  { trained, predictors }: { readonly trained: StoredModel; readonly predictors: MarketPredictors },
  asked: EvidenceAsked,
  unlessChanged?: readonly number[],
): Promise<EvidenceShown | null> => {
  const { overAsk, likelySale, resales, workConstant } = predictors
  const { valuedAs, asOf, doubtful, relisted, reading, ...home } = of
  const listed = { onMarketDate, exportedOn, priceChange, doubtful, relisted }
  const homeType = asked.asListed ? home.homeType : valuedAs
  const day = dayNumber(asOf)
  const { yearBuilt } = home
  const condition = conditionIn(trained.condition, { reading, yearBuilt, day })
  const subject = { ...home, homeType, day, condition }
  const near = { asOf, demo: source === DEMO_SOURCE, ...(unlessChanged && { unlessChanged }) }
  const around = await marketAroundHome(db, subject, trained, near)
  const evidence = makeEvidence(subject, around, trained, asked)
  if (evidence === null) return null
  const { sales, setAside } = around.sales
  const shown = new Map([...sales, ...setAside].map((sale) => [sale.listingKey, sale]))
  return {
    ...evidence,
    sales: evidence.sales.flatMap((sale) => {
      const stored = shown.get(sale.listingKey)
      return stored ? { ...sale, ...onScreen(stored), listingKey: shownKey(stored) } : []
    }),
    boughtByFlipper: flipperOf(evidence, {
      ...home,
      askUsd: listPrice,
      listedOn: onMarketDate === null ? day : dayNumber(onMarketDate),
    }),
    asOf,
    modelOf: trained.modelOf,
    modelSales: trained.model.sales,
    recentSales: trained.correction,
    overAsk:
      overAsk?.state === 'told'
        ? {
            fit: overAsk.fit,
            others: overAsk.others,
            asked: listedAs(listed, overAsk.asOfDay),
          }
        : null,
    underAsk: underAskOf(overAsk, listed),
    likelySale,
    resales,
    contributions: contributionsOf(trained.model, subject),
    workConstant,
    noChance: whyNoChance(overAsk),
    chanceOfUsd: overAskAmount(asked.priceBelowMarket),
  }
}

/** What the chance of an offer is predicted from, for a home as it is listed; null until its market has learned it. */
const underAskOf = (
  overAsk: MarketOverAsk | null,
  listed: Parameters<typeof listedAs>[0],
): EvidenceShown['underAsk'] => {
  const underAsk = overAsk?.underAsk
  if (underAsk === undefined) return null
  return underAsk.state === 'told'
    ? {
        state: 'told',
        fit: underAsk.fit,
        asked: listedAs(listed, underAsk.fit.asOfDay),
      }
    : { state: underAsk.state, fit: null, asked: null }
}

/** Whether what the home asks shows that its own sale was a flipper's purchase. */
const flipperOf = ({ sales }: Evidence, offer: OfferOfHome): BoughtByFlipper | null => {
  const own = sales.find(({ isOwnSale }) => isOwnSale)
  return own === undefined
    ? null
    : boughtByFlipper(own, { ...offer, propertyId: own.propertyId }, own.lines.time)
}

/** What was kept of a home's value when it left the market. */
const lastEvidence = async (
  db: Kysely<Database>,
  propertyId: string,
  { distance, asListed = false, everySale = false, priceBelowMarket }: EvidenceAsked,
  keeper: Owner,
): Promise<EvidenceShown | null> => {
  const { rows } = await sql<{ readonly evidence: string } & LeftRow>`
    SELECT k.evidence, ${leftColumns}
    FROM ${lastValuationOf(sql`${propertyId}::text`, { distance, asListed, keeper })} AS k`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) return null
  const kept = withLaterLines(JSON.parse(row.evidence))
  const { marketPattern = null, calibration } = kept
  return {
    ...(row.nowOffMarket || row.keptNoAsk ? offMarket(kept) : kept),
    // Kept by a version without boosted trees, it has neither.
    marketPattern,
    calibration: { ...calibration, stacked: calibration.stacked ?? 0 },
    sales: everySale ? kept.sales : nearestUnused(kept.sales),
    chanceOfUsd: overAskAmount(priceBelowMarket),
    // No offer buys it any more.
    underAsk: null,
    leftMarket: await readLeftMarket(db, row),
  }
}

/** Earlier versions kept no conditions, nor other features, and no own sale counted in them. */
const withLaterLines = (kept: EvidenceShown): EvidenceShown => ({
  ...kept,
  home: { ...kept.home, condition: kept.home.condition ?? null },
  sales: kept.sales.map((sale) => ({
    ...sale,
    condition: sale.condition ?? null,
    resoldAsFlip: sale.resoldAsFlip ?? false,
    isOwnSale: sale.isOwnSale ?? false,
    lines: {
      ...sale.lines,
      features: sale.lines.features ?? 0,
      condition: sale.lines.condition ?? 0,
    },
  })),
})

type SubjectOnDay = Subject & { readonly day: number; readonly condition: Condition | null }

/** The sales a value looks at, and those shown beside them, with what the model says of each. */
const marketAroundHome = async (
  db: Kysely<Database>,
  subject: SubjectOnDay,
  trained: StoredModel,
  of: Omit<Near, 'miles'>,
): Promise<Market<StoredCandidate>> => {
  const marketWithin = async (miles: number) => {
    const near = { ...of, miles, days: MARKET_DAYS }
    return marketAround(await salesNear(db, [subject], near), trained)
  }
  const around = await marketWithin(milesOf.mile)
  return isEnoughForPattern(subject, around.sales) ? around : marketWithin(REACH_MILES)
}

/** Whether sales within a mile fill the nearby pattern: farther ones are not looked at then, and need not be read. */
const isEnoughForPattern = (subject: SubjectOnDay, sales: MarketSales): boolean => {
  const comps = new CompsCursor(sales)
  comps.lookAround(rowOf(subject), milesOf.mile)
  const { rows } = comps.pattern()
  if (rows.length < MAX_PATTERN_SALES) return false
  // What was read reaches beyond a mile in its corners.
  return rows.every((row) => {
    const sale = sales.sales[row]
    return sale !== undefined && milesBetween(subject, sale) < 0.999
  })
}

const makeEvidence = (
  subject: SubjectOnDay,
  market: Market<StoredCandidate>,
  trained: StoredModel,
  {
    distance,
    everySale = false,
  }: { readonly distance: SearchDistance; readonly everySale?: boolean },
): Evidence | null => {
  // It looks as far as the farthest distance, as for the stored value, so the pattern is the same.
  const miles = [milesOf[distance], Math.max(...searchMiles)]
  const [appraisal] = new HomeValuer(market).appraise(rowOf(subject), miles)
  const range = trained.ranges[distance]
  if (!appraisal) return null
  const calibration = {
    correction: trained.correction.added,
    stacked: new StackerCursor(trained.stacker).read(appraisal.stackClues),
    range,
  }
  const mostUnused = everySale ? Number.POSITIVE_INFINITY : undefined
  return evidenceOf(market, subject, appraisal, calibration, mostUnused)
}

const rowOf = (subject: SubjectOnDay): SubjectRow => {
  const { propertyId, addressKey } = subject
  return { homes: homeTableOf([subject]), row: 0, propertyId, addressKey }
}

/** A county's own key is the number of the parcel, which reveals an address that is kept back. */
const shownKey = ({ listingKey, internetAddressDisplayYN }: StoredCandidate): string =>
  internetAddressDisplayYN
    ? listingKey
    : createHash('sha256').update(listingKey).digest('base64url').slice(0, 16)

/** What the screen shows of a sale, besides what its value is made from. */
const onScreen = (sale: StoredCandidate): OnScreen => ({
  addressLine: shownAddress(sale),
  dateSold: sale.closeDate ?? '',
  dateListed: sale.onMarketDate,
  asked: sale.askedBefore,
  imageUrl: sale.mediaUrl,
  webUrl: shownLink(sale),
  ...sourceOnWire(sale),
  checks: [...(sale.checks ?? [])],
})

type OnScreen = Omit<EvidenceShown['sales'][number], keyof EvidenceSale>
