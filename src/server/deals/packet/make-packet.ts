import type { KeptDefaults } from '../../../contract/deals/deal-defaults.ts'
import type {
  AskPacket,
  DealPacket,
  PacketGrid,
  PacketSale,
} from '../../../contract/deals/deal-packet.ts'
import type { KeptDeal } from '../../../contract/deals/kept-deals.ts'
import type { Home } from '../../../contract/search/home.ts'
import type { EvidenceSaleShown, EvidenceShown } from '../../../contract/valuation/evidence.ts'
import { featuresOf } from '../../../domain/comps/candidate.ts'
import { assumptionsOf } from '../../../domain/deals/inputs/assumptions.ts'
import { dealPlaceOf, defaultValues } from '../../../domain/deals/inputs/defaults.ts'
import { overridesAt } from '../../../domain/deals/inputs/own-defaults.ts'
import { dealResults } from '../../../domain/deals/results/deal-results.ts'
import { NO_FACTS, scopeFactsOf } from '../../../domain/deals/scope/scope-quantities.ts'
import { localDateOf } from '../../../domain/iso-date.ts'
import { predictedPrices } from '../../../domain/search/home-story.ts'
import {
  type AdjustmentGrid,
  adjustmentGrid,
} from '../../../domain/valuation/evidence/adjustment-grid.ts'
import { isUsedSale } from '../../../domain/valuation/evidence/evidence.ts'
import { type LenderGrid, lenderGrids } from '../../../domain/valuation/evidence/lender-grids.ts'
import {
  asStored,
  type RecomputedValue,
  recomputeValue,
} from '../../../domain/valuation/evidence/recompute-value.ts'

/** What a packet is made of. */
export type PacketSources = {
  readonly deal: KeptDeal
  /** Null where it is not for sale. */
  readonly home: Home | null
  readonly evidence: EvidenceShown | null
  readonly accuracy: DealPacket['accuracy']
  readonly ownDefaults: readonly KeptDefaults[]
  readonly now: Date
}

/** Works out all that a packet prints. Of the home it has what listings say in public, and no photos, which may not go on to others. */
export const makePacket = (
  { distance, chosen }: AskPacket,
  { deal, home, evidence, accuracy, ownDefaults, now }: PacketSources,
): DealPacket => {
  const { inputs, startedFrom } = deal
  const place = home ?? deal.home
  const defaults = defaultValues(
    {
      ...(place === null ? { state: null } : dealPlaceOf(place)),
      taxedOn: localDateOf(now),
    },
    overridesAt(ownDefaults, { state: place?.state ?? null, zip: place?.zip ?? null }),
  )
  const askUsd = home?.noAsk ? null : (home?.price ?? deal.home?.price ?? null)
  return {
    madeAt: now.toISOString(),
    version: deal.version,
    inputs: withoutNotes(inputs),
    results: dealResults(inputs, askUsd === null ? null : Math.round(askUsd * 100)),
    address: place && {
      line: place.addressLine,
      city: place.city,
      state: place.state,
      zip: place.zip,
    },
    home: home && forOthers(home),
    comps: evidence && compsOf(evidence, home, { distance, chosen }),
    accuracy,
    assumptions: assumptionsOf(inputs, startedFrom, {
      ...defaults,
      facts: home === null ? NO_FACTS : scopeFactsOf(home),
      offMarket: home?.offMarket !== undefined,
    }),
  }
}

/** What was noted on the walk through is its preparer's own. */
const withoutNotes = (inputs: DealPacket['inputs']): DealPacket['inputs'] => {
  const { budget } = inputs.rehab
  if (budget.kind !== 'scope') return inputs
  const rows = budget.rows.map(({ note: _, ...row }) => row)
  return { ...inputs, rehab: { ...inputs.rehab, budget: { ...budget, rows } } }
}

const forOthers = ({ remarks: _, leftMarket, ...home }: Home): Home => ({
  ...home,
  // What was offered is not for who reads a packet.
  ...(leftMarket && { leftMarket: { ...leftMarket, offer: null } }),
  imageUrl: null,
  comps: home.comps.map((comp) => ({ ...comp, imageUrl: null })),
})

const compsOf = (
  evidence: EvidenceShown,
  home: Home | null,
  { distance, chosen }: Pick<AskPacket, 'distance' | 'chosen'>,
): DealPacket['comps'] => {
  const { miles, days, sizePercent } = chosen.within
  const value = recomputeValue(evidence, {
    off: new Set(Object.keys(chosen.off)),
    pinned: new Set(chosen.pinned),
    within: {
      miles: miles ?? asStored.within.miles,
      days: days ?? asStored.within.days,
      sizePercent: sizePercent ?? asStored.within.sizePercent,
    },
  })
  const kept = new Set(value.comps.map(({ listingKey }) => listingKey))
  const pinned = new Set(chosen.pinned)
  const saleOf = (
    sale: EvidenceSaleShown,
    { lines, adjustedUsd, net, gross }: AdjustmentGrid = adjustmentGrid(sale.price, sale.lines),
  ): PacketSale => {
    return {
      ...featuresOf(sale),
      addressLine: sale.addressLine,
      price: sale.price,
      dateSold: sale.dateSold,
      miles: sale.miles,
      source: sale.source,
      checks: sale.checks,
      ...(sale.listedBy === undefined ? {} : { listedBy: sale.listedBy }),
      ...(sale.addressHidden === undefined ? {} : { addressHidden: sale.addressHidden }),
      kept: kept.has(sale.listingKey),
      whyNot: whyNot(sale, { kept, chosen }),
      pinned: pinned.has(sale.listingKey),
      weight: value.shares.get(sale.listingKey) ?? 0,
      lines,
      condition: sale.condition,
      adjustedUsd,
      net,
      gross,
    }
  }
  const gridOf = ({ sales, result }: LenderGrid<EvidenceSaleShown>): PacketGrid => ({
    sales: sales.map(({ sale, grid, weight, renovatedBy }) => ({
      ...saleOf(sale, grid),
      weight,
      renovatedBy,
    })),
    result,
  })
  const grids = lenderGrids(evidence, new Set(Object.keys(chosen.off)))
  // Beside the comps, unless the preparer has left it out.
  const own = evidence.sales.filter(
    ({ isOwnSale, listingKey }) => isOwnSale && !(listingKey in chosen.off),
  )
  const isKept = ({ listingKey }: EvidenceSaleShown) => kept.has(listingKey)
  const comps = evidence.sales.filter(isKept).toSorted((a, b) => b.likeness - a.likeness)
  const others = evidence.sales
    .filter((sale) => !isKept(sale) && !own.includes(sale))
    .toSorted((a, b) => rankOf(a, chosen) - rankOf(b, chosen) || a.miles - b.miles)
  const listed = others.slice(0, MAX_OTHERS)
  const unlisted = evidence.unusedNearby - evidence.sales.filter((sale) => !isUsedSale(sale)).length
  return {
    distance,
    subject: featuresOf(evidence.home),
    asOf: evidence.asOf,
    modelSales: evidence.modelSales,
    valueUsd: Math.round(value.value),
    rangeUsd: { low: Math.round(value.likelyRange.low), high: Math.round(value.likelyRange.high) },
    fixedUpUsd: home && repairedUsd(home, evidence, value),
    condition: evidence.home.condition,
    grids: { asIs: gridOf(grids.asIs), asCompleted: gridOf(grids.asCompleted) },
    sales: [...own, ...comps, ...listed].map((sale) => saleOf(sale)),
    moreSales: Math.max(0, unlisted) + others.length - listed.length,
  }
}

/** The after-repair value by these comps: they move it through the typical value. */
const repairedUsd = (
  home: Home,
  { asOf, likelySale, resales, workConstant }: EvidenceShown,
  { value: typicalValue, likelyRange, renovatedSales }: RecomputedValue,
): number =>
  predictedPrices(
    { ...home, typicalValue, likelyRange, asOf, renovatedSales },
    { likelySale, resales, workConstant },
  ).afterRepairValue.price

const whyNot = (
  sale: EvidenceSaleShown,
  { kept, chosen }: { readonly kept: ReadonlySet<string>; readonly chosen: AskPacket['chosen'] },
): PacketSale['whyNot'] => {
  if (kept.has(sale.listingKey)) return null
  const reason = chosen.off[sale.listingKey]
  if (reason !== undefined) return { why: 'switched off', reason }
  if (sale.isOwnSale) return { why: 'own sale' }
  if (sale.isComp) return { why: 'outside the limits set' }
  return sale.whyNotUsed ?? { why: 'neighborhood only' }
}

/** What the preparer has left out comes first: a reader asks about it first. */
const rankOf = (sale: EvidenceSaleShown, { off }: AskPacket['chosen']): number =>
  sale.listingKey in off ? 0 : sale.isComp ? 1 : 2

/** A packet is read on paper. */
const MAX_OTHERS = 40
