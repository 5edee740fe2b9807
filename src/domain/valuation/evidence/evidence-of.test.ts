import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import type { Candidate } from '../../comps/candidate.ts'
import { MAX_COMPS } from '../../comps/comps-rules.ts'
import { homeTableOf } from '../../comps/home-table.ts'
import { MarketSales } from '../../comps/market-sales.ts'
import { milesBetween } from '../../distance.ts'
import { HomeValuer } from '../appraisal/home-valuer.ts'
import { fitMarket } from '../calibration/fit-market.ts'
import { ModelCursor } from '../market-model/market-model.ts'
import { type EvidenceSale, isUsedSale } from './evidence.ts'
import { evidenceOf } from './evidence-of.ts'

const town = syntheticSales(400)
const distances = [1, 0.5, 0.25]
const fit = fitMarket(town, { asOfDay: LAST_DAY, distances })
if (fit === null) throw new Error('400 sales make a market')
const { model } = fit
const [range] = fit.calibration.ranges
if (range === undefined) throw new Error('a range for each distance')
const calibration = { correction: 0, stacked: 0, range }

const home = {
  propertyId: 'home',
  addressKey: '1 oak st|43201',
  homeType: 'House' as const,
  latitude: 40,
  longitude: -83,
  livingArea: 2000,
  lotSizeSquareFeet: 6000,
  yearBuilt: 1970,
  bathroomsTotalDecimal: 2,
  bedroomsTotal: 3,
  day: LAST_DAY,
}

/** A sale that nothing speaks against, except what is given. */
const sale = (listingKey: string, given: Partial<Candidate> = {}): Candidate => ({
  ...home,
  listingKey,
  propertyId: listingKey,
  addressKey: null,
  price: 300_000,
  latitude: 40.002,
  day: LAST_DAY - 60,
  ...given,
})

/** Evidence as the engine makes it from these sales, at each distance. */
const evidencesOf = (candidates: readonly Candidate[], of = home, mostUnused?: number) => {
  const sales = new MarketSales(candidates)
  const cursor = new ModelCursor(model)
  const modelValue = Float64Array.from(sales.sales, (_, row) => cursor.read(sales.homes, row))
  const market = { model, sales, modelValue, marketPattern: null }
  const subject = { ...of, homes: homeTableOf([of]), row: 0 }
  return new HomeValuer(market)
    .appraise(subject, distances)
    .map((appraisal) => evidenceOf(market, of, appraisal, calibration, mostUnused))
}

/** Too new for a sale of the home itself to count. */
const justSold = { day: LAST_DAY - 20 }

const twelveTwins = Array.from({ length: MAX_COMPS }, (_, i) => sale(`twin${i}`))
const fortyCondos = Array.from({ length: 40 }, (_, i) =>
  sale(`condo${i}`, { homeType: 'Condo', latitude: 40, livingArea: 2000 }),
)

describe('a sale nearby that was not used', () => {
  it.each<[string, Partial<Candidate>, object]>([
    ['of the home itself', { propertyId: 'home', ...justSold }, { why: 'this home itself' }],
    ['of its address', { addressKey: home.addressKey, ...justSold }, { why: 'this home itself' }],
    ['for $10,000', { price: 10_000 }, { why: 'not a market sale' }],
    ['for $1', { price: 1, livingArea: null }, { why: 'not a market sale' }],
    ['of unknown size', { livingArea: null }, { why: 'size unknown' }],
    ['of no size', { livingArea: 0 }, { why: 'size unknown' }],
    ['outside the MLS', { outsideMls: true }, { why: 'outside the MLS' }],
    ['fourteen months ago', { day: LAST_DAY - 430 }, { why: 'sold long ago', months: 14 }],
    ['of another type', { homeType: 'Condo' }, { why: 'different type' }],
    ['far off', { latitude: 40.01 }, { why: 'beyond the distance' }],
    ['42 % larger', { livingArea: 2840 }, { why: 'larger', percent: 42 }],
    ['25 % smaller', { livingArea: 1500 }, { why: 'smaller', percent: 25 }],
    ['a little farther off', { latitude: 40.003 }, { why: 'better matches' }],
  ])('is listed with the reason: %s', (_, given, reason) => {
    const [, evidence] = evidencesOf([...twelveTwins, ...fortyCondos, sale('one', given)])
    const listed = evidence?.sales.find(({ listingKey }) => listingKey === 'one')
    expect(listed).toMatchObject({ isComp: false, whyNotUsed: reason })
    expect(evidence?.sales.filter(({ isComp }) => isComp)).toHaveLength(MAX_COMPS)
  })

  it('is an older sale of the home itself, whose newest counts beside the comps', () => {
    const own = [
      sale('newer', { propertyId: 'home', latitude: 40 }),
      sale('older', { addressKey: home.addressKey, latitude: 40, day: LAST_DAY - 500 }),
    ]
    for (const evidence of evidencesOf([...twelveTwins, ...own])) {
      const [first, ...others] = evidence.sales
      const counts = { isOwnSale: true, isComp: false, inPattern: false, whyNotUsed: null }
      expect(first).toMatchObject({ listingKey: 'newer', ...counts })
      expect(others.some(({ isOwnSale }) => isOwnSale)).toBe(false)
      expect(others.find(({ listingKey }) => listingKey === 'older')).toMatchObject({
        whyNotUsed: { why: 'this home itself' },
      })
      expect(evidence.unusedNearby).toBe(1)
    }
  })

  it('was sold again since, when the later sale is used for the home', () => {
    const early = sale('early', { propertyId: 'flipped', day: LAST_DAY - 200 })
    const late = sale('late', { propertyId: 'flipped' })
    const reasonsOn = (day: number) =>
      new Map(
        evidencesOf([early, late], { ...home, day })[0]?.sales.map((one) => [
          one.listingKey,
          one.whyNotUsed?.why ?? 'comp',
        ]),
      )
    expect(reasonsOn(LAST_DAY)).toEqual(
      new Map([
        ['late', 'comp'],
        ['early', 'sold again since'],
      ]),
    )
    expect(reasonsOn(LAST_DAY - 100)).toEqual(new Map([['early', 'comp']]))
  })

  it('has lines that lead to what it says of the home, though the market sets it aside', () => {
    const [evidence] = evidencesOf([sale('unsized', { livingArea: null, bedroomsTotal: 2 })])
    const [unsized] = evidence?.sales ?? []
    if (!evidence || !unsized) throw new Error('it is listed')
    const sum = Object.values(unsized.lines).reduce((a, b) => a + b, 0)
    expect(sum).toBeCloseTo(evidence.home.modelValue - unsized.modelValue, 9)
  })
})

describe('the sales that were not used', () => {
  it('are the 24 nearest within a mile, or all when wanted, and all are counted', () => {
    const old = Array.from({ length: 61 }, (_, i) =>
      sale(`old${i}`, { latitude: 40 + (i + 1) * 0.0002, day: LAST_DAY - 500 }),
    )
    const beyond = sale('beyond', { latitude: 40.016, day: LAST_DAY - 500 })
    for (const evidence of evidencesOf([...old.toReversed(), beyond])) {
      expect(evidence.unusedNearby).toBe(61)
      const listed = evidence.sales.map(({ listingKey }) => listingKey)
      expect(listed).toEqual(old.slice(0, 24).map(({ listingKey }) => listingKey))
    }
    for (const evidence of evidencesOf([...old.toReversed(), beyond], home, Number.MAX_VALUE)) {
      expect(evidence.unusedNearby).toBe(61)
      const listed = evidence.sales.map(({ listingKey }) => listingKey)
      expect(listed).toEqual(old.map(({ listingKey }) => listingKey))
    }
  })

  it('are none that closed after the as-of date', () => {
    for (const evidence of evidencesOf([sale('late', { day: LAST_DAY + 1 })])) {
      expect(evidence.sales).toEqual([])
      expect(evidence.unusedNearby).toBe(0)
    }
  })
})

describe('every sale near any home', () => {
  it('is a comp, or has a reason that is true of it', () => {
    fc.assert(
      fc.property(markets, (candidates) => {
        const byKey = new Map(candidates.map((one) => [one.listingKey, one]))
        for (const evidence of evidencesOf(candidates)) {
          const comps = evidence.sales.filter(({ isComp }) => isComp)
          const unused = evidence.sales.filter((one) => !isUsedSale(one))
          const usedNear = evidence.sales.filter((one) => isUsedSale(one) && one.miles <= 1)
          const near = candidates.filter(
            (one) => milesBetween(home, one) <= 1 && one.day <= LAST_DAY,
          )
          expect(evidence.unusedNearby + usedNear.length).toBe(near.length)
          expect(unused).toHaveLength(Math.min(24, evidence.unusedNearby))
          for (const one of evidence.sales) {
            const candidate = byKey.get(one.listingKey)
            if (!candidate) throw new Error('it is one of those given')
            expect(holds(one, candidate, { ...evidence, comps, candidates })).toBe(true)
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})

type Around = {
  readonly miles: number
  readonly sizeStep: 20 | 35 | 'any'
  readonly comps: readonly EvidenceSale[]
  readonly candidates: readonly Candidate[]
}

/**
 * Whether a sale is rightly a comp, or the reason against it is true: in the rules' words, not the engine's.
 */
const holds = (
  { isComp, isOwnSale, whyNotUsed, likeness }: EvidenceSale,
  sale: Candidate,
  { miles, sizeStep, comps, candidates }: Around,
): boolean => {
  const daysAgo = LAST_DAY - sale.day
  const isOwn = sale.propertyId === 'home' || sale.addressKey === home.addressKey
  const area = sale.livingArea ?? 0
  const soldLater = candidates.some(
    (other) =>
      other !== sale &&
      other.propertyId === sale.propertyId &&
      other.price > 10_000 &&
      (other.livingArea ?? 0) > 0 &&
      other.day >= sale.day &&
      other.day <= LAST_DAY,
  )
  const offPercent = 100 * Math.abs(area / 2000 - 1)
  const isAlike = sizeStep === 'any' || offPercent <= sizeStep + 1e-6
  const isInReach = sale.homeType === 'House' && milesBetween(home, sale) <= miles + 1e-4
  const isMarketSale = sale.price > 10_000 && area > 0
  const isCurrent = daysAgo >= 0 && daysAgo <= 365
  const isDescribed = sale.outsideMls !== true
  const mayBeComp = !isOwn && isMarketSale && isDescribed && isCurrent && isInReach && isAlike
  if (isOwnSale) {
    const isNewest = candidates.every((other) => !isNewerOwn(other, sale) || holdsBack(other))
    return isOwn && isMarketSale && isDescribed && daysAgo >= 30 && isNewest && whyNotUsed === null
  }
  if (isComp) return mayBeComp && whyNotUsed === null
  switch (whyNotUsed?.why) {
    case 'this home itself':
      return isOwn
    case 'not a market sale':
      return sale.price <= 10_000
    case 'size unknown':
      return area <= 0
    case 'sold again since':
      return soldLater
    case 'outside the MLS':
      return sale.outsideMls === true
    case 'price in doubt':
      return sale.doubt?.evidence === whyNotUsed.evidence
    case 'sold long ago':
      return daysAgo > 365 && Math.abs(whyNotUsed.months - daysAgo / 30.44) <= 1
    case 'different type':
      return sale.homeType !== 'House'
    case 'beyond the distance':
      return milesBetween(home, sale) > miles - 1e-4
    case 'larger':
    case 'smaller':
      return (
        sizeStep !== 'any' &&
        offPercent >= sizeStep - 1e-6 &&
        Math.abs(whyNotUsed.percent - offPercent) <= 0.5 &&
        area > 2000 === (whyNotUsed.why === 'larger')
      )
    case 'better matches':
      return (
        mayBeComp && comps.length === MAX_COMPS && comps.every((comp) => comp.likeness >= likeness)
      )
    case undefined:
      return false
  }
}

const isNewerOwn = (other: Candidate, sale: Candidate): boolean =>
  (other.propertyId === 'home' || other.addressKey === home.addressKey) && other.day > sale.day

/** What keeps a home's own sale from counting. */
const holdsBack = ({ day, price, livingArea, outsideMls }: Candidate): boolean =>
  LAST_DAY - day < 30 || price <= 10_000 || !livingArea || outsideMls === true

const markets = fc
  .array(
    fc.record({
      // Some homes are there twice, one of them the home to be valued.
      propertyId: fc.oneof(
        { weight: 30, arbitrary: fc.uuid() },
        fc.constantFrom('home', 'flipped', 'sold often'),
      ),
      addressKey: fc.oneof(
        { weight: 20, arbitrary: fc.constant(null) },
        fc.constantFrom('1 oak st|43201', '2 elm st|43201'),
      ),
      homeType: fc.constantFrom('House' as const, 'House' as const, 'House' as const, 'Condo'),
      latitude: fc.constantFrom(40, 40.001, 40.002, 40.003, 40.006, 40.0101, 40.0149, 40.03),
      longitude: fc.constantFrom(-83, -83.0007, -83.0047),
      livingArea: fc.constantFrom(
        2000,
        2000,
        2000,
        2100,
        2400,
        1600,
        1500,
        2700,
        2701,
        4000,
        null,
        0,
      ),
      price: fc.oneof(
        { weight: 4, arbitrary: fc.constant(300_000) },
        fc.constantFrom(280_000, 10_001, 10_000, 1),
      ),
      day: fc.constantFrom(
        ...[0, 1, 60, 100, 150, 200, 250, 300, 365, 366, 500, -1].map((ago) => LAST_DAY - ago),
      ),
      outsideMls: fc.oneof({ weight: 20, arbitrary: fc.constant(false) }, fc.constant(true)),
    }),
    { maxLength: 120, size: 'max' },
  )
  .map((all) => all.map((one, i) => sale(`sale${i}`, one)))
