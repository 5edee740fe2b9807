import type { RehabLevel, ScopeRow } from '../inputs/deal-inputs.ts'
import { rowOfItem } from './catalogue-row.ts'
import { type CatalogueItem, scopeCatalogue } from './scope-catalogue.ts'
import type { ScopeFacts } from './scope-quantities.ts'

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

/** What a level of rehab usually takes, in the catalogue's order; each level has all the work of the lighter ones. */
export const itemsOfLevel = (level: RehabLevel): readonly CatalogueItem[] =>
  scopeCatalogue.filter(({ id }) => IDS[level].includes(id))

/** A level as a scope of work, with the quantities that the home's facts give, at usual prices. Ids: `level-1` and on. */
export const rowsOfLevel = (
  level: RehabLevel,
  { facts, factor }: { readonly facts: ScopeFacts; readonly factor: number },
): ScopeRow[] =>
  itemsOfLevel(level).map((item, i) => rowOfItem(item, { id: `level-${i + 1}`, facts, factor }))
