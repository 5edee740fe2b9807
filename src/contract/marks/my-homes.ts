import * as z from 'zod/mini'
import { homeMarks } from '../../domain/marks/home-mark.ts'
import { homeStates } from '../../domain/marks/what-became.ts'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'
import { homeParams } from '../home-id.ts'
import { briefFiguresSchema } from '../search/brief-figures.ts'
import { addressHidden, listedBy, priceEventSchema, searchDistanceSchema } from '../search/home.ts'
import { homeLookSchema, homeMarkSchema } from './home-marks.ts'

export const markMoveSchema = named(
  'MarkMove',
  'A move of a home to a mark.',
  z.object({
    mark: about('The mark it got.', z.enum(homeMarks)),
    reason: about('Why it was passed; may be empty.', z.string()),
    movedAt: about('When: ISO 8601, UTC.', z.string()),
  }),
)

const placeOnMap = z.object({
  lat: about('Latitude in degrees.', z.number()),
  long: about('Longitude in degrees.', z.number()),
})

export const homeNowSchema = named(
  'HomeNow',
  'A home as it is now: for sale, or what became of it.',
  z.object({
    state: about(
      'for sale; pending (under contract), sold, or withdrawn (taken off the market); not seen: no file or feed shows it any more; off market: the caller has added it, or it is on county lists, and it is not for sale.',
      z.enum(homeStates),
    ),
    since: about(
      'The day it went under contract, was sold, was taken off the market, or was last seen for sale; null while it is for sale.',
      z.nullable(calendarDate),
    ),
    addressLine: about('House number and street.', z.string()),
    city: about('City.', z.string()),
    stateCode: about('Two letters.', z.string()),
    zip: about('Five-digit zip code.', z.string()),
    imageUrl: about('Address of a photo; null when there is none.', z.nullable(z.string())),
    around: about(
      'What can be drawn where there is no photo; null where there is one, and where the home is not valued.',
      z.nullable(
        z.object({
          ...placeOnMap.shape,
          comps: about(
            'The sold comps of its value.',
            z.array(z.object({ ...placeOnMap.shape, price: about('Sale price.', z.number()) })),
          ),
        }),
      ),
    ),
    beds: about('Bedrooms; null when unknown.', z.nullable(z.number())),
    bath: about('Bathrooms; null when unknown.', z.nullable(z.number())),
    size: about('Living area in square feet; null when unknown.', z.nullable(z.number())),
    price: about(
      'Asking price, or what it asked last, in whole US dollars; null when unknown.',
      z.nullable(z.number()),
    ),
    figures: about(
      'Its figures, by the deal that the caller keeps of it, else by their deal defaults: now or, where it is no longer for sale, what was predicted when it last was. Null where it is not valued.',
      z.nullable(briefFiguresSchema),
    ),
    value: about('Deprecated: the typical value of `figures`.', z.nullable(z.number())),
    distance: searchDistanceSchema,
    soldPrice: about('What it sold for, in whole US dollars; else null.', z.nullable(z.number())),
    lastSeen: about('The date of the newest export that showed it.', calendarDate),
    source: about('Where the listing came from, in words.', z.string()),
    listedBy,
    addressHidden,
    demo: about('The home belongs to the demo market.', z.boolean()),
  }),
)
export type HomeNow = z.infer<typeof homeNowSchema>

export const homeNowAndBeforeSchema = named(
  'HomeNowAndBefore',
  'A home as it is now, also where it is no longer for sale, and how it came to that.',
  z.object({
    ...homeNowSchema.shape,
    priceHistory: about(
      'What happened to the price over all its listings, oldest first.',
      z.array(priceEventSchema),
    ),
  }),
)
export type HomeNowAndBefore = z.infer<typeof homeNowAndBeforeSchema>

export const myHomesSchema = named(
  'MyHomes',
  'The homes the caller has marked, the newest mark first, each as it is now.',
  z.object({
    homes: about(
      'All of them.',
      z.array(
        z.object({
          ...homeMarkSchema.shape,
          moves: about('From mark to mark, the oldest first.', z.array(markMoveSchema)),
          look: about(
            'When the caller last looked at it; null where that is not known.',
            z.nullable(homeLookSchema),
          ),
          now: about('Null where its listings are gone.', z.nullable(homeNowSchema)),
        }),
      ),
    ),
  }),
)
export type MyHome = z.infer<typeof myHomesSchema>['homes'][number]

const of = { tag: 'My homes', access: 'subscribers', method: 'GET' } as const

/** The same homes as a file for a spreadsheet. */
export const MY_HOMES_CSV = {
  path: '/api/marks/homes/csv',
  formerly: '/api/my-homes/csv',
} as const

/** What has become of a home, and of those the caller has marked. */
export const myHomesCalls = calls({
  now: {
    ...of,
    path: '/api/marks/now/{propertyId}',
    formerly: '/api/home-now/{propertyId}',
    summary: 'A home as it is now, also where it is no longer for sale',
    description:
      'What became of a home that a search, an alert or a mark has led to: sold, under contract or taken off the market, when, and for how much.',
    params: homeParams,
    answer: homeNowAndBeforeSchema,
    problems: { 404: ['not-found'] },
  },
  list: {
    ...of,
    path: '/api/marks/homes',
    formerly: '/api/my-homes',
    summary: 'The homes the caller has marked, as they are now',
    answer: myHomesSchema,
  },
})
