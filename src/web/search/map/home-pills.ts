import type { Home } from '../../../contract/search/home.ts'
import type { Point } from '../../../domain/distance.ts'
import { type Check, trustOf } from '../../../domain/listings/checks/check.ts'
import { formatCount, formatUsdShort } from '../../ui/words/format.ts'

/** What a home on the map looks like: its verdict; `none` where it has none that can be relied on. */
export type PillLook = 'clears' | 'pays' | 'loses' | 'none'

/** Those that stay in sight before others, first. */
export const pillLooks = ['clears', 'pays', 'none', 'loses'] as const satisfies readonly PillLook[]

type Judged = Pick<Home, 'verdict'> & {
  readonly checks: readonly Pick<Check, 'severity'>[]
}

/** The look of a home. One whose facts are doubtful is never shown as clearing the target. */
export const lookOf = ({ verdict, checks }: Judged): PillLook => {
  if (verdict === null) return 'none'
  return verdict === 'clears' && trustOf(checks) === 'Doubtful' ? 'none' : verdict
}

/** Max offer less ask: `+$18k`, `−$7k`; a dash where no price leaves the target. */
export const pillText = ({ maxOffer, price }: Pick<Home, 'maxOffer' | 'price'>): string => {
  if (maxOffer === null) return '—'
  const room = maxOffer - price
  return `${room > 0 ? '+' : ''}${formatUsdShort(room)}`
}

/** What a screen reader says of a home on the map. It begins with the text that is seen. */
export const pillName = (home: Home): string =>
  `${pillText(home)} to my offer, ${lookWords[lookOf(home)]}, ${home.addressLine}`

export const lookWords: Readonly<Record<PillLook, string>> = {
  clears: 'clears my offer',
  pays: 'pays less than the target',
  loses: 'loses',
  none: 'not certain',
}

/** How many homes of a group have each look. */
export const countLooks = (homes: readonly Judged[]): Readonly<Record<PillLook, number>> => {
  const counts = { clears: 0, pays: 0, loses: 0, none: 0 }
  for (const home of homes) counts[lookOf(home)] += 1
  return counts
}

/** What a screen reader says of a group: `12 homes: 2 clear my offer, 1 pays less than the target, 9 lose`. */
export const groupName = (homes: readonly Judged[]): string => {
  const counts = countLooks(homes)
  const parts = pillLooks
    .filter((look) => counts[look] > 0)
    .map((look) => `${formatCount(counts[look])} ${countedWords(look, counts[look])}`)
  return `${formatCount(homes.length)} homes: ${parts.join(', ')}`
}

const countedWords = (look: PillLook, count: number): string =>
  look === 'none' || count === 1 ? lookWords[look] : lookWords[look].replace(/^(\w+)s\b/, '$1')

/** Homes at one place of the map: one, or some that lie close together. */
export type HomeGroup = {
  readonly key: string
  readonly at: Point
  readonly homes: readonly Home[]
}

/** Each home by itself. */
export const eachAlone = (homes: readonly Home[]): readonly HomeGroup[] =>
  homes.map((home) => ({ key: home.propertyId, at: placeOf(home), homes: [home] }))

export const placeOf = ({ lat, long }: Pick<Home, 'lat' | 'long'>): Point => ({
  latitude: lat,
  longitude: long,
})

/** A pill on the screen: its look, the pixels of the middle of its lower edge, and how many letters it has. */
export type PlacedPill = {
  readonly id: string
  readonly look: PillLook
  readonly x: number
  readonly y: number
  readonly letters: number
}

/**
 * Which pills shrink to a dot: those of homes that lose, where they would lie on a pill that stays. Of those that lose,
 * the first of the list stays.
 */
export const shrunkenPills = (pills: readonly PlacedPill[]): ReadonlySet<string> => {
  const shrunken = new Set<string>()
  const staying: Edges[] = []
  for (const look of pillLooks)
    for (const pill of pills) {
      if (pill.look !== look) continue
      const edges = edgesOf(pill)
      if (look === 'loses' && staying.some((other) => doOverlap(edges, other)))
        shrunken.add(pill.id)
      else staying.push(edges)
    }
  return shrunken
}

type Edges = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** As homes-map.css draws it, and a little air. */
const edgesOf = ({ x, y, letters }: PlacedPill): Edges => {
  const half = (letters * LETTER_PX + PADDING_PX) / 2
  return { left: x - half, right: x + half, top: y - HEIGHT_PX, bottom: y }
}
const LETTER_PX = 7.5
const PADDING_PX = 20
const HEIGHT_PX = 32

const doOverlap = (a: Edges, b: Edges): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
