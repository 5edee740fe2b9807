import type { ShareDeal, SharedDeal } from '../../../contract/deal-shares.ts'
import type { EvidenceShown } from '../../../contract/evidence.ts'
import type { Home } from '../../../contract/home.ts'
import { analyzeDeal } from '../../../domain/deal/analyze-deal.ts'
import type { DealInputs } from '../../../domain/deal/deal-inputs.ts'
import { maxOffer } from '../../../domain/deal/max-offer.ts'
import { arvDistributionOf, chanceOfLoss } from '../../../domain/deal/odds.ts'

/** A deal as whoever has the link will read it: of the home what listings say in public, and no photos, which may not go on to others. */
export const freezeDeal = (
  { preparedBy, distance, chosen }: ShareDeal,
  {
    inputs,
    home,
    evidence,
    sharedAt,
    expiresAt,
  }: {
    readonly inputs: SharedDeal['inputs']
    readonly home: Home
    readonly evidence: EvidenceShown | null
    readonly sharedAt: Date
    readonly expiresAt: Date
  },
): SharedDeal => {
  const { remarks: _, ...shownHome } = home
  return {
    preparedBy,
    sharedAt: sharedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    inputs,
    figures: figuresOf(inputs, home.price * 100),
    home: {
      ...shownHome,
      imageUrl: null,
      comps: home.comps.map((comp) => ({ ...comp, imageUrl: null })),
    },
    evidence: evidence && frozenEvidence(evidence, new Set(chosen.pinned)),
    ...{ distance, chosen },
  }
}

const figuresOf = (inputs: DealInputs, askCents: number): SharedDeal['figures'] => {
  const { lines, saleCents, totals, profitCents, loanCents, cash } = analyzeDeal(inputs)
  const arv = arvDistributionOf(inputs)
  return {
    lines: lines.map(({ section, id, name, cents }) => ({ section, id, name, cents })),
    ...{ saleCents, totalCents: totals.totalCents, profitCents, loanCents },
    maxOfferCents: maxOffer(inputs, inputs.target),
    netAtAskCents: analyzeDeal({ ...inputs, priceCents: askCents }).profitCents,
    ...{ cashToCloseCents: cash.toCloseCents, peakCashCents: cash.peakCents },
    chanceOfLoss: arv && chanceOfLoss(inputs, arv).chanceOfLoss,
  }
}

/** With the sales it rests on, those the sharer has added, and the nearest of the others. */
const frozenEvidence = (
  { remarks: _, ...evidence }: EvidenceShown,
  pinned: ReadonlySet<string>,
): EvidenceShown => {
  const counts = (sale: EvidenceShown['sales'][number]) =>
    sale.isComp || sale.inPattern || pinned.has(sale.listingKey)
  const others = evidence.sales.filter((sale) => !counts(sale)).slice(0, MOST_OTHERS)
  return {
    ...evidence,
    sales: [...evidence.sales.filter(counts), ...others].map((sale) => ({
      ...sale,
      imageUrl: null,
    })),
  }
}

const MOST_OTHERS = 40
