import type { CountyLists } from '../../contract/county-lists/county-lists.ts'
import { formatCounted } from '../ui/words/format.ts'
import { becameSentences } from './rows/list-counts-sentences.ts'
import { listName, publishedWords } from './rows/on-list-words.ts'

/** The lists that are on file, each with its source, its day and what became of its rows; folded. */
export const ListsOnFile = ({ known: { lists, ownerNames } }: { readonly known: CountyLists }) => (
  <details className="mt-8 max-w-4xl">
    <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-brand">
      {formatCounted(lists.length, 'list')} on file
    </summary>
    <ul className="divide-y divide-line rounded-card border border-line bg-card px-4">
      {lists.map((list) => (
        <li key={list.id} className="py-3 text-sm">
          <p className="font-semibold">{listName(list)}</p>
          <p className="text-muted">{publishedWords(list)}</p>
          <p className="tabular">{becameSentences(list)}</p>
        </li>
      ))}
    </ul>
    <p className="mt-2 text-muted text-sm">
      {ownerNames
        ? 'Names of owners are kept as the lists have them. Phone numbers, email addresses and mailing addresses never are.'
        : 'Names, phone numbers, email addresses and mailing addresses of owners are not kept.'}
    </p>
  </details>
)
