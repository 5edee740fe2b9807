import { printableLine } from '../../../../domain/printable-text.ts'
import { countOf } from '../../../platform/count-of.ts'
import type { AllRefused, BrokenOff, Imported } from './import-files.ts'

/** A sentence for each file that breaks off, or of whose rows none could be taken. */
export const fileFaults = ({ allRefused, brokenOff }: Imported): string[] => [
  ...allRefused.map(allRefusedText),
  ...brokenOff.map(brokenOffText),
]

const allRefusedText = ({ path, rows }: AllRefused): string =>
  `Nothing of ${printableLine(path)} could be imported: ${rows === 1 ? 'its only row is' : `all its ${countOf(rows, 'row')} are`} refused.`

const brokenOffText = (file: BrokenOff): string =>
  `${printableLine(file.path)} breaks off at line ${file.line.toLocaleString('en-US')}: ${file.reason}. ${importedText(file)} Get the whole file and import it again.`

const importedText = ({ taken, refused }: BrokenOff): string => {
  if (taken === 0)
    return refused === 0
      ? 'Nothing is imported.'
      : 'Nothing is imported: all rows before it are refused.'
  return refused === 0
    ? 'The rows before it are imported.'
    : `Before it ${countOf(taken, 'row')} ${are(taken)} imported and ${countOf(refused, 'row')} ${are(refused)} refused.`
}

const are = (count: number): string => (count === 1 ? 'is' : 'are')
