import type { QuantityOf } from './scope-quantities.ts'
import { type Work, workOfItem } from './scope-work.ts'

/** A usual item of a rehab, as a walk-through lists it. Prices are of the country: a place's factor comes on top. */
export type CatalogueItem = {
  /** Kept in a deal's rows: never another one for the same work. */
  readonly id: string
  readonly area: CatalogueArea
  /** What is done, in words. */
  readonly task: string
  readonly unit: CatalogueUnit
  /** For one unit, material and labor. */
  readonly usd: { readonly [grade in Grade]: number }
  /** A permit or a set-up that costs the same for one unit as for many; 0 without. No place's factor counts. */
  readonly fixedUsd: number
  /** What of the home its quantity is drawn from. */
  readonly quantity: QuantityOf
  readonly source: PriceSource
  /** How many years it lasts at least, as a rule (`LIFE_SOURCE`); null where no table that we have read says. */
  readonly years: number | null
  readonly work: Work
}

/** Builder's grade or an easy job; what most pay; better material or a hard job. */
export const grades = ['low', 'usual', 'high'] as const
export type Grade = (typeof grades)[number]

export type CatalogueUnit = 'each' | 'ft' | 'sqft'

/** In the order in which a home is walked through. */
export const catalogueAreas = [
  'Kitchen',
  'Baths',
  'Floors',
  'Walls and paint',
  'Doors and windows',
  'Heating and cooling',
  'Electrical',
  'Plumbing',
  'Roof and outside',
  'Foundation and structure',
  'Site',
  'Whole job',
] as const
export type CatalogueArea = (typeof catalogueAreas)[number]

/** Where prices come from, with their year; `read` and the year of reading where the page has no date. */
const SOURCES = {
  angiJoist: ['Angi: floor joist repair', '2025'],
  arawda: ['Arawda: septic system replacement', '2025'],
  clean: ['HomeAdvisor: post-construction cleaning', '2024'],
  costflow: ['CostFlow: flooring costs', '2025'],
  cpi: ['CPI Plumbing: repiping', 'read 2026'],
  crawl: ['Dehumidifier Critic: crawl space encapsulation', 'read 2026'],
  drywall: ['The DIY Squad: drywall', 'read 2026'],
  dumpster: ['DumpsterRentals: home renovation', '2025'],
  electric: ['Contractor Estimator: residential electrical work', '2026'],
  exteriorDoor: ['Home Renovation Omega: door replacement', 'read 2026'],
  fixer: ['EngineerFix: cost guides', 'read 2026'],
  fixr: ['Fixr: house wiring', 'read 2026'],
  fixrCabinets: ['Fixr: painting kitchen cabinets', '2022'],
  flipper: ['Rehab Estimator: a flipper’s own price list', 'read 2026'],
  foundation: ['FCS Foundation: repair costs', 'read 2026'],
  homeGuide: ['HomeGuide: cost guides', 'read 2026'],
  hvac: ['Pro-Mapper: HVAC replacement', '2025'],
  ducts: ['PickComfort: furnace and air conditioner', 'read 2026'],
  heatPump: ['Home Reno America: HVAC costs', '2025'],
  joists: ['HomeGuide: floor joists', 'read 2026'],
  light: ['LocalHandyman: lighting installation', 'read 2026'],
  mold: ['Storm Damage Center: mold remediation', 'read 2026'],
  nail: ['Nail The Estimate: home project costs', '2026'],
  paintIn: ['HomeAdvisor: painting an interior', '2024'],
  paintOut: ['HomeAdvisor: painting an exterior', '2025'],
  permit: ['HomeAdvisor: building permits', '2025'],
  reface: ['Hello Home Improvement: cabinet refacing', 'read 2026'],
  refinish: ['Romero Hardwood Floors: refinishing', '2025'],
  sewer: ['AL Rooter: sewer line replacement', '2025'],
  spruce: ['The Spruce: load-bearing walls', 'read 2026'],
  stock: ['JourneymanHQ: stock, semi-custom and custom cabinets', 'read 2026'],
  termites: ['Termite Boys: treatments, by HomeAdvisor', 'read 2026'],
  tree: ['Plantonomics: tree removal', '2025'],
  trim: ['Rooster Windows and Doors: door trim', 'read 2026'],
  turf: ['ProTradeOps: landscaping prices', '2026'],
  heater: ['Contractor Quote Checker: water heater replacement', 'read 2026'],
  demolition: ['Water Damage Repair Tech: interior demolition', '2025'],
  windows: ['Semper Fi Restoration: window replacement', '2025'],
  fence: ['Bring U Home: fence cost per foot', 'read 2026'],
  drive: ['100 Flowers: driveways, walks and patios', '2016'],
} as const satisfies Readonly<Record<string, readonly [name: string, year: string]>>

export type PriceSource = { readonly name: string; readonly year: string }

/** What the years that items last are from, as inspectors print it. */
export const LIFE_SOURCE: PriceSource = {
  name: 'NAHB, Study of Life Expectancy of Home Components',
  year: '2007',
}

type Line = readonly [
  id: string,
  task: string,
  unit: CatalogueUnit,
  low: number,
  usual: number,
  high: number,
  quantity: QuantityOf,
  source: keyof typeof SOURCES,
  years?: number,
]

// The ends are the source's, narrowed to the grades that flips use where it spans more; what is usual is its average
// where it gives one, else about the middle.
const LINES: { readonly [area in CatalogueArea]: readonly Line[] } = {
  Kitchen: [
    ['cabinets', 'New cabinets, stock', 'ft', 100, 250, 500, 'cabinetFt', 'stock', 50],
    ['cabinets-refaced', 'Cabinets refaced', 'ft', 100, 275, 455, 'cabinetFt', 'reface'],
    ['cabinets-painted', 'Cabinets painted', 'each', 1300, 1900, 2500, 'one', 'fixrCabinets'],
    ['counters', 'Stone counters', 'sqft', 50, 75, 110, 'counterSqft', 'fixer', 100],
    ['backsplash', 'Tile backsplash', 'sqft', 10, 20, 35, 'backsplashSqft', 'flipper', 75],
    ['kitchen-sink', 'Sink, faucet and disposer', 'each', 600, 950, 1400, 'one', 'flipper'],
    ['appliances', 'Appliances, a set', 'each', 2000, 4500, 7000, 'one', 'flipper', 9],
    ['range-hood', 'Range hood', 'each', 250, 400, 800, 'one', 'flipper', 14],
  ],
  Baths: [
    ['vanity', 'Vanity, top, sink and faucet', 'each', 700, 1125, 1800, 'baths', 'flipper', 20],
    ['toilet', 'Toilet', 'each', 350, 500, 800, 'baths', 'fixer', 50],
    ['tub', 'Tub and surround', 'each', 1500, 3000, 5000, 'fullBaths', 'fixer', 10],
    ['shower', 'Tiled shower', 'each', 4000, 6000, 8000, 'fullBaths', 'fixer', 50],
    ['bath-tile', 'Bath floor tile', 'sqft', 8, 13, 18, 'bathFloorSqft', 'costflow', 75],
    ['bath-fan', 'Exhaust fan', 'each', 150, 300, 550, 'baths', 'fixer', 10],
    ['bath-fittings', 'Mirror, bars and light', 'each', 150, 275, 500, 'baths', 'flipper'],
  ],
  Floors: [
    ['vinyl-plank', 'Vinyl plank', 'sqft', 5, 7, 12, 'livingFloorSqft', 'costflow', 25],
    ['carpet', 'Carpet and pad', 'sqft', 3, 4.5, 8, 'bedroomFloorSqft', 'costflow', 8],
    ['floor-tile', 'Floor tile', 'sqft', 8, 13, 18, 'kitchenFloorSqft', 'costflow', 75],
    ['hardwood', 'New hardwood', 'sqft', 10, 14, 20, 'livingFloorSqft', 'costflow', 100],
    ['refinish', 'Hardwood refinished', 'sqft', 3, 5, 8, 'livingFloorSqft', 'refinish'],
    ['subfloor', 'Subfloor replaced', 'sqft', 2.2, 3.5, 4.75, 'patchSqft', 'homeGuide'],
  ],
  'Walls and paint': [
    ['paint-inside', 'Inside painted', 'sqft', 2, 3.5, 6, 'sqft', 'paintIn', 5],
    ['drywall-patch', 'Drywall repaired', 'sqft', 2.5, 4, 6, 'patchSqft', 'drywall'],
    ['drywall', 'New drywall, all of it', 'sqft', 1.5, 2.5, 3.5, 'drywallSqft', 'drywall', 30],
    ['popcorn', 'Popcorn ceiling removed', 'sqft', 2, 3.5, 6.5, 'sqft', 'fixer'],
    ['trim', 'Baseboards and casing', 'ft', 5, 7, 10, 'trimFt', 'trim', 30],
    ['insulation', 'Attic insulation, blown in', 'sqft', 1, 1.75, 2.75, 'footprintSqft', 'nail'],
  ],
  'Doors and windows': [
    ['windows', 'Vinyl windows', 'each', 300, 850, 1300, 'windows', 'windows'],
    ['interior-doors', 'Inside doors, prehung', 'each', 226, 400, 824, 'insideDoors', 'fixer', 20],
    ['entry-door', 'Outside door', 'each', 450, 825, 1400, 'outsideDoors', 'exteriorDoor', 25],
    ['sliding-door', 'Sliding glass door', 'each', 1200, 2200, 4000, 'one', 'fixer', 20],
    ['garage-door', 'Garage door, double', 'each', 1200, 2300, 3500, 'one', 'fixer', 20],
    ['hardware', 'Knobs, locks and hinges', 'each', 30, 50, 90, 'insideDoors', 'flipper'],
  ],
  'Heating and cooling': [
    ['furnace', 'Gas furnace', 'each', 2500, 4500, 7500, 'hvacUnits', 'hvac', 15],
    [
      'air-conditioner',
      'Central air conditioner',
      'each',
      3900,
      5900,
      7900,
      'hvacUnits',
      'hvac',
      8,
    ],
    ['heat-pump', 'Heat pump', 'each', 4000, 7000, 10000, 'hvacUnits', 'heatPump', 16],
    ['ducts', 'New ducts', 'each', 2000, 6000, 10000, 'hvacUnits', 'ducts', 30],
    ['hvac-service', 'System serviced', 'each', 300, 500, 1500, 'hvacUnits', 'flipper'],
  ],
  Electrical: [
    ['panel', 'New panel, 200 amp', 'each', 1500, 2750, 4000, 'one', 'electric'],
    ['rewire', 'Rewired throughout', 'sqft', 2.85, 5.7, 8.55, 'sqft', 'fixr'],
    ['circuits', 'Circuit added', 'each', 300, 550, 800, 'two', 'electric'],
    ['lights', 'Light fixtures', 'each', 75, 140, 200, 'lights', 'light'],
    ['recessed', 'Recessed lights', 'each', 200, 275, 400, 'six', 'light'],
    ['fans', 'Ceiling fans', 'each', 300, 450, 600, 'bedrooms', 'light'],
    ['outlets', 'Outlets and switches', 'each', 15, 25, 40, 'outlets', 'flipper'],
  ],
  Plumbing: [
    ['water-heater', 'Water heater, tank', 'each', 1150, 1850, 3400, 'one', 'heater', 10],
    ['repipe', 'Supply lines, PEX', 'sqft', 4.3, 5.2, 6.7, 'sqft', 'cpi'],
    ['sewer', 'Sewer line', 'ft', 50, 110, 250, 'fifty', 'sewer'],
    ['septic', 'Septic system', 'each', 8000, 13000, 20000, 'one', 'arawda'],
    ['sump', 'Sump pump', 'each', 600, 1000, 1800, 'one', 'flipper', 10],
  ],
  'Roof and outside': [
    ['roof', 'Roof, architectural shingles', 'sqft', 4.25, 5.5, 7, 'roofSqft', 'nail', 15],
    ['roof-repair', 'Roof patched', 'sqft', 3.5, 5, 7, 'patchSqft', 'nail'],
    ['gutters', 'Gutters, aluminum', 'ft', 5, 10, 20, 'eavesFt', 'fixer', 30],
    ['vinyl-siding', 'Vinyl siding', 'sqft', 3.5, 5.5, 8, 'outsideWallSqft', 'nail', 50],
    ['fiber-cement', 'Fiber cement siding', 'sqft', 6, 9, 13, 'outsideWallSqft', 'nail'],
    ['paint-outside', 'Outside painted', 'sqft', 1.5, 2.75, 4, 'outsideWallSqft', 'paintOut', 7],
    ['deck', 'Deck, pressure-treated', 'sqft', 25, 35, 50, 'twoHundred', 'homeGuide', 15],
  ],
  'Foundation and structure': [
    ['piers', 'Foundation piers', 'each', 1000, 1800, 3000, 'piers', 'foundation', 100],
    ['cracks', 'Foundation crack sealed', 'each', 250, 500, 800, 'two', 'foundation'],
    ['bearing-wall', 'Load-bearing wall opened', 'each', 2120, 6760, 11400, 'one', 'spruce', 80],
    ['joists', 'Floor joists replaced', 'each', 350, 650, 1000, 'six', 'joists', 100],
    ['sagging-floor', 'Sagging floor, a room', 'each', 4000, 6000, 12000, 'one', 'angiJoist', 100],
    ['crawl-space', 'Crawl space sealed', 'each', 1500, 5500, 15000, 'one', 'crawl'],
    ['termites', 'Termite treatment', 'ft', 3, 9, 16, 'perimeterFt', 'termites'],
    ['mold', 'Mold removed', 'sqft', 10, 17, 25, 'patchSqft', 'mold'],
  ],
  Site: [
    ['sod', 'New lawn, sod', 'sqft', 0.9, 1.4, 2.4, 'lawnSqft', 'turf'],
    ['beds', 'Planting beds', 'sqft', 2, 3.5, 5, 'twoHundred', 'turf'],
    ['grading', 'Grading', 'sqft', 0.5, 1.25, 2, 'lawnSqft', 'turf'],
    ['french-drain', 'French drain', 'ft', 10, 17, 25, 'fifty', 'turf'],
    ['driveway', 'Concrete driveway', 'sqft', 3, 7, 10, 'sixHundred', 'drive'],
    ['fence', 'Wood fence', 'ft', 12, 30, 50, 'oneFifty', 'fence'],
    ['trees', 'Tree removed', 'each', 450, 750, 1500, 'one', 'tree'],
  ],
  'Whole job': [
    ['demolition', 'Inside torn out', 'sqft', 2, 4, 8, 'sqft', 'demolition'],
    ['dumpsters', 'Dumpster, 20 to 30 yards', 'each', 400, 525, 650, 'dumpsters', 'dumpster'],
    ['permits', 'Building permit', 'each', 530, 1650, 3040, 'one', 'permit'],
    ['cleaning', 'Cleaning at the end', 'sqft', 0.1, 0.25, 0.5, 'sqft', 'clean'],
  ],
}

/**
 * Permits by trade: the middle of what HomeGuide says cities take for one ($150 to $500 for a roof, read 2026), less of
 * it for heating, where its range reaches $1,500.
 */
const FIXED_USD: Readonly<Record<string, number>> = {
  roof: 325,
  panel: 200,
  rewire: 200,
  circuits: 200,
  repipe: 265,
  sewer: 265,
  'water-heater': 135,
  furnace: 300,
  'air-conditioner': 300,
  'heat-pump': 300,
  ducts: 300,
  windows: 125,
  deck: 100,
  fence: 95,
  driveway: 125,
  demolition: 275,
}

/** All items, area by area. */
export const scopeCatalogue: readonly CatalogueItem[] = catalogueAreas.flatMap((area) =>
  LINES[area].map(([id, task, unit, low, usual, high, quantity, source, years]) => {
    const [name, year] = SOURCES[source]
    return {
      id,
      area,
      task,
      unit,
      usd: { low, usual, high },
      fixedUsd: FIXED_USD[id] ?? 0,
      quantity,
      source: { name, year },
      years: years ?? null,
      work: workOfItem(id),
    }
  }),
)

const byId: ReadonlyMap<string, CatalogueItem> = new Map(
  scopeCatalogue.map((item) => [item.id, item]),
)

/** The item of an id; undefined for one that the catalogue does not have, as of a later version. */
export const catalogueItem = (id: string): CatalogueItem | undefined => byId.get(id)
