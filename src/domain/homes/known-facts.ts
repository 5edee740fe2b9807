import type { Point } from '../distance.ts'
import type { IsoDate } from '../iso-date.ts'
import {
  type Characteristic,
  type Characteristics,
  characteristics,
  facts,
} from '../listings/facts.ts'
import type { HomeType } from '../listings/home-type.ts'
import { plausible } from '../listings/plausible.ts'
import { recordOf } from '../record-of.ts'
import type { GivenHome } from './added-home.ts'

/** What a sale, a listing or a county's file on record says of a home. */
export type RecordOfHome = Characteristics &
  Point & {
    readonly homeType: HomeType | null
    /** In words: `King County file`. */
    readonly source: string
    /** The closing of a sale, else the day of the file. */
    readonly saidOn: IsoDate
  }

/** A home with all that is known of it, and who says what. */
export type CompletedHome = {
  readonly homeType: HomeType | null
  readonly facts: Characteristics
  /** Where records of its address have it; null where none do. */
  readonly place: Point | null
  /** Who says what, the person first, then the newest record. */
  readonly factsFrom: readonly FactsFrom[]
}

type FactsFrom = {
  readonly source: string
  readonly date: IsoDate
  readonly facts: readonly string[]
}

/** What the type of a home is called among its facts. */
export const TYPE_IN_WORDS = 'type'
/** How a person's own facts are named among the sources of a home. */
export const YOU = 'You'

/**
 * What is known of a home: what its person gives comes first; what they leave open is what the newest record of its
 * address that says it says. `today` is the day of what is given.
 */
export const completedBy = (
  given: GivenHome,
  records: readonly RecordOfHome[],
  today: IsoDate,
): CompletedHome => {
  const newest = records.toSorted((a, b) =>
    a.saidOn < b.saidOn ? 1 : a.saidOn > b.saidOn ? -1 : 0,
  )
  const said: Said[] = []
  const note = (fact: string, by: RecordOfHome | null) =>
    said.push(
      by === null
        ? { fact, source: YOU, date: today }
        : { fact, source: by.source, date: by.saidOn },
    )
  const own = ownFacts(given)
  const typeBy =
    given.propertyType === null ? newest.find(({ homeType }) => homeType !== null) : null
  if (typeBy !== undefined) note(TYPE_IN_WORDS, typeBy)
  const [placeBy] = newest
  const byPin = given.lat !== null && given.long !== null
  if (byPin) note(facts.latitude.words, null)
  else if (placeBy !== undefined) note(facts.latitude.words, placeBy)
  const completed = recordOf<Characteristics>(characteristics, (name) => {
    const mine = own[name] ?? null
    const by = mine === null ? newest.find((record) => record[name] !== null) : null
    if (by !== undefined) note(facts[name].words, by)
    return mine ?? by?.[name] ?? null
  })
  return {
    homeType: given.propertyType ?? typeBy?.homeType ?? null,
    facts: completed,
    place:
      placeBy === undefined ? null : { latitude: placeBy.latitude, longitude: placeBy.longitude },
    factsFrom: bySource(said),
  }
}

type Said = { readonly fact: string; readonly source: string; readonly date: IsoDate }

const bySource = (said: readonly Said[]): FactsFrom[] =>
  [...Map.groupBy(said, ({ source, date }) => `${source}\n${date}`).values()]
    .flatMap((group): FactsFrom[] => {
      const [first] = group
      return first === undefined
        ? []
        : [{ source: first.source, date: first.date, facts: group.map(({ fact }) => fact) }]
    })
    .toSorted(
      (a, b) => Number(b.source === YOU) - Number(a.source === YOU) || (a.date < b.date ? 1 : -1),
    )

/** What is given that can be so of a home; the rest is taken as not known. */
const ownFacts = (given: GivenHome): { readonly [C in Characteristic]?: number | null } => ({
  bedroomsTotal: plausible({ plausible: [0, 50] }, given.beds),
  bathroomsTotalDecimal: plausible(facts.bathroomsTotalDecimal, given.bath),
  livingArea: plausible(facts.livingArea, given.size),
  lotSizeSquareFeet: plausible(facts.lotSizeSquareFeet, given.lotSize),
  yearBuilt: given.yearBuilt,
})
