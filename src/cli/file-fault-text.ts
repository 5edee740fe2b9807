import type { FileFault } from '../server/listings/ports.ts'

/** Why a file cannot be read as one of listings, and what to type in its place: a sentence that names its path. */
export const fileFaultText = (path: string, fault: FileFault): string => {
  switch (fault.type) {
    case 'WrongFile':
      return `${path} ${fault.what}`
    case 'NoExportDate':
      return `${path} does not say when it was exported. Give the day with --exported YYYY-MM-DD.`
    case 'NoClosingDate':
      return `${path} has no closing date written as the mapping ${fault.mapping} says. Correct its dateFormat, or give the export day with --exported YYYY-MM-DD.`
    case 'UnknownTable':
      return `${path} does not look like a Redfin, HomeHarvest or RentCast file. A county's file of sales needs its mapping: flip import county FILE --mapping NAME.`
    case 'BadMapping':
      return fault.why
  }
}
