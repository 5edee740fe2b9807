import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { type FileImport, fileImportCalls } from '../../../contract/sources/file-imports.ts'
import { rowsSentence } from '../../county-lists/rows/list-counts-sentences.ts'
import { useChange } from '../../data/ask/use-change.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { joinKnown } from '../../ui/facts-in-line.ts'
import { Fault } from '../../ui/feedback/Failed.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { agoWords } from '../../ui/words/ago-words.ts'
import { formatCount } from '../../ui/words/format.ts'
import { getRejects } from './file-content.ts'
import {
  fileStateWords,
  formatBytes,
  formatSentence,
  notJoinedWords,
  refusedWords,
  summarySentence,
  valuedSentence,
} from './file-sentences.ts'
import { Progress } from './Progress.tsx'

type FileCardProps = {
  readonly file: FileImport
  readonly now: Date
  readonly onChanged: (file: FileImport) => void
}

/** One file that was brought in: how far it is, then what it brought and what was refused. */
export const FileCard = ({ file, now, onChanged }: FileCardProps) => {
  const headingId = useId()
  const { said, change } = useChange()
  const [fault, setFault] = useState<string | null>(null)
  const { fileName, state, rows, notes, countyList } = file
  const counts = countyList?.counts ?? null
  const refused = counts === null ? (rows?.refused ?? 0) : counts.refused + counts.unmatched
  const format = formatSentence(file)

  const cancel = () =>
    change(fileImportCalls.cancel, { params: { id: file.id } }, { put: onChanged })
  const download = async () => {
    setFault(null)
    const rejects = await getRejects(file.id)
    if (rejects === null) setFault('The refused rows could not be downloaded. Try again.')
    else
      saveFile(
        `${counts === null ? 'refused' : 'refused and unmatched'} rows of ${fileName}.csv`,
        rejects,
      )
  }

  return (
    <article aria-labelledby={headingId} className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={headingId} className="min-w-0 break-all font-semibold">
          {fileName}
        </h3>
        <StateMark kind={markOf(file)} words={fileStateWords[state]} />
      </div>
      <p className="mt-1 break-words text-muted text-sm">
        {joinKnown([format, formatBytes(file.bytes), agoWords(file.uploadedAt, now)])}
      </p>
      {state === 'reading' ? (
        <Progress label={`Reading ${fileName}`} done={file.bytesRead} of={file.bytes} />
      ) : null}
      {file.fault === null ? null : (
        <p className="mt-3 break-words rounded-control bg-danger-soft px-3 py-2 text-danger-ink">
          {file.fault}
        </p>
      )}
      {rows === null && counts === null ? null : (
        <p className="mt-3">
          {rows === null ? null : summarySentence(rows)}
          {counts === null ? null : rowsSentence(counts)}
          {valuedSentence(file)}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="mt-2 text-muted text-sm">
          {note}
        </p>
      ))}
      {refused === 0 ? null : (
        <details className="mt-2">
          <summary className="min-h-11 py-2.5 font-semibold">
            {counts === null ? refusedWords(refused) : notJoinedWords(refused)}
          </summary>
          <ul className="mt-1 grid gap-1 text-sm">
            {file.refusedByReason.map(({ reason, rows: count }) => (
              <li key={reason} className="flex gap-3">
                <span className="tabular w-14 shrink-0 text-right">{formatCount(count)}</span>
                <span className="min-w-0 break-words text-muted">{reason}</span>
              </li>
            ))}
          </ul>
          <Button className="mt-3" onClick={() => void download()}>
            <Download aria-hidden className="size-4" />
            Download {counts === null ? 'refused' : 'these'} rows
          </Button>
        </details>
      )}
      {state === 'waiting' || state === 'reading' ? (
        <Button className="mt-3" aria-label={`Cancel ${fileName}`} onClick={() => void cancel()}>
          Cancel
        </Button>
      ) : null}
      <Fault text={fault ?? said?.text} className="mt-2" />
    </article>
  )
}

const markOf = ({ state, fault }: FileImport) => {
  if (state === 'done') return fault === null ? 'good' : 'warning'
  return marks[state]
}

const marks = {
  uploading: 'busy',
  waiting: 'waiting',
  reading: 'busy',
  valuing: 'busy',
  failed: 'bad',
  canceled: 'waiting',
} as const
