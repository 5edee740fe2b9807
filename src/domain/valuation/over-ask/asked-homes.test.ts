import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asItStood, askedHomes, forSaleOn, type SeenOffer, type SeenSale } from './asked-homes.ts'

const offer = (given: Partial<SeenOffer> = {}): SeenOffer => ({
  propertyId: 'home',
  listingKey: 'A',
  listedOn: 100,
  asks: [{ day: 100, usd: 500_000 }],
  homeType: 'House',
  doubtful: false,
  ...given,
})
const sale = (given: Partial<SeenSale> = {}): SeenSale => ({
  propertyId: 'home',
  key: 'sale',
  closedOn: 140,
  contractOn: null,
  priceUsd: 510_000,
  ...given,
})

describe('a listing', () => {
  it('led to the next sale of its home within a year', () => {
    expect(askedHomes([offer()], [sale()])[0]?.sale?.key).toBe('sale')
    expect(askedHomes([offer()], [sale({ closedOn: 99 })])[0]?.sale).toBeNull()
    expect(askedHomes([offer()], [sale({ closedOn: 600 })])[0]?.sale).toBeNull()
    expect(askedHomes([offer()], [sale({ propertyId: 'other' })])[0]?.sale).toBeNull()
  })

  it('that was taken off and listed again leaves the sale to the newer one, which says so', () => {
    const again = offer({ listingKey: 'B', listedOn: 130, asks: [{ day: 130, usd: 480_000 }] })
    const homes = askedHomes([again, offer()], [sale()])
    expect(
      homes.map(({ offer: { listingKey }, relisted, sale }) => [listingKey, relisted, sale?.key]),
    ).toEqual([
      ['A', false, undefined],
      ['B', true, 'sale'],
    ])
  })

  it('after a sale, or long after the one before, is no relisting', () => {
    const again = (day: number) =>
      offer({ listingKey: 'B', listedOn: day, asks: [{ day, usd: 480_000 }] })
    expect(askedHomes([offer(), again(200)], [sale()])[1]?.relisted).toBe(false)
    expect(askedHomes([offer(), again(251)], [])[1]?.relisted).toBe(false)
    expect(askedHomes([offer(), again(250)], [])[1]?.relisted).toBe(true)
  })

  it('is the same in any order of what was seen', () => {
    const offers = [
      offer(),
      offer({ listingKey: 'B', listedOn: 130, asks: [{ day: 130, usd: 480_000 }] }),
      offer({ propertyId: 'other', listingKey: 'C' }),
    ]
    const sales = [sale(), sale({ key: 'later', closedOn: 300 })]
    const byKey = (homes: ReturnType<typeof askedHomes>) =>
      new Map(homes.map((home) => [home.offer.listingKey, home]))
    fc.assert(
      fc.property(
        fc.shuffledSubarray(offers, { minLength: 3 }),
        fc.shuffledSubarray(sales, { minLength: 2 }),
        (some, others) => {
          expect(byKey(askedHomes(some, others))).toEqual(byKey(askedHomes(offers, sales)))
        },
      ),
    )
  })

  it('stood on each day with the ask and the days of that day', () => {
    const cut = offer({
      asks: [
        { day: 100, usd: 500_000 },
        { day: 110, usd: 480_000 },
        { day: 120, usd: 490_000 },
      ],
    })
    const on = (day: number) => {
      const [home] = askedHomes([cut], [])
      if (!home) throw new Error('a home')
      const { askUsd, cut: isCut, daysOnMarket } = asItStood(home, day, undefined)
      return [askUsd, isCut, daysOnMarket]
    }
    expect(on(109)).toEqual([500_000, false, 9])
    expect(on(110)).toEqual([480_000, true, 10])
    expect(on(125)).toEqual([490_000, false, 25])
  })
})

describe('for sale on a day', () => {
  const [home] = askedHomes([offer()], [sale()])
  if (!home) throw new Error('a home')

  it('is what was seen in the 45 days before and had not closed', () => {
    expect(forSaleOn([home], 99)).toEqual([])
    expect(forSaleOn([home], 100)).toEqual([home])
    expect(forSaleOn([home], 139)).toEqual([home])
    expect(forSaleOn([home], 140)).toEqual([])
    expect(forSaleOn([{ ...home, sale: null }], 145)).toHaveLength(1)
    expect(forSaleOn([{ ...home, sale: null }], 146)).toEqual([])
  })
})
