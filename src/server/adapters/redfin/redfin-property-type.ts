import type { PropertyType } from '../../../domain/listings/listing.ts'

/** RESO PropertyType and PropertySubType of an export's PROPERTY TYPE. A type not known here keeps its name. */
export const resoTypeOf = (type: string, saleType: string): ResoType => {
  if (/\b(rent|rental|lease)\b/i.test(saleType))
    return { propertyType: 'Residential Lease', propertySubType: null }
  const found = types.find(([pattern]) => pattern.test(type))
  if (found) return { propertyType: found[1], propertySubType: found[2] }
  return { propertyType: 'Residential', propertySubType: type || null }
}

type ResoType = {
  readonly propertyType: PropertyType
  readonly propertySubType: string | null
}

const types: readonly (readonly [RegExp, PropertyType, string | null])[] = [
  [/^(other|unknown)$/i, 'Residential', null],
  [/^single[- ]family|^house$/i, 'Residential', 'Single Family Residence'],
  [/^condo/i, 'Residential', 'Condominium'],
  [/^co-?op/i, 'Residential', 'Stock Cooperative'],
  [/^town ?(house|home)|^row ?house/i, 'Residential', 'Townhouse'],
  [/^multi[- ]?family/i, 'Residential Income', 'Multi Family'],
  [/^duplex/i, 'Residential Income', 'Duplex'],
  [/^triplex/i, 'Residential Income', 'Triplex'],
  [/^(fourplex|quadruplex|quadplex)/i, 'Residential Income', 'Quadruplex'],
  [/\bland\b|^lots?\b/i, 'Land', null],
  [/^(mobile|manufactured)/i, 'Residential', 'Manufactured Home'],
  [/^parking/i, 'Residential', 'Deeded Parking'],
  [/^(moorage|boat slip)/i, 'Residential', 'Boat Slip'],
  [/\brental\b|^for rent/i, 'Residential Lease', null],
]
