/** What a home's quantities are drawn from; null where nothing says. */
export type ScopeFacts = {
  /** Square feet. */
  readonly livingArea: number | null
  /** A half bath is .5. */
  readonly baths: number | null
  readonly bedrooms: number | null
  readonly stories: number | null
  /** Square feet. */
  readonly lotSize: number | null
}

/** A home whose facts are not known counts as this one. */
export const USUAL_FACTS = {
  livingArea: 1500,
  baths: 2,
  bedrooms: 3,
  stories: 1,
  lotSize: 6000,
} as const satisfies ScopeFacts

type Known = { readonly [fact in keyof ScopeFacts]: number }

// Geometry of a plain home: a square plan a tenth longer around for its corners, walls of nine feet, a tenth of them
// openings, a roof of 6 in 12 (1.118 of the plan, by Pythagoras) with a foot of eaves.
const footprint = ({ livingArea, stories }: Known) => livingArea / stories
const perimeter = (home: Known) => 4.4 * Math.sqrt(footprint(home))
const outsideWalls = (home: Known) => 9 * home.stories * perimeter(home) * 0.9
/** Along the walls of a kitchen: from a galley's 12 feet to an island's 30. */
const cabinets = ({ livingArea }: Known) => Math.min(30, Math.max(12, 9 + livingArea / 140))
const half = (baths: number) => Math.ceil(baths % 1)

const count = (number: number) => Math.max(1, Math.round(number))
const tens = (number: number) => Math.max(10, 10 * Math.round(number / 10))
const feet = (number: number) => Math.max(5, 5 * Math.round(number / 5))
const always = (number: number) => () => number

/**
 * How much of an item a home takes, from its facts. More area or more baths never take less. What a walk-through must
 * count or measure (a fence, a sewer line) begins at a usual length.
 */
const QUANTITIES = {
  one: always(1),
  two: always(2),
  six: always(6),
  fifty: always(50),
  oneFifty: always(150),
  twoHundred: always(200),
  sixHundred: always(600),
  sqft: ({ livingArea }) => tens(livingArea),
  footprintSqft: (home) => tens(footprint(home)),
  roofSqft: (home) => tens(1.118 * footprint(home) + perimeter(home)),
  outsideWallSqft: (home) => tens(outsideWalls(home)),
  // Both sides of the inside walls, the outside walls' one, and ceilings.
  drywallSqft: (home) => tens(2.2 * home.livingArea + outsideWalls(home)),
  /** What is patched: a twentieth of the area. */
  patchSqft: ({ livingArea }) => tens(livingArea / 20),
  perimeterFt: (home) => feet(perimeter(home)),
  eavesFt: (home) => feet(perimeter(home)),
  trimFt: ({ livingArea }) => feet(0.4 * livingArea),
  cabinetFt: (home) => count(cabinets(home)),
  // 25.5 inches deep, along the half of the run that has counters.
  counterSqft: (home) => count(2.1 * cabinets(home)),
  backsplashSqft: (home) => count(1.5 * cabinets(home)),
  kitchenFloorSqft: ({ livingArea }) => tens(Math.min(300, 70 + livingArea / 20)),
  livingFloorSqft: ({ livingArea }) => tens(0.6 * livingArea),
  bedroomFloorSqft: ({ livingArea, bedrooms }) => tens(Math.min(0.4 * livingArea, 150 * bedrooms)),
  bathFloorSqft: ({ baths }) => tens(45 * Math.floor(baths) + 20 * half(baths)),
  baths: ({ baths }) => count(Math.floor(baths) + half(baths)),
  fullBaths: ({ baths }) => count(Math.floor(baths)),
  bedrooms: ({ bedrooms }) => count(bedrooms),
  windows: ({ livingArea }) => count(Math.max(4, livingArea / 130)),
  // A door and a closet's for each bedroom, a bath's, and two more.
  insideDoors: ({ bedrooms, baths }) => count(2 * bedrooms + Math.ceil(baths) + 2),
  outsideDoors: always(2),
  lights: ({ livingArea }) => count(Math.max(6, livingArea / 120)),
  outlets: ({ livingArea }) => count(Math.max(15, livingArea / 30)),
  // A system serves about 2,500 square feet.
  hvacUnits: ({ livingArea }) => Math.max(1, Math.ceil(livingArea / 2500)),
  piers: (home) => count(perimeter(home) / 18),
  lawnSqft: ({ lotSize }) => tens(Math.min(4000, lotSize / 4)),
  dumpsters: ({ livingArea }) => Math.max(1, Math.ceil(livingArea / 1000)),
} as const satisfies Readonly<Record<string, (home: Known) => number>>

export type QuantityOf = keyof typeof QUANTITIES

/** How much of what is measured so a home takes, in the unit of the item: whole numbers. */
export const quantityIn = (facts: ScopeFacts, of: QuantityOf): number =>
  QUANTITIES[of]({
    livingArea: facts.livingArea ?? USUAL_FACTS.livingArea,
    baths: facts.baths ?? USUAL_FACTS.baths,
    bedrooms: facts.bedrooms ?? USUAL_FACTS.bedrooms,
    stories: Math.max(1, facts.stories ?? USUAL_FACTS.stories),
    lotSize: facts.lotSize ?? USUAL_FACTS.lotSize,
  })

/**
 * The quantities that grow with the living area square foot by square foot. The others stay the same in a larger home,
 * or go up step by step: kitchens, baths, bedrooms, systems, dumpsters.
 */
const BY_AREA: ReadonlySet<QuantityOf> = new Set([
  ...(['sqft', 'footprintSqft', 'roofSqft', 'outsideWallSqft', 'drywallSqft'] as const),
  ...(['patchSqft', 'livingFloorSqft', 'bedroomFloorSqft', 'kitchenFloorSqft'] as const),
  ...(['perimeterFt', 'eavesFt', 'trimFt', 'windows', 'lights', 'outlets'] as const),
])

export const growsWithArea = (of: QuantityOf): boolean => BY_AREA.has(of)

/** What a home's record says, as quantities are drawn from it. */
export const scopeFactsOf = (home: {
  readonly size: number | null
  readonly bath?: number | null | undefined
  readonly beds?: number | null | undefined
  readonly stories?: number | null | undefined
  readonly lotSize?: number | null | undefined
}): ScopeFacts => ({
  livingArea: home.size,
  baths: home.bath ?? null,
  bedrooms: home.beds ?? null,
  stories: home.stories ?? null,
  lotSize: home.lotSize ?? null,
})

/** Of a home that nothing is known of. */
export const NO_FACTS: ScopeFacts = scopeFactsOf({ size: null })
