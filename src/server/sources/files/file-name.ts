import { printableLine } from '../../../domain/printable-text.ts'

/**
 * A file's name as a label: what follows the last folder, in one line, without characters that hide or turn the
 * others around. A long one keeps its beginning and its end, where dates and the kind of file stand.
 */
export const labelOf = (fileName: string): string => {
  const [name = ''] = printableLine(fileName).split(/[/\\]/).slice(-1)
  const letters = [...name.trim()]
  if (letters.length === 0) return 'file'
  if (letters.length <= LONGEST) return letters.join('')
  return `${letters.slice(0, LONGEST - KEPT_OF_END - 1).join('')}…${letters.slice(-KEPT_OF_END).join('')}`
}

const LONGEST = 120
const KEPT_OF_END = 40
