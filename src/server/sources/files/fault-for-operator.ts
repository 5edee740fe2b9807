import type { FileFault } from '../../listings/ports.ts'

/** Why a dropped file cannot be read, and what to choose when it is dropped again. */
export const faultForOperator = (fileName: string, fault: FileFault): string => {
  switch (fault.type) {
    case 'WrongFile':
      return `${fileName} ${fault.what}`
    case 'NoExportDate':
      return `${fileName} does not say when it was exported. Drop it again with its export day.`
    case 'NoClosingDate':
      return `${fileName} has no closing date written as the mapping ${fault.mapping} says. Correct its dateFormat, or drop the file again with its export day.`
    case 'UnknownTable':
      return `${fileName} does not look like a Redfin, HomeHarvest or RentCast file, or like HUD's table of rents. A county's file of sales needs its mapping, chosen under “Kind of file” when you drop it.`
    case 'BadMapping':
      return fault.why
  }
}
