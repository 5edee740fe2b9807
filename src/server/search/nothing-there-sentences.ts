import { AROUND_MILES } from '../../domain/listings/market.ts'

// What a search says where it has no homes to look at: `label` is the place as people spell it.

export const noListings = (label: string) => `No listings in ${label} yet.`

export const unknownPlace = (label: string) =>
  `We don’t know a place called ${label}. Check the spelling, or pick it from the suggestions.`

export const allStale = (homes: number, label: string) =>
  `${homes === 1 ? `The one home for sale in ${label} was` : `All ${homes.toLocaleString('en-US')} homes for sale in ${label} were`} last seen too long ago to show. A newer file or feed brings it up to date.`

export const notYetValued = (homes: number, label: string) =>
  `${forSale(homes, label)} and being valued now. Search again in a minute.`

export const nothingSold = (homes: number, label: string) =>
  `${forSale(homes, label)}, but we can’t value ${homes === 1 ? 'it' : 'them'}: no sale within ${AROUND_MILES} miles is on file.`

const forSale = (homes: number, label: string) =>
  `${homes === 1 ? 'One home is' : `${homes.toLocaleString('en-US')} homes are`} for sale in ${label}`
