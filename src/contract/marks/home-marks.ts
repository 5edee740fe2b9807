import * as z from 'zod/mini'
import { parseIsoDate } from '../../domain/iso-date.ts'
import { dealStages, stagesFault } from '../../domain/marks/deal-stages.ts'
import {
  homeMarks,
  LONGEST_NOTE,
  LONGEST_REASON,
  LONGEST_STEP,
  MAX_MARKED_HOMES,
} from '../../domain/marks/home-mark.ts'
import { LONGEST_OFFER_ID, MAX_OFFERS, offerAnswers } from '../../domain/marks/offers.ts'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'
import { homeParams } from '../home-id.ts'
import { searchDistanceSchema } from '../search/home.ts'

const propertyId = about('Names the home.', z.string())

/** Any text of at most `longest` characters. */
const text = (longest: number) =>
  z
    .string()
    .check(
      z.maxLength(longest, `it may have ${longest.toLocaleString('en-US')} characters at most`),
    )

const mark = about(
  'How far the caller is with the home. A Passed home is out of the way until it asks less than when it was passed.',
  z.enum(homeMarks),
)
const wholeDollars = z.int().check(z.minimum(0), z.maximum(1_000_000_000))
const day = calendarDate.check(
  z.refine((of) => parseIsoDate(of) !== null, 'give a day of the calendar, YYYY-MM-DD'),
)

const offer = z.object({
  price: about('What was offered, in whole US dollars.', wholeDollars),
  on: about('The day of the offer.', day),
})
const offerOfMany = named(
  'HomeOffer',
  'What the caller offered for a home, and what came of it.',
  z.object({
    id: about(
      'Names it among the offers for the home: any text of the caller’s, kept whatever else of the offer changes.',
      z.string().check(
        z.minLength(1),
        z.maxLength(LONGEST_OFFER_ID),
        z.refine((id) => id.isWellFormed(), 'it has half of a character'),
      ),
    ),
    ...offer.shape,
    answer: about('What came of it.', z.enum(offerAnswers)),
    counter: about(
      'What the seller asks instead, in whole US dollars, where it is countered; null for none, or not known.',
      z.nullable(wholeDollars),
    ),
    expiresOn: about('The last day on which it holds; null for no end.', z.nullable(day)),
  }),
)
const offers = z.array(offerOfMany).check(
  z.maxLength(MAX_OFFERS, `they may be ${MAX_OFFERS} at most`),
  z.refine(
    (all) => new Set(all.map(({ id }) => id)).size === all.length,
    'each needs an id of its own',
  ),
)
const stages = z
  .array(
    z.object({
      stage: about(
        'under contract to sell: a buyer has signed. work: it is under way.',
        z.enum(dealStages),
      ),
      on: about('The day it was reached.', day),
    }),
  )
  .check(
    z.refine(
      (all) => stagesFault(all) === null,
      'each stage may be there once, on no day before that of an earlier one',
    ),
  )
const nextStep = z.object({
  what: about('In words.', text(LONGEST_STEP).check(z.trim(), z.minLength(1, 'say what it is'))),
  on: about('By when; null for no day.', z.nullable(day)),
})
export type NextStep = z.infer<typeof nextStep>

export const homeMarkSchema = named(
  'HomeMark',
  'How far the caller is with a home.',
  z.object({
    propertyId,
    mark,
    reason: about('Why it was passed; empty unless it was, and the caller said why.', z.string()),
    note: about('What the caller wrote about it; may be empty.', z.string()),
    version: about('Names this state of it: another one after every change.', z.number()),
    markedAt: about('Since when it has this mark: ISO 8601, UTC.', z.string()),
    price: about(
      'What it asked when it got this mark, in whole US dollars; null when that is not known.',
      z.nullable(z.number()),
    ),
    offer: about(
      'Deprecated: the newest of `offers`, its price and day; absent without one.',
      z.optional(offer),
    ),
    offers: about(
      'What the caller offered for it, the oldest first; absent where nothing.',
      z.optional(z.readonly(z.array(offerOfMany))),
    ),
    stages: about(
      'The stages that the deal has reached since the home was won, in their order: the last is where it is now. Absent before the first.',
      z.optional(z.readonly(stages)),
    ),
    nextStep: about('What the caller will do next; absent for nothing.', z.optional(nextStep)),
  }),
)
export type HomeMarkKept = z.infer<typeof homeMarkSchema>

const asSeenSchema = z.object({
  price: about('The asking price that was shown, in whole US dollars.', wholeDollars),
  value: about('The value that was shown, in whole US dollars.', wholeDollars),
  distance: searchDistanceSchema,
})

export const homeLookSchema = named(
  'HomeLook',
  'What a home was like when the caller looked at it.',
  z.object({
    propertyId,
    lookedAt: about('When: ISO 8601, UTC.', z.string()),
    ...asSeenSchema.shape,
  }),
)
export type HomeLook = z.infer<typeof homeLookSchema>

export const homeMarksSchema = named(
  'HomeMarks',
  'All homes the caller has marked, and those the caller has looked at.',
  z.object({
    marks: about(`At most ${MAX_MARKED_HOMES}, the newest mark first.`, z.array(homeMarkSchema)),
    looks: about('The newest first: of each home the last look.', z.array(homeLookSchema)),
  }),
)
export type HomeMarksKept = z.infer<typeof homeMarksSchema>

export const putHomeMarkSchema = z.object({
  mark,
  reason: about(
    'Why it is passed; kept for the mark Passed alone. Without it, as it was.',
    z.optional(text(LONGEST_REASON)),
  ),
  note: about(
    'What the caller has to say about it. Without it, as it was.',
    z.optional(text(LONGEST_NOTE)),
  ),
  offer: about(
    'Deprecated, give `offers`: another offer, the newest then; null takes all away. Without it, as they were.',
    z.optional(z.nullable(offer)),
  ),
  offers: about(
    'All that the caller offered for it. Without it, as they were. When the newest is another one than before, the value that the home has then is kept with it, for when the home has left the market.',
    z.optional(offers),
  ),
  stages: about(
    'All stages that the deal has reached since the home was won, in any order. Without it, as they were.',
    z.optional(stages),
  ),
  nextStep: about(
    'What the caller will do next; null for nothing. Without it, as it was.',
    z.optional(z.nullable(nextStep)),
  ),
  price: about(
    'What it asks, as it was shown to the caller, in whole US dollars. Without it, what it asks now.',
    z.optional(wholeDollars),
  ),
  version: about(
    'The `version` that the caller has seen; null where the caller knows of no mark. Another one is refused with 409.',
    z.nullable(z.int()),
  ),
})
export type PutHomeMark = z.infer<typeof putHomeMarkSchema>

const removeQuery = z.object({
  version: about(
    'The `version` that the caller has seen.',
    z.pipe(z.string().check(z.regex(/^\d{1,10}$/, 'it must be a number')), z.transform(Number)),
  ),
})

export const homeLookedAtSchema = named(
  'HomeLookedAt',
  'What is kept of a home that the caller looks at now.',
  z.object({
    mark: about('Null where the caller has not marked it.', z.nullable(homeMarkSchema)),
    before: about(
      'The look before this one, where looks within an hour are one; null at the first.',
      z.nullable(homeLookSchema),
    ),
  }),
)
export type HomeLookedAt = z.infer<typeof homeLookedAtSchema>

const of = { tag: 'My homes', access: 'subscribers' } as const
const ofOne = { ...of, params: homeParams, problems: { 404: ['not-found'] } } as const

/** How far the caller is with homes. */
export const homeMarkCalls = calls({
  list: {
    ...of,
    method: 'GET',
    path: '/api/marks',
    formerly: '/api/home-marks',
    summary: 'All homes the caller has marked or looked at',
    answer: homeMarksSchema,
  },
  put: {
    ...ofOne,
    method: 'PUT',
    path: '/api/marks/{propertyId}',
    formerly: '/api/home-marks/{propertyId}',
    summary: 'Mark a home, or change its reason, note, offers, stages or next step',
    description:
      'A move that is taken back within a minute leaves no trace, and a mark that is set again after it was removed keeps its dates. With `changed-elsewhere`, `now` is the HomeMark that is kept, or null.',
    body: putHomeMarkSchema,
    answer: homeMarkSchema,
    problems: { 404: ['not-found'], 409: ['changed-elsewhere', 'too-many-homes'] },
  },
  remove: {
    ...ofOne,
    method: 'DELETE',
    path: '/api/marks/{propertyId}',
    formerly: '/api/home-marks/{propertyId}',
    summary: 'Remove the mark and the note of a home',
    description: 'With `changed-elsewhere`, `now` is the HomeMark that is kept.',
    query: removeQuery,
    answer: about('It is removed.', z.object({})),
    problems: { 404: ['not-found'], 409: ['changed-elsewhere'] },
  },
  look: {
    ...ofOne,
    method: 'PUT',
    path: '/api/marks/looks/{propertyId}',
    reads: 'and notes',
    formerly: '/api/home-looks/{propertyId}',
    summary: 'Keep what a home is like as the caller looks at it',
    body: asSeenSchema,
    answer: homeLookedAtSchema,
  },
})
