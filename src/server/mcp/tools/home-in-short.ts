import * as z from 'zod/mini'
import { about } from '../../../contract/about.ts'
import { compSchema, conditionSchema, homeSchema } from '../../../contract/search/home.ts'
import { LIKELY_BEGINS } from '../../../domain/valuation/range/range-levels.ts'
import {
  addressFromOutside,
  cityFromOutside,
  outside,
  outsideAddress,
  textFromOutside,
} from '../text-from-outside.ts'

const listedBy = z.exactOptional(textFromOutside('The brokerage that lists or listed the home.'))

const conditionInShort = z.extend(z.pick(conditionSchema, { class: true, confidence: true }), {
  evidence: z.array(textFromOutside('Words of its remarks, or a field, that say so.')),
})

/** A comp without what only a screen draws. */
export const compInShort = z.extend(
  z.pick(compSchema, {
    propertyId: true,
    price: true,
    asked: true,
    beds: true,
    baths: true,
    squareFeet: true,
    status: true,
    dateSold: true,
    distanceMiles: true,
    source: true,
    addressHidden: true,
    checks: true,
  }),
  { address: addressFromOutside, listedBy },
)

/** A home with its figures, the day and the range of each, and what they rest on; without what only a screen draws. */
export const homeInShort = z.extend(
  z.pick(homeSchema, {
    propertyId: true,
    addressHidden: true,
    state: true,
    zip: true,
    county: true,
    propertyType: true,
    valuedAs: true,
    price: true,
    noAsk: true,
    beds: true,
    bath: true,
    size: true,
    yearBuilt: true,
    daysOnMarket: true,
    priceChange: true,
    typicalValue: true,
    likelySale: true,
    afterRepairValue: true,
    chanceOfWork: true,
    assumedRepairs: true,
    roomForRepairs: true,
    verdict: true,
    maxOffer: true,
    netAtAsk: true,
    chance: true,
    chanceOfUsd: true,
    grade: true,
    gradeFacts: true,
    fewComps: true,
    asOf: true,
    lastSeen: true,
    daysUnseen: true,
    source: true,
    demo: true,
    checks: true,
    webUrl: true,
  }),
  {
    addressLine: addressFromOutside,
    city: cityFromOutside,
    typicalRange: about(
      `${LIKELY_BEGINS} past homes in average condition sold inside such a range around their typical value.`,
      homeSchema.shape.range80,
    ),
    condition: about(
      'What its own remarks say of its condition; null where they say nothing.',
      z.nullable(conditionInShort),
    ),
    listedBy,
  },
)

type Home = z.input<typeof homeSchema>
type Comp = Home['comps'][number]

export const toHomeInShort = ({
  condition,
  listedBy: by,
  ...home
}: Home): z.input<typeof homeInShort> => ({
  ...home,
  addressLine: outsideAddress(home.addressLine),
  city: outsideAddress(home.city),
  typicalRange: home.range80,
  condition:
    condition == null
      ? null
      : { ...condition, evidence: condition.evidence.map(({ words }) => outside(words, 100)) },
  ...(by === undefined ? {} : { listedBy: outside(by, 100) }),
})

export const toCompInShort = ({
  listedBy: by,
  address,
  ...comp
}: Comp): z.input<typeof compInShort> => ({
  ...comp,
  address: outsideAddress(address.line),
  ...(by === undefined ? {} : { listedBy: outside(by, 100) }),
})
