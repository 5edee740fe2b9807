import { recordOf } from '../../record-of.ts'
import { hundredths, ratioOf } from '../cents.ts'
import {
  type LevelCost,
  type RehabLevel,
  rehabLevels,
  type ScopeRow,
} from '../inputs/deal-inputs.ts'
import { rowOfItem, unitCentsOf } from './catalogue-row.ts'
import { type CatalogueItem, scopeCatalogue } from './scope-catalogue.ts'
import { growsWithArea, quantityIn, type ScopeFacts, USUAL_FACTS } from './scope-quantities.ts'

const LIGHT = [
  ...['cabinets-painted', 'appliances', 'toilet', 'bath-fittings', 'vinyl-plank', 'carpet'],
  ...['paint-inside', 'hardware', 'lights', 'outlets', 'paint-outside', 'beds'],
  ...['dumpsters', 'cleaning'],
]
const MEDIUM = [
  ...LIGHT.filter((id) => id !== 'cabinets-painted'),
  ...['cabinets', 'counters', 'backsplash', 'kitchen-sink', 'vanity', 'tub', 'bath-tile'],
  ...['bath-fan', 'interior-doors', 'trim', 'drywall-patch', 'permits'],
]
const HEAVY = [
  ...MEDIUM,
  ...['windows', 'furnace', 'air-conditioner', 'panel', 'water-heater', 'roof', 'gutters'],
]
const GUT = [
  ...HEAVY.filter((id) => id !== 'drywall-patch'),
  ...['demolition', 'drywall', 'insulation', 'ducts', 'rewire', 'repipe', 'subfloor'],
]

const IDS: { readonly [level in RehabLevel]: readonly string[] } = {
  light: LIGHT,
  medium: MEDIUM,
  heavy: HEAVY,
  gut: GUT,
}

/** Found once: the levels of thousands of homes are worked out at a time. */
const ITEMS = recordOf<{ readonly [level in RehabLevel]: readonly CatalogueItem[] }>(
  rehabLevels,
  (level) => scopeCatalogue.filter(({ id }) => IDS[level].includes(id)),
)

/** What a level of rehab usually takes, in the catalogue's order; each level has all the work of the lighter ones. */
export const itemsOfLevel = (level: RehabLevel): readonly CatalogueItem[] => ITEMS[level]

/**
 * What a level costs in a home with these facts: to the cent what its scope of work costs there (`rowsOfLevel`), without
 * contingency. What grows with the living area is by the square foot, in whole cents; the rest, and what that rounding
 * leaves, is fixed. Without a living area all of it is fixed, as in a home of the usual size.
 */
export const levelCost = (
  level: RehabLevel,
  { facts, factor }: { readonly facts: ScopeFacts; readonly factor: number },
): LevelCost => {
  let fixedCents = 0
  let areaCents = 0
  for (const item of itemsOfLevel(level)) {
    const cents = quantityIn(facts, item.quantity) * unitCentsOf(item, 'usual', factor)
    fixedCents += 100 * item.fixedUsd
    if (growsWithArea(item.quantity)) areaCents += cents
    else fixedCents += cents
  }
  const { livingArea } = facts
  if (livingArea === null || livingArea <= 0)
    return { centsPerSqft: 0, fixedCents: fixedCents + areaCents }
  const centsPerSqft = Math.floor(areaCents / livingArea)
  const counted = ratioOf(centsPerSqft, hundredths(livingArea), 100)
  return { centsPerSqft, fixedCents: fixedCents + areaCents - counted }
}

/** The same of a usual home, in the country: what the levels' defaults say. */
export const usualLevelCost = (
  level: RehabLevel,
): { readonly centsPerSqft: number; readonly fixedCents: number } => {
  const { centsPerSqft, fixedCents = 0 } = levelCost(level, { facts: USUAL_FACTS, factor: 1 })
  return { centsPerSqft, fixedCents }
}

/** A level as a scope of work, with the quantities that the home's facts give, at usual prices. Ids: `level-1` and on. */
export const rowsOfLevel = (
  level: RehabLevel,
  { facts, factor }: { readonly facts: ScopeFacts; readonly factor: number },
): ScopeRow[] =>
  itemsOfLevel(level).map((item, i) => rowOfItem(item, { id: `level-${i + 1}`, facts, factor }))
