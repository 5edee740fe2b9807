import { Fragment } from 'react'
import type { OnList } from '../../../contract/county-lists/homes-on-lists.ts'
import { listKinds } from '../../../domain/county-lists/list-kinds.ts'
import { ownersNamed, publishedWords, recordWords } from './on-list-words.ts'

/** The county lists that a home is on: each with what it says of the home, its source and its day. */
export const RowsOfLists = ({ rows }: { readonly rows: readonly OnList[] }) => {
  const owners = ownersNamed(rows)
  return (
    <>
      <ul aria-label="County lists" className="grid gap-1 text-sm leading-5">
        {[...new Map(rows.map((row) => [wordsOf(row), row]))].map(([words, row]) => (
          <li key={words}>
            <span
              title={listKinds[row.kind].means}
              className="mr-0.5 inline-flex rounded-full bg-well px-2 font-semibold text-xs leading-5"
            >
              {listKinds[row.kind].name}
            </span>{' '}
            {recordWords(row).map((said) => (
              <Fragment key={said}>
                {/* Whole in a line: a case number has dashes. */}
                <span className="tabular inline-block">{said}</span> ·{' '}
              </Fragment>
            ))}
            <span className="text-muted">{publishedWords(row)}</span>
          </li>
        ))}
      </ul>
      {owners.length === 0 ? null : (
        <p className="mt-1 text-sm">
          <span className="text-muted">Owner on the list:</span> {owners.join('; ')}
        </p>
      )}
    </>
  )
}

/** Rows that say the same, as of two owners of a home, are one. */
const wordsOf = (row: OnList): string =>
  [listKinds[row.kind].name, ...recordWords(row), publishedWords(row)].join(' ')
