import type { MyHome } from '../../../contract/marks/my-homes.ts'
import type { MarkableHome } from '../menu/home-marks.ts'

/** The home as marks know it. */
export const markableOf = ({ propertyId, now }: MyHome): MarkableHome => ({
  propertyId,
  addressLine: now?.addressLine ?? 'A home that is no longer listed',
  price: now?.price ?? null,
})
