import { type AuditEntry, adminCalls } from '../../../contract/operators/admin.ts'
import { usePages } from '../../data/ask/use-pages.ts'
import { ForOperators } from '../../session/ForOperators.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { Panel } from '../../ui/Panel.tsx'
import { formatMoment } from '../../ui/words/format.ts'
import { changeWords, doneWords, whoWords } from './audit-sentences.ts'
import { ShowMore } from './ShowMore.tsx'

/** What operators did, the newest first. */
export const AuditLog = () => {
  const { asked, next, again } = usePages(adminCalls.log, { query: {} }, ({ next: before }) =>
    before === null ? null : { query: { before } },
  )
  const now = useNow()
  return (
    <>
      <p className="mt-2 mb-4 max-w-prose text-muted">
        What operators did here and with flip on the server. Entries are never changed or removed.
      </p>
      <ForOperators asked={asked} of="the log" onAgain={again}>
        {(pages) => {
          const entries = pages.flatMap((page) => page.entries)
          return entries.length === 0 ? (
            <Panel title="Nothing yet">
              <p>What operators do from now on appears here.</p>
            </Panel>
          ) : (
            <ol className="divide-y divide-line rounded-card border border-line bg-card">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} now={now} />
              ))}
            </ol>
          )
        }}
      </ForOperators>
      <ShowMore next={next} />
    </>
  )
}

const Entry = ({ entry, now }: { readonly entry: AuditEntry; readonly now: Date }) => {
  const { verb, subject } = doneWords(entry)
  const change = changeWords(entry)
  return (
    <li className="px-4 py-3">
      <p className="wrap-anywhere">
        {verb} <span className="font-semibold">{subject}</span>
        {change === null ? '' : `: ${change}`}
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        {whoWords(entry)} · <time dateTime={entry.at}>{formatMoment(new Date(entry.at), now)}</time>
        {entry.requestId === null ? '' : ` · request ${entry.requestId}`}
      </p>
    </li>
  )
}
