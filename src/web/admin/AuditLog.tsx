import type { AuditEntry, AuditLogPage } from '../../contract/operators/audit-log.ts'
import { getAuditLog } from '../api/operators/admin.ts'
import { formatMoment } from '../ui/format.ts'
import { Panel } from '../ui/Panel.tsx'
import { useNow } from '../ui/use-now.ts'
import { changeWords, doneWords, whoWords } from './audit-sentences.ts'
import { Pages } from './Pages.tsx'
import { type AskForPage, usePages } from './use-pages.ts'

/** What operators did, the newest first. */
export const AuditLog = () => {
  const { view, askAgain, askForMore } = usePages(ask)
  const now = useNow()
  const last = view.state === 'known' ? view.pages.at(-1) : undefined
  return (
    <>
      <p className="mt-2 mb-4 max-w-prose text-muted">
        What operators did here and with flip on the server. Entries are never changed or removed.
      </p>
      <Pages
        view={view}
        of="the log"
        more={(last?.next ?? null) !== null}
        onAskAgain={() => void askAgain()}
        onMore={() => void askForMore()}
      >
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
      </Pages>
    </>
  )
}

const ask: AskForPage<AuditLogPage> = (last, signal) => getAuditLog(last?.next ?? null, signal)

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
