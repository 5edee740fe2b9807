import type { OnList } from '../../../contract/county-lists/homes-on-lists.ts'
import { listKinds } from '../../../domain/county-lists/list-kinds.ts'
import { formatDate, formatUsd } from '../../ui/words/format.ts'

/** What a row says of the home: `Recorded Sep 3, 2022`, `Claimed $210,000`, `No. 22-2-11`; none where it says no more than its kind. */
export const recordWords = ({
  kind,
  recordedOn,
  amountUsd,
  caseNumber,
}: OnList): readonly string[] => {
  const { recorded, amount } = listKinds[kind]
  return [
    recordedOn === null ? null : `${recorded ?? 'Recorded'} ${formatDate(recordedOn)}`,
    amountUsd === null ? null : `${amount ?? 'Amount'} ${formatUsd(amountUsd)}`,
    caseNumber === null ? null : `No. ${caseNumber}`,
  ].filter((words) => words !== null)
}

/** Names a list: `Lis pendens: King County, WA`. */
export const listName = ({
  kind,
  county,
  state,
}: Pick<OnList, 'kind' | 'county' | 'state'>): string =>
  `${listKinds[kind].name}: ${county}, ${state}`

/** Who published the list, and its day: `King County Treasury, as of Sep 27, 2022`. */
export const publishedWords = ({ source, listedOn }: Pick<OnList, 'source' | 'listedOn'>): string =>
  `${source}, as of ${formatDate(listedOn)}`

/** The owners that rows name, each once. */
export const ownersNamed = (rows: readonly OnList[]): readonly string[] => [
  ...new Set(rows.flatMap(({ ownerName }) => ownerName ?? [])),
]

/** Of how many kinds the rows are. */
export const countOfKinds = (rows: readonly OnList[]): number =>
  new Set(rows.map(({ kind }) => kind)).size

/** The states in which a home is on a list of foreclosures. */
export const foreclosureStates = (rows: readonly OnList[]): readonly string[] =>
  [
    ...new Set(rows.flatMap(({ kind, state }) => (listKinds[kind].ofForeclosure ? [state] : []))),
  ].toSorted()
