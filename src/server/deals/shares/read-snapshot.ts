import * as z from 'zod/mini'
import { type SharedDeal, sharedDealSchema } from '../../../contract/deals/deal-shares.ts'

/** What a link opens, from the text that was kept when it was made, perhaps by a version before: every figure as it was made. */
export const readSnapshot = (snapshot: string): SharedDeal =>
  z.parse(sharedDealSchema, JSON.parse(snapshot, asNamedToday))

/** Figures under the names that they have today; what was not predicted then is null. */
const asNamedToday = (key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if ('rehabRoomCents' in value) {
    const { rehabRoomCents: rehabSlackCents, ...others } = value
    return { ...others, rehabSlackCents }
  }
  return key === 'home' && 'value' in value && !('typicalValue' in value)
    ? homeOfBefore(value)
    : value
}

/** A home as it was listed when its value was its only figure. */
const homeOfBefore = (home: object): object => {
  const { value, range80, fixedUpValue } = z.parse(valuedSchema, home)
  const scale = fixedUpValue === null ? 1 : fixedUpValue / value
  return {
    ...home,
    typicalValue: value,
    likelySale: null,
    chanceOfWork: null,
    afterRepairValue: {
      price: fixedUpValue ?? value,
      low: Math.round(range80.low * scale),
      high: Math.round(range80.high * scale),
    },
    assumedRepairs: null,
    roomForRepairs: null,
    verdict: null,
    maxOffer: null,
    netAtAsk: null,
    flipScore: 0,
    daysUnseen: 0,
    lastSale: null,
  }
}

const valuedSchema = z.object({
  value: z.number(),
  range80: z.object({ low: z.number(), high: z.number() }),
  fixedUpValue: z.nullable(z.number()),
})
