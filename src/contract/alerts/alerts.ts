import * as z from 'zod/mini'
import { alertReasons } from '../../domain/alerts/alert-facts.ts'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'
import { beforeRow, nextPage } from '../page.ts'
import { alertsCountSchema } from '../progress-hub.ts'
import { briefFiguresSchema } from '../search/brief-figures.ts'
import { searchDistanceSchema } from '../search/home.ts'

const usd = about('Whole US dollars; null when unknown.', z.nullable(z.number()))
const known = z.nullable(z.number())

const alertCompSchema = z.object({
  addressLine: about('House number and street.', z.string()),
  price: about('Sale price in whole US dollars.', z.number()),
  dateSold: about('The day its sale closed.', z.nullable(calendarDate)),
  distanceMiles: about('Miles from the home.', z.number()),
  beds: about('Bedrooms; null when unknown.', known),
  bath: about('Bathrooms; null when unknown.', known),
  size: about('Living area in square feet; null when unknown.', known),
})

/** What an alert says, as it is stored and as mails say it. */
export const alertFactsSchema = named(
  'AlertFacts',
  'A home as it stood when an alert fired.',
  z.object({
    imageUrl: about('Address of a photo; null when there is none.', z.nullable(z.string())),
    addressLine: about('House number and street.', z.string()),
    city: about('City.', z.string()),
    state: about('Two letters.', z.string()),
    zip: about('Five-digit zip code.', z.string()),
    beds: about('Bedrooms; null when unknown.', known),
    bath: about('Bathrooms; null when unknown.', known),
    size: about('Living area in square feet; null when unknown.', known),
    price: about('Asked, or paid where it was sold, in whole US dollars.', z.nullable(z.number())),
    earlierPrice: about('Asked before, where that was more or it was sold.', usd),
    date: about('The day it happened.', calendarDate),
    figures: about(
      'The figures of the home then, by the deal defaults of the caller or the deal that the caller kept of it. Null where it had none, or its seller lets none be shown; not there in alerts of earlier versions.',
      z.optional(z.nullable(briefFiguresSchema)),
    ),
    value: about('The typical value then.', usd),
    earlierValue: about(
      'The typical value before, where that it moved, or a new comp, is why it fired.',
      usd,
    ),
    newComp: about(
      'The sale that has become a comp, where that is why it fired.',
      z.optional(alertCompSchema),
    ),
    range80: about(
      'Deprecated: the range of the typical value, which is not where this home sells.',
      z.nullable(
        z.object({
          low: about('US dollars.', z.number()),
          high: about('US dollars.', z.number()),
        }),
      ),
    ),
    discount: about(
      'Deprecated: how far the price is under the typical value, to the nearest $1,000; below 0 for over.',
      usd,
    ),
    distance: searchDistanceSchema,
    checks: about(
      'What asks for a look, each a sentence without its period.',
      z.readonly(z.array(z.string())),
    ),
    comps: about('The best three comps.', z.readonly(z.array(alertCompSchema))),
    why: about(
      'Why it fired, in words: price cut $22,500 on Nov 3; now asks $22,000 (7%) less than typical.',
      z.string(),
    ),
  }),
)
export type AlertFacts = z.infer<typeof alertFactsSchema>

const instant = about('ISO 8601, UTC.', z.string())

export const alertSchema = named(
  'Alert',
  'An alert about a home: one for each thing that happened to it.',
  z.object({
    id: about('Names it in calls; a newer one has a greater id.', z.number()),
    propertyId: about('Names the home.', z.string()),
    reason: about(
      'listed: a new listing. value: sales nearby have moved its typical value. changed: what is known of the home or its market has changed in another way. comp: a sale has become a comp of a home that the caller added. next step: what the caller set to do is due. offer expires: an open offer of the caller ends the next day.',
      z.enum(alertReasons),
    ),
    search: about(
      'The saved search that the home came to meet; null for a watched home, and once the search is deleted.',
      z.nullable(
        z.object({
          id: about('Names it in calls.', z.string()),
          name: about('Its name now.', z.string()),
        }),
      ),
    ),
    watched: about('Whether it is about a home that the caller watches.', z.boolean()),
    createdAt: about('When it fired.', instant),
    read: about('Whether the caller has read it.', z.boolean()),
    facts: alertFactsSchema,
  }),
)
export type Alert = z.infer<typeof alertSchema>

/** How many alerts a page has at most. */
const MAX_ALERTS_A_PAGE = 100

const alertsQuerySchema = z.object({
  before: beforeRow('alerts'),
  limit: about(
    `At most so many, up to ${MAX_ALERTS_A_PAGE}; 30 unless given.`,
    z.exactOptional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ALERTS_A_PAGE))),
  ),
})
export type AlertsQuery = z.infer<typeof alertsQuerySchema>

const alertsPageSchema = named(
  'AlertsPage',
  'Some of the caller’s alerts.',
  z.object({
    alerts: about('The newest first.', z.array(alertSchema)),
    ...alertsCountSchema.shape,
    next: nextPage('before', z.number()),
  }),
)
export type AlertsPage = z.infer<typeof alertsPageSchema>

/** One alert, or all up to one. */
const readAlertsSchema = z.union([
  z.object({ id: about('The alert that was read.', z.int().check(z.minimum(1))) }),
  z.object({
    upTo: about(
      'The newest alert that was seen: it and all older ones were read.',
      z.int().check(z.minimum(1)),
    ),
  }),
])
export type ReadAlerts = z.infer<typeof readAlertsSchema>

const of = { access: 'subscribers', tag: 'Alerts' } as const

/** The caller's alerts, and no one else's. */
export const alertCalls = calls({
  list: {
    ...of,
    method: 'GET',
    path: '/api/alerts',
    summary: "The caller's alerts about homes",
    description:
      'Homes that came to meet saved searches, and what happened to watched homes, the newest first. Open pages hear `UpdateAlerts` over the live connection when there are more.',
    query: alertsQuerySchema,
    answer: alertsPageSchema,
  },
  markRead: {
    ...of,
    method: 'POST',
    path: '/api/alerts/read',
    summary: 'Mark alerts as read',
    description: 'Ids of alerts that are not the caller’s change nothing.',
    body: readAlertsSchema,
    answer: alertsCountSchema,
  },
})
