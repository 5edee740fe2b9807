import type { ListFault } from './import-list.ts'
import type { CountyListFile } from './ports.ts'

/** Why a list is not stored, as a sentence that begins with the name of its file. */
export const listFaultSentence = (
  file: Pick<CountyListFile, 'county' | 'state' | 'exportedOn'>,
  fileName: string,
  fault: ListFault,
): string => {
  switch (fault.type) {
    case 'BrokenOff':
      return `${fileName} breaks off at line ${fault.row.line.toLocaleString('en-US')}: ${fault.row.reason}. Nothing of it is stored, since a list counts as a whole. Get the whole file and import it again.`
    case 'NothingRead':
      return fault.rows === 0
        ? `${fileName} has a header but no rows.`
        : `Nothing of ${fileName} could be imported: ${fault.rows === 1 ? 'its only row is' : `all its ${fault.rows.toLocaleString('en-US')} rows are`} refused.`
    case 'Older':
      return `${fileName} is of ${file.exportedOn}, and the list of this kind and source on file is of ${fault.onFile}. Import the newest one. To go back to this one, remove that one first.`
    case 'UnknownCounty':
      return `${fileName} cannot be joined: its mapping names ${file.county}, ${file.state}, which is no county that we know. Write it as in “King County, WA”.`
  }
}
