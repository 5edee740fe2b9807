import * as z from 'zod/mini'
import { LIKELY_IN_WORDS } from '../../domain/valuation/range/range-levels.ts'
import { about, named } from '../about.ts'
import { homeSchema, renovatedSales } from './home.ts'

const {
  typicalValue,
  likelySale,
  assumedRepairs,
  roomForRepairs,
  verdict,
  maxOffer,
  maxOfferBy,
  netAtAsk,
} = homeSchema.shape
const end = z.nullable(z.number())

const dealAtAskSchema = named(
  'DealAtAsk',
  "What a home's deal comes to at its asking price.",
  z.object({
    afterRepairValue: about(
      'What it brings once repaired; of a kept deal the one that it has.',
      z.object({
        price: about('Whole US dollars.', z.number()),
        low: about(
          `Low end of the range that holds ${LIKELY_IN_WORDS}; null in a kept deal without one.`,
          end,
        ),
        high: about('High end of that range.', end),
        renovatedSales,
      }),
    ),
    assumedRepairs,
    roomForRepairs,
    verdict,
    maxOffer,
    maxOfferBy,
    netAtAsk,
    kept: about(
      "By the deal that the caller keeps of the home, whose work is the caller's own: `assumedRepairs` is null. Else by the caller's deal defaults.",
      z.boolean(),
    ),
  }),
)

export const briefFiguresSchema = named(
  'BriefFigures',
  'What a home sells for as is, what it brings repaired, and what the work may cost. Money is in whole US dollars.',
  z.object({
    typicalValue,
    likelySale,
    deal: about(
      'Null for a home that is no longer for sale: nothing is offered for it.',
      z.nullable(dealAtAskSchema),
    ),
  }),
)
