import { useRef, useState } from 'react'
import {
  adminCalls,
  type FailedJob,
  type JobKindCounts,
} from '../../../contract/operators/admin.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import { useChange } from '../../data/ask/use-change.ts'
import { ForOperators } from '../../session/ForOperators.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../ui/controls/Dialog.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Fault } from '../../ui/feedback/Failed.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { agoWords } from '../../ui/words/ago-words.ts'
import { formatCount, formatCounted } from '../../ui/words/format.ts'
import { ChangeNote } from './ChangeNote.tsx'
import { jobSentences } from './job-sentences.ts'

/** The work in the background: how much there is of each kind, and what was given up. */
export const Jobs = () => {
  const { asked, fault, again, change: show } = useAsked(adminCalls.jobs, {})
  const { said, change } = useChange()
  const [dropping, setDropping] = useState<FailedJob | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useNow()
  const act = ({ kind, id }: FailedJob, verb: 'retryJob' | 'dropJob') =>
    void change(
      adminCalls[verb],
      { params: { kind, id } },
      {
        put: (jobs) => {
          show(() => jobs)
          heading.current?.focus()
        },
        done: verb === 'retryJob' ? `${kind} is tried again now.` : `${kind} is dropped.`,
      },
    )
  return (
    <div className="mt-4">
      <ForOperators asked={asked} of="the jobs" onAgain={again}>
        {(jobs) => (
          <>
            <h3 ref={heading} tabIndex={-1} className="font-semibold text-lg">
              Failed
            </h3>
            <ChangeNote said={said} />
            <Failed
              jobs={jobs.failed}
              now={now}
              onRetry={(job) => act(job, 'retryJob')}
              onDrop={setDropping}
            />
            <div className="mt-8 flex flex-wrap items-center justify-between gap-3">
              <h3 className="font-semibold text-lg">By kind</h3>
              <Button onClick={again}>Refresh</Button>
            </div>
            <Fault text={fault} className="mt-2" />
            <Kinds kinds={jobs.kinds} now={now} />
          </>
        )}
      </ForOperators>
      <ConfirmDialog
        open={dropping !== null}
        title="Drop this job?"
        keep="Keep it"
        confirm="Drop it"
        onKeep={() => setDropping(null)}
        onConfirm={() => {
          if (dropping !== null) act(dropping, 'dropJob')
          setDropping(null)
        }}
        focusAfter={() => heading.current?.focus()}
      >
        What {dropping?.kind} was to do is not done. You cannot undo this.
      </ConfirmDialog>
    </div>
  )
}

type FailedProps = {
  readonly jobs: readonly FailedJob[]
  readonly now: Date
  readonly onRetry: (job: FailedJob) => void
  readonly onDrop: (job: FailedJob) => void
}

const Failed = ({ jobs, now, onRetry, onDrop }: FailedProps) =>
  jobs.length === 0 ? (
    <p className="mt-2 text-muted">No job failed within the last day.</p>
  ) : (
    <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
      {jobs.map((job) => (
        <li
          key={job.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
        >
          <div className="min-w-0 flex-1 basis-64">
            <p className="wrap-anywhere">
              <span className="font-semibold">{job.kind}</span>
              {job.about === null ? '' : ` of ${job.about}`}
            </p>
            <p className="wrap-anywhere text-danger text-sm">{job.error}</p>
            <p className="text-muted text-sm">
              Given up {agoWords(job.failedAt, now)} after {formatCounted(job.attempts, 'attempt')}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button aria-label={`Try again: ${job.kind}`} onClick={() => onRetry(job)}>
              Try again
            </Button>
            <Button aria-label={`Drop ${job.kind}`} onClick={() => onDrop(job)}>
              Drop
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )

type KindsProps = { readonly kinds: readonly JobKindCounts[]; readonly now: Date }

const Kinds = ({ kinds, now }: KindsProps) => (
  <div className="mt-3 overflow-hidden rounded-card border border-line bg-card">
    <DataTable
      caption="Jobs by kind"
      columns={kindColumns(now)}
      rows={kinds}
      keyOf={({ kind }) => kind}
      rowNames="font-normal"
      room="px-2 py-2 sm:px-3"
    />
  </div>
)

const kindColumns = (now: Date): readonly Column<JobKindCounts>[] => [
  {
    name: 'Kind',
    cell: ({ kind }) => (
      <>
        {kind}
        <span className="block text-muted">{jobSentences[kind]}</span>
      </>
    ),
  },
  { name: 'Waiting', align: 'left', cell: ({ waiting }) => formatCount(waiting) },
  {
    name: 'Oldest',
    align: 'left',
    cell: ({ waitingSince }) => (waitingSince === null ? '—' : agoWords(waitingSince, now)),
  },
  // A phone shows what needs an operator.
  {
    name: 'Later',
    align: 'left',
    className: 'max-sm:hidden',
    cell: ({ later }) => formatCount(later),
  },
  {
    name: 'Running',
    align: 'left',
    className: 'max-sm:hidden',
    cell: ({ running }) => formatCount(running),
  },
  {
    name: 'Failed',
    align: 'left',
    cell: ({ failed }) =>
      failed === 0 ? '0' : <strong className="text-danger">{formatCount(failed)}</strong>,
  },
]
