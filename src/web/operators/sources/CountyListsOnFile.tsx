import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { type CountyList, countyListCalls } from '../../../contract/county-lists/county-lists.ts'
import { becameSentences } from '../../county-lists/rows/list-counts-sentences.ts'
import { listName, publishedWords } from '../../county-lists/rows/on-list-words.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import { useChange } from '../../data/ask/use-change.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../ui/controls/Dialog.tsx'
import { joinKnown } from '../../ui/facts-in-line.ts'
import { Fault } from '../../ui/feedback/Failed.tsx'
import { agoWords } from '../../ui/words/ago-words.ts'
import { formatCount } from '../../ui/words/format.ts'

/** The county lists on file, with a way to remove each; nothing where there is none. */
export const CountyListsOnFile = ({ now }: { readonly now: Date }) => {
  const { asked, change: put } = useAsked(countyListCalls.list, {})
  const { said, change } = useChange()
  const [removing, setRemoving] = useState<CountyList | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  if (asked.state === 'failed')
    return (
      <p role="alert" className="max-w-prose text-muted">
        The county lists on file could not be loaded: {asked.text}
      </p>
    )
  if (asked.state === 'asking' || asked.value.lists.length === 0) return null
  const { lists, ownerNames } = asked.value
  const remove = async (list: CountyList) => {
    setRemoving(null)
    await change(
      countyListCalls.remove,
      { params: { id: list.id } },
      {
        put: () =>
          put((known) => ({ ...known, lists: known.lists.filter(({ id }) => id !== list.id) })),
      },
    )
  }
  return (
    <section aria-labelledby="county-lists">
      <h2
        id="county-lists"
        ref={heading}
        tabIndex={-1}
        className="mb-1 font-bold text-lg tracking-tight"
      >
        County lists
      </h2>
      <p className="mb-3 max-w-prose text-muted text-sm">
        {ownerNames ? NAMES_KEPT : NAMES_NOT_KEPT}{' '}
        <Link href={paths.countyLists()} className="underline underline-offset-4">
          The homes on them
        </Link>
      </p>
      <Fault text={said?.text} className="mb-3" />
      <ul className="divide-y divide-line rounded-card border border-line bg-card px-4">
        {lists.map((list) => (
          <li key={list.id} className="flex flex-wrap items-start justify-between gap-x-4 py-3">
            <div className="min-w-0 grow basis-80">
              <h3 className="font-semibold">{listName(list)}</h3>
              <p className="text-muted text-sm">
                {joinKnown([
                  publishedWords(list),
                  list.fileName,
                  `imported ${agoWords(list.importedAt, now)}`,
                ])}
              </p>
              <p className="tabular text-sm">{becameSentences(list)}</p>
              {list.counts.unmatchedByReason.length === 0 ? null : (
                <ul className="text-muted text-sm">
                  {list.counts.unmatchedByReason.map(({ reason, rows }) => (
                    <li key={reason} className="flex gap-3">
                      <span className="tabular w-14 shrink-0 text-right">{formatCount(rows)}</span>
                      <span className="min-w-0 break-words">{reason}</span>
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <Button
              kind="quiet"
              className="-ml-4"
              aria-label={`Remove ${listName(list)}`}
              onClick={() => setRemoving(list)}
            >
              <Trash2 aria-hidden className="size-4" />
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        title={`Remove “${removing === null ? '' : listName(removing)}”?`}
        keep="Keep the list"
        confirm="Remove the list"
        onKeep={() => setRemoving(null)}
        onConfirm={() => removing && void remove(removing)}
        focusAfter={() => heading.current?.focus()}
      >
        Its rows are deleted at once. Homes that are on no other list and not for sale are no longer
        shown. To have it back, import its file again.
      </ConfirmDialog>
    </section>
  )
}

const NAMES_KEPT =
  'Names of owners are kept, as FLIP_OWNER_NAMES says. Phone numbers, email addresses and mailing addresses never are.'
const NAMES_NOT_KEPT =
  'Names of owners are not kept: FLIP_OWNER_NAMES would turn that on. Phone numbers, email addresses and mailing addresses never are.'
