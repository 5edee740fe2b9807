import * as z from 'zod/mini'
import { dealInputsSchema } from '../../../contract/deals/deal.ts'
import type { DealPacket, PacketSale } from '../../../contract/deals/deal-packet.ts'
import { referenceDeal } from '../../../domain/deals/deal-for-tests.ts'
import { dealResults } from '../../../domain/deals/results/deal-results.ts'

const place: NonNullable<DealPacket['comps']>['subject'] = {
  homeType: 'House',
  latitude: 47.26,
  longitude: -122.5,
  livingArea: 1500,
  lotSizeSquareFeet: 5000,
  yearBuilt: 1950,
  bathroomsTotalDecimal: 1.5,
  bedroomsTotal: 3,
}

/** A sale $10,000 below what it would have brought as the home. */
export const saleForTests = (change: Partial<PacketSale> = {}): PacketSale => ({
  ...place,
  latitude: 47.265,
  addressLine: '9 Elm St',
  price: 300_000,
  dateSold: '2022-06-01',
  miles: 0.35,
  source: 'Redfin file (NWMLS)',
  checks: [],
  kept: true,
  whyNot: null,
  pinned: false,
  weight: 0.25,
  lines: {
    size: 12_000,
    lot: 0,
    age: 0,
    beds: 0,
    baths: 0,
    location: 0,
    time: -2_000,
    type: 0,
    features: 0,
    condition: 0,
  },
  condition: null,
  adjustedUsd: 310_000,
  net: 0.0333,
  gross: 0.0467,
  ...change,
})

/** The packet of the reference deal, asking what it is bought for. */
export const packetForTests = (change: Partial<DealPacket> = {}): DealPacket => {
  const inputs = z.parse(dealInputsSchema, referenceDeal())
  return {
    madeAt: '2026-11-22T12:00:00.000Z',
    version: 3,
    inputs,
    results: dealResults(inputs, inputs.priceCents),
    address: { line: '1 Oak St', city: 'Tacoma', state: 'WA', zip: '98406' },
    home: null,
    comps: {
      distance: 'mile',
      subject: place,
      asOf: '2022-09-27',
      modelSales: 4200,
      valueUsd: 305_000,
      rangeUsd: { low: 260_000, high: 350_000 },
      fixedUpUsd: 320_000,
      condition: null,
      grids: null,
      sales: [
        saleForTests(),
        saleForTests({
          addressLine: '8 Fir St',
          kept: false,
          weight: 0,
          whyNot: { why: 'switched off', reason: 'remodelled' },
        }),
      ],
      moreSales: 5,
    },
    accuracy: null,
    assumptions: [
      {
        id: 'points',
        name: 'Points',
        value: '2% of the loan',
        source: 'Trinity: 1 to 2.5 points',
        asOf: '2025',
      },
    ],
    ...change,
  }
}
