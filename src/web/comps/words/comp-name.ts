import type { Comp } from '../../../contract/search/home.ts'
import { formatListDate, formatMonth, formatUsd } from '../../ui/words/format.ts'
import { isSold } from './comps-sentences.ts'

/**
 * What a comp is called: its address, or, as some counties' files have none,
 * `Sale of 08/28/2022 at $315,000`.
 */
export const compName = (comp: Pick<Comp, 'address' | 'status' | 'dateSold' | 'price'>): string => {
  if (comp.address.line !== '') return comp.address.line
  return isSold(comp)
    ? `Sale of ${formatListDate(comp.dateSold)} at ${formatUsd(comp.price)}`
    : `Home asking ${formatUsd(comp.price)}`
}

export const OWN_SALE = 'This home’s own sale'

/** What an earlier sale of the home itself is called: `This home’s own sale, Mar 2025`. */
export const ownSaleName = (dateSold: string): string => `${OWN_SALE}, ${formatMonth(dateSold)}`

/**
 * Who lists a home, as the rules of an MLS want it: `Example Realty · NWMLS`; the source alone where no one is named.
 */
export const attributionOf = ({
  source,
  listedBy,
}: {
  readonly source?: string | undefined
  readonly listedBy?: string | undefined
}): string => [listedBy, source].filter((part) => part !== undefined).join(' · ')

/** `Sold 08/12/2022` for a sale, `For Sale 08/12/2022` for an active comp (specification, section 2). */
export const compDateLine = (comp: Comp): string | null => {
  const date = isSold(comp) ? comp.dateSold : comp.dateListed
  if (date === null) return null
  return `${isSold(comp) ? 'Sold' : 'For Sale'} ${formatListDate(date)}`
}
