import { InvalidArgumentError } from 'commander'
import { type SearchDistance, searchDistances } from '../../domain/distance.ts'

/** What `--distance` says in any command: `half`, `half mile`, `1/2 mile` and `0.5` are one distance. */
export const readDistance = (text: string): SearchDistance => {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ')
  const distance = searchDistances.find((one) =>
    spellings[one].includes(words.replace(/^a /, '').replace(/ miles?$/, '')),
  )
  if (distance === undefined)
    throw new InvalidArgumentError('Give mile, half mile or quarter mile.')
  return distance
}

/** Each may have the word `mile` behind it. */
const spellings: Record<SearchDistance, readonly string[]> = {
  mile: ['mile', 'one', '1'],
  'half mile': ['half', '1/2', '½', '0.5', '.5'],
  'quarter mile': ['quarter', '1/4', '¼', '0.25', '.25'],
}
