import { type Random, randomOf } from '../towns/random.ts'
import type { DemoHome } from './demo-home.ts'
import type { DrawnCondition } from './demo-price.ts'

/**
 * What an agent writes of a home in a condition: of six in a hundred listings nothing, and one in eight says nothing of
 * its condition, whatever it is. The deeper a price is under what is typical, the more the words say of it. Of the
 * building alone, as fair housing law asks. Drawn apart, so that prices stay as they are.
 */
export const demoRemarks = (
  home: DemoHome,
  listingKey: string,
  { condition, effect }: DrawnCondition,
): string | null => {
  const random = randomOf(`${listingKey} remarks`)
  if (random.chance(0.06)) return null
  const silent = random.chance(0.125)
  const state = silent ? plain(random, 0) : sentencesOf[condition](random, effect)
  return [opening(home, random), ...state, ...features(home, random)].join(' ')
}

/** With what listings leave to the photos. */
const opening = (home: DemoHome, random: Random): string => {
  const rooms = `${home.bedrooms}-bedroom, ${home.bathrooms}-bath`
  const noun = nouns[home.type]
  return random.pick([
    `${rooms} ${noun} built in ${home.yearBuilt}.`,
    `This ${rooms} ${noun} has ${home.livingArea.toLocaleString('en-US')} square feet.`,
    `Built in ${home.yearBuilt}: ${rooms} ${noun}.`,
  ])
}

const nouns: Record<DemoHome['type'], string> = {
  House: 'house',
  Townhouse: 'townhouse',
  Condo: 'condo',
  MultiFamily: 'two-unit building',
  Other: 'home',
}

/** By the logarithm of its price over what is typical. */
type Sentences = (random: Random, effect: number) => string[]

const plain: Sentences = (random) => [
  random.pick([
    'Bright living room with large windows and a dining area beside it.',
    'The floor plan is open, with a laundry area and plenty of closets.',
    'Living room, dining room and a den on the main floor.',
  ]),
]

const worn: Sentences = (random) => [
  random.pick([
    'Needs some updating; priced accordingly.',
    'Kitchen and baths need updating.',
    'It could use some TLC.',
    'Needs new carpet and paint, and the kitchen is ready for your update.',
    'Sold as is.',
  ]),
  ...(random.chance(0.4) ? [random.pick(['Original kitchen.', 'Original bathrooms.'])] : []),
]

const sentencesOf: Record<DrawnCondition['condition'], Sentences> = {
  distressed: (random, effect) => [
    random.pick([
      'Fixer-upper.',
      'Calling all contractors.',
      'Needs a complete renovation.',
      'Bring your contractor and your vision.',
    ]),
    ...(effect < -0.2 ? ['Sold as is, where is; seller will make no repairs.'] : []),
    ...(effect < -0.3
      ? [
          random.pick([
            'Needs a new roof, kitchen and furnace.',
            'Deferred maintenance throughout.',
            'Cash or rehab loan only.',
          ]),
        ]
      : []),
    ...(effect < -0.42
      ? [
          random.pick([
            'Fire damaged; not habitable at this time.',
            'Foundation repairs are needed.',
            'Interior is gutted to the studs.',
          ]),
        ]
      : []),
  ],
  'needs work': worn,
  average: (random) => [
    ...plain(random, 0),
    ...(random.chance(0.6)
      ? [
          random.pick([
            'Well maintained.',
            'Nicely kept over the years.',
            'Move-in ready.',
            'Pride of ownership shows.',
          ]),
        ]
      : [random.pick(['The roof is from 2016.', 'New water heater.', 'Newer windows.'])]),
  ],
  updated: (random) => [
    random.pick([
      'Updated kitchen with stainless appliances.',
      'New granite counters and an updated bath.',
      'Remodeled kitchen, newer roof and furnace.',
      'Updated baths and fresh paint.',
    ]),
    random.pick(['Move-in ready.', 'Well maintained.', 'Immaculate inside.']),
  ],
  renovated: (random) => [
    random.pick([
      'Completely renovated in the last year.',
      'Fully remodeled from top to bottom.',
      'Beautifully renovated throughout.',
    ]),
    random.pick([
      'New kitchen with quartz counters and soft-close cabinets.',
      'Brand-new kitchen with stainless appliances, and new baths.',
      'Gourmet kitchen with a waterfall island; both baths are new.',
    ]),
    random.pick(['New roof and windows.', 'Stunning finishes.', 'Nothing left to do.']),
  ],
}

const features = (home: DemoHome, random: Random): string[] => {
  const all = [
    ...(home.hasGarage ? ['The garage has room for storage.'] : []),
    ...(home.type === 'House' ? ['Fenced yard and a patio.', 'Deck off the kitchen.'] : []),
    ...(home.type === 'Condo' ? ['Storage and laundry in the building.'] : []),
    ...(home.storeys > 1 ? ['Bedrooms are upstairs.'] : []),
  ]
  return random.shuffled(all).slice(0, 1)
}
