import type { HomeOnLists } from '../../contract/county-lists/homes-on-lists.ts'
import type { MarkableHome } from '../marks/menu/home-marks.ts'

/** The home as marks know it. */
export const markableOnLists = ({ propertyId, addressLine, home }: HomeOnLists): MarkableHome => ({
  propertyId,
  addressLine,
  price: home === null || home.noAsk ? null : home.price,
})
