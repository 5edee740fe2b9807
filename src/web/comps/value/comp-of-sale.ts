import type { Comp } from '../../../contract/search/home.ts'
import type { EvidenceSaleShown } from '../../../contract/valuation/evidence.ts'

/** A sale of the evidence as a comp. */
export const compOfSale = (sale: EvidenceSaleShown): Comp => ({
  propertyId: sale.propertyId,
  lat: sale.latitude,
  long: sale.longitude,
  address: { line: sale.addressLine },
  price: sale.price,
  beds: sale.bedroomsTotal,
  baths: sale.bathroomsTotalDecimal,
  squareFeet: sale.livingArea,
  imageUrl: sale.imageUrl,
  webUrl: sale.webUrl,
  status: 'Closed',
  dateSold: sale.dateSold,
  dateListed: sale.dateListed,
  distanceMiles: sale.miles,
  source: sale.source,
  ...(sale.listedBy === undefined ? {} : { listedBy: sale.listedBy }),
  ...(sale.addressHidden ? { addressHidden: true as const } : {}),
  ...(sale.condition ? { condition: sale.condition } : {}),
  ...(sale.asked ? { asked: sale.asked } : {}),
  checks: sale.checks,
})
