import { dollars } from '../dollars.ts'
import type { IsoDate } from '../iso-date.ts'
import { type AlertComp, dayInWords, milesAway } from './alert-facts.ts'

/** A sale that has become a comp of a home, with the day it closed. */
export type NewComp = AlertComp & { readonly propertyId: string; readonly dateSold: IsoDate }

/** Names the sale, so that an account hears of it once for each home. */
export const newCompName = ({ propertyId, dateSold }: NewComp): string =>
  `comp ${dateSold} ${propertyId}`

/**
 * Why the alert fires, a sentence without its capital and its period: `new comp: 12 Oak St sold for $310,000 on Nov 3,
 * 0.2 mi away; typical value up from $298,000 to $301,000`. Values are whole US dollars.
 */
export const newCompWords = (
  { addressLine, price, dateSold, distanceMiles }: NewComp,
  { was, is }: { readonly was: number; readonly is: number },
): string => {
  const sale = `new comp: ${addressLine} sold for ${dollars(price)} on ${dayInWords(dateSold)}, ${milesAway(distanceMiles)}`
  const moved =
    was === is
      ? `still ${dollars(is)}`
      : `${is < was ? 'down' : 'up'} from ${dollars(was)} to ${dollars(is)}`
  return `${sale}; typical value ${moved}`
}
