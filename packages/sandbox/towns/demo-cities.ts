import type { Point } from '../../../src/domain/distance.ts'

/**
 * A demo city: a real city's name, place on the map and zips (each at about its real centroid), with
 * generated streets and homes. No street or home of the demo market is a real one.
 */
export type DemoCity = {
  /** `columbus-oh`: the start of its listing keys. */
  readonly key: string
  readonly city: string
  readonly state: string
  readonly center: Point
  readonly zips: readonly (Point & { readonly zip: string })[]
  /** How far its street grid is turned from north, in degrees. */
  readonly gridTurn: number
  /** Whether its river runs north to south rather than west to east. */
  readonly riverRunsSouth: boolean
  /** What a 1,500 square foot house in a middling neighborhood sells for. */
  readonly typicalPriceUsd: number
  /** How fast prices rise: .04 is 4 % a year. */
  readonly yearlyGrowth: number
}

/** The demo market's cities, each a market (three-digit zip area) of its own. */
export const demoCities: readonly DemoCity[] = [
  demoCity(
    'Columbus, OH',
    { latitude: 39.998, longitude: -82.982 },
    { gridTurn: 6, riverRunsSouth: true, typicalPriceUsd: 490_000, yearlyGrowth: 0.045 },
    `43201 39.9952 -83.0047, 43202 40.0201 -83.0118, 43203 39.9719 -82.9691,
      43205 39.9569 -82.9644, 43211 40.0118 -82.9732, 43219 40.0326 -82.9103,
      43215 39.9671 -83.0044, 43224 40.0425 -82.9689`,
  ),
  demoCity(
    'Indianapolis, IN',
    { latitude: 39.805, longitude: -86.12 },
    { gridTurn: 0, riverRunsSouth: true, typicalPriceUsd: 238_000, yearlyGrowth: 0.035 },
    `46201 39.7750 -86.1093, 46202 39.7851 -86.1595, 46205 39.8268 -86.1386,
      46218 39.8082 -86.1014, 46208 39.8299 -86.1794, 46226 39.8326 -86.0836,
      46219 39.7821 -86.0495`,
  ),
  demoCity(
    'Kansas City, MO',
    { latitude: 39.038, longitude: -94.556 },
    { gridTurn: -3, riverRunsSouth: false, typicalPriceUsd: 245_000, yearlyGrowth: 0.04 },
    `64109 39.0663 -94.5674, 64110 39.0361 -94.5722, 64128 39.0659 -94.5386,
      64130 39.0351 -94.5467, 64113 39.0123 -94.5938, 64131 38.9713 -94.5774,
      64132 38.9911 -94.5522, 64129 39.0401 -94.4951`,
  ),
  demoCity(
    'Memphis, TN',
    { latitude: 35.118, longitude: -89.95 },
    { gridTurn: 9, riverRunsSouth: false, typicalPriceUsd: 205_000, yearlyGrowth: 0.02 },
    `38104 35.1334 -90.0046, 38111 35.1076 -89.9457, 38112 35.1483 -89.9729,
      38114 35.0981 -89.9825, 38117 35.1124 -89.9034, 38122 35.1572 -89.9268,
      38118 35.0514 -89.9265`,
  ),
  demoCity(
    'Birmingham, AL',
    { latitude: 33.528, longitude: -86.785 },
    { gridTurn: 24, riverRunsSouth: false, typicalPriceUsd: 215_000, yearlyGrowth: 0.03 },
    `35203 33.5210 -86.8066, 35204 33.5179 -86.8372, 35205 33.4951 -86.8059,
      35207 33.5594 -86.8153, 35212 33.5409 -86.7495, 35213 33.5066 -86.7428,
      35222 33.5219 -86.7666, 35234 33.5378 -86.8068`,
  ),
  demoCity(
    'Oklahoma City, OK',
    { latitude: 35.503, longitude: -97.56 },
    { gridTurn: 0, riverRunsSouth: true, typicalPriceUsd: 222_000, yearlyGrowth: 0.03 },
    `73106 35.4853 -97.5372, 73107 35.4874 -97.5740, 73112 35.5184 -97.5746,
      73118 35.5136 -97.5319, 73116 35.5463 -97.5642, 73108 35.4445 -97.5619,
      73122 35.5184 -97.6167, 73127 35.4834 -97.6299`,
  ),
  demoCity(
    'San Antonio, TX',
    { latitude: 29.455, longitude: -98.535 },
    { gridTurn: -8, riverRunsSouth: true, typicalPriceUsd: 255_000, yearlyGrowth: 0.015 },
    `78201 29.4711 -98.5356, 78207 29.4229 -98.5260, 78212 29.4388 -98.4935,
      78228 29.4589 -98.5699, 78237 29.4208 -98.5645, 78213 29.5234 -98.5273,
      78238 29.4510 -98.6169`,
  ),
  demoCity(
    'Jacksonville, FL',
    { latitude: 30.265, longitude: -81.75 },
    { gridTurn: 13, riverRunsSouth: false, typicalPriceUsd: 285_000, yearlyGrowth: 0.025 },
    `32205 30.3172 -81.7220, 32210 30.2687 -81.7473, 32244 30.2231 -81.7556,
      32221 30.2837 -81.8202, 32222 30.2292 -81.8131, 32212 30.2132 -81.6900`,
  ),
]

/** Zips and their centroids are written as in the tables above. */
function demoCity(
  name: string,
  center: Point,
  traits: Pick<DemoCity, 'gridTurn' | 'riverRunsSouth' | 'typicalPriceUsd' | 'yearlyGrowth'>,
  zips: string,
): DemoCity {
  const [city = '', state = ''] = name.split(', ')
  return {
    key: name.toLowerCase().replaceAll(/\W+/g, '-'),
    city,
    state,
    center,
    ...traits,
    zips: zips.split(',').map((row) => {
      const [zip = '', latitude, longitude] = row.trim().split(/\s+/)
      return { zip, latitude: Number(latitude), longitude: Number(longitude) }
    }),
  }
}
