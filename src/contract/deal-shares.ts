import * as z from 'zod/mini'
import { about, named } from './about.ts'
import { dealInputsSchema } from './deal.ts'
import { evidenceSchema } from './evidence.ts'
import { homeSchema, searchDistanceSchema } from './home.ts'

/** A link opens for so many days. */
export const SHARED_DAYS = 30
/** So many links may lead to one deal at a time. */
export const MOST_SHARES = 20
const LONGEST_PREPARED_BY = 100
const MOST_CHOSEN = 500

const preparedBy = about(
  'Who has prepared it, as its readers see it.',
  z
    .string()
    .check(
      z.minLength(1, 'say who has prepared it'),
      z.maxLength(LONGEST_PREPARED_BY, `it may have ${LONGEST_PREPARED_BY} characters at most`),
    ),
)
const listingKey = z.string().check(z.maxLength(200))
const limit = z.nullable(z.number().check(z.minimum(0), z.maximum(100_000)))

const chosenSchema = z.object({
  off: about(
    'Sales that do not count, by listing key, with the reason; null without one.',
    z
      .record(listingKey, z.nullable(z.string().check(z.maxLength(40))))
      .check(z.refine((off) => Object.keys(off).length <= MOST_CHOSEN, 'these are too many sales')),
  ),
  pinned: about(
    'Listing keys of sales that are comps whatever the rules say.',
    z.array(listingKey).check(z.maxLength(MOST_CHOSEN)),
  ),
  within: z.object({
    miles: about('No comps farther away; null without a limit.', limit),
    days: about('No comps sold longer ago; null without a limit.', limit),
    sizePercent: about('No comps further off in size; null without a limit.', limit),
  }),
})

/** `POST /api/deals/{propertyId}/shares`. */
export const shareDealSchema = z.object({
  version: about(
    'The `version` of the deal that the caller has seen: no other one is shared.',
    z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)),
  ),
  preparedBy,
  distance: searchDistanceSchema,
  includeHomesForSale: about('Whether homes for sale are among the comps.', z.boolean()),
  chosen: about('Which comps the caller has chosen.', chosenSchema),
})
export type ShareDeal = z.infer<typeof shareDealSchema>

export const dealShareSchema = named(
  'DealShare',
  'A link to a deal as it was when it was shared.',
  z.object({
    id: about('Names it in calls; it does not open it.', z.string()),
    preparedBy,
    createdAt: about('ISO 8601, UTC.', z.string()),
    expiresAt: about('ISO 8601, UTC.', z.string()),
    opens: about('How often it was opened.', z.int()),
    openedAt: about(
      'When it was opened last: ISO 8601, UTC; null when never.',
      z.nullable(z.string()),
    ),
  }),
)
export type DealShare = z.infer<typeof dealShareSchema>

/** What `POST /api/deals/{propertyId}/shares` answers. */
export const newDealShareSchema = z.object({
  share: dealShareSchema,
  token: about(
    'The end of the link, `/shared/{token}`: told once, and kept nowhere here.',
    z.string(),
  ),
})
export type NewDealShare = z.infer<typeof newDealShareSchema>

/** `GET /api/deals/{propertyId}/shares`. */
export const dealSharesSchema = z.object({
  shares: about('The links that open, the newest first.', z.array(dealShareSchema)),
})

const cents = (text: string) => about(text, z.int())

/** `GET /api/shared/{token}`. */
export const sharedDealSchema = named(
  'SharedDeal',
  'A deal as it was when it was shared. Money of the deal is whole cents.',
  z.object({
    preparedBy,
    sharedAt: about('ISO 8601, UTC.', z.string()),
    expiresAt: about('ISO 8601, UTC.', z.string()),
    inputs: about('What it was worked out from.', dealInputsSchema),
    figures: about(
      'What it came to, as it was worked out then.',
      z.object({
        lines: about(
          'Every cost in the order it is printed in.',
          z.array(
            z.object({
              section: about(
                'Where it stands.',
                z.enum(['buy', 'financing', 'rehab', 'hold', 'sell']),
              ),
              id: about('Unique among the lines.', z.string()),
              name: about('What it is for.', z.string()),
              cents: cents('Its amount.'),
            }),
          ),
        ),
        saleCents: cents('What it sells for.'),
        totalCents: cents('Every cost, the price included.'),
        profitCents: cents('Before income tax; below 0 a loss.'),
        maxOfferCents: about(
          'The highest price that leaves the target; null when none does.',
          z.nullable(z.int()),
        ),
        netAtAskCents: about('The profit at the asking price.', z.int()),
        loanCents: cents('All loans.'),
        cashToCloseCents: cents('Own money to bring to closing.'),
        peakCashCents: cents('The most own money that is in at a time.'),
        chanceOfLoss: about(
          'From 0 to 1; null where no range of the value is known.',
          z.nullable(z.number()),
        ),
      }),
    ),
    home: about('The home as it was listed, without photos.', homeSchema),
    evidence: about(
      'The sales its value was made from, without photos; null where there were none.',
      z.nullable(evidenceSchema),
    ),
    distance: searchDistanceSchema,
    chosen: about('Which comps were chosen.', chosenSchema),
  }),
)
export type SharedDeal = z.infer<typeof sharedDealSchema>
