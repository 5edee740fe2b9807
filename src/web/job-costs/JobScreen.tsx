import { useMemo, useState } from 'react'
import { Link, useParams } from 'wouter'
import { jobCalls, type OpenJob } from '../../contract/job-costs/jobs.ts'
import { localDateOf, parseIsoDate } from '../../domain/iso-date.ts'
import { workOutJob } from '../../domain/job-costs/forecast.ts'
import { outcomeOf } from '../../domain/job-costs/outcome.ts'
import { warningsOf } from '../../domain/job-costs/warnings.ts'
import { whyItWaits } from '../data/ask/reading-only.ts'
import { faultOf } from '../data/ask/request.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Fault } from '../ui/feedback/Failed.tsx'
import { Toaster } from '../ui/feedback/Toaster.tsx'
import { WhenKnown } from '../ui/feedback/WhenKnown.tsx'
import { Page } from '../ui/Page.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { BudgetRows } from './BudgetRows.tsx'
import { type CostAsked, CostDialog } from './CostDialog.tsx'
import { CostList } from './CostList.tsx'
import { Draws } from './Draws.tsx'
import { Files } from './Files.tsx'
import { JobDays } from './JobDays.tsx'
import { JobTotals } from './JobTotals.tsx'
import { costWords } from './job-sentences.ts'
import { Outcome } from './Outcome.tsx'
import { StatementImport } from './StatementImport.tsx'
import { useFiles } from './use-files.ts'
import { beginJob, useJob } from './use-job.ts'

/** The job of a home whose deal was won: what it was to cost, what was spent, and what it will come to. */
export const JobScreen = () => {
  const { prop = '' } = useParams()
  const { asked, again } = useAsked(jobCalls.get, { params: { propertyId: prop } })
  return (
    <Page width="wide">
      {asked.state === 'failed' && asked.gone ? (
        <NotBegun propertyId={prop} onBegun={again} />
      ) : (
        <WhenKnown asked={asked} of="the job" heights={['h-11', 'h-40', 'h-64']} onAgain={again}>
          {(first) => <OpenedJob key={first.job.propertyId} first={first} />}
        </WhenKnown>
      )}
      <Toaster />
    </Page>
  )
}

const NotBegun = ({
  propertyId,
  onBegun,
}: {
  readonly propertyId: string
  readonly onBegun: () => void
}) => {
  const [startedOn, setStartedOn] = useState<string>(localDateOf(new Date()))
  const [fault, setFault] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const begin = async () => {
    if (sending) return
    setSending(true)
    const begun = await beginJob(propertyId, startedOn)
    setSending(false)
    setFault(faultOf(begun))
    if (begun.ok) onBegun()
  }
  return (
    <>
      <ScreenHeading title="Job" />
      <div className="mt-4">
        <Panel title="Begin the job of this home">
          <p>
            Its deal, as it is now, becomes the plan. From then on you type what you spend, row by
            row, and see what the job will come to.
          </p>
          <form
            className="mt-4 grid max-w-xs gap-4 text-ink"
            onSubmit={(event) => {
              event.preventDefault()
              void begin()
            }}
          >
            <TextField
              label="The purchase closed on"
              type="date"
              value={startedOn}
              onChange={setStartedOn}
              error={parseIsoDate(startedOn) === null ? 'Give the day.' : null}
            />
            <Button type="submit" kind="primary" aria-disabled={sending}>
              Begin the job
            </Button>
            <Fault text={fault} className="text-sm" />
            <Link
              href={paths.comps(propertyId)}
              className="font-semibold text-brand hover:underline"
            >
              Go to the home and its deal
            </Link>
          </form>
        </Panel>
      </div>
    </>
  )
}

const OpenedJob = ({ first }: { readonly first: OpenJob }) => {
  const work = useJob(first)
  const { job, entries } = work
  const files = useFiles(work.propertyId, first.files)
  const today = localDateOf(new Date())
  const figures = useMemo(
    () =>
      workOutJob(
        job,
        entries.map(({ entry }) => entry),
        today,
      ),
    [job, entries, today],
  )
  const warnings = warningsOf(
    job,
    entries.map(({ entry }) => entry),
    figures,
    today,
  )
  const outcome = outcomeOf(job, figures)
  const [asked, setAsked] = useState<CostAsked | null>(null)
  return (
    <>
      <ScreenHeading title={`Job: ${work.title}`} />
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
        <Link href={paths.comps(work.propertyId)} className="text-brand hover:underline">
          The home and its deal
        </Link>
        <span role="status" className="text-muted">
          {work.keeping === 'waiting'
            ? `${whyItWaits()} Saved on this device, and sent when it can.`
            : keepingWords[work.keeping]}
        </span>
      </p>
      <JobTotals job={job} figures={figures} warnings={warnings} today={today} />
      {outcome === null ? null : <Outcome outcome={outcome} />}
      <div className="py-3 max-md:fixed max-md:inset-x-0 max-md:bottom-(--bottom-bar) max-md:z-20 max-md:border-line max-md:border-t max-md:bg-paper max-md:px-4 max-md:py-2">
        <Button
          kind="primary"
          className="w-full sm:w-auto"
          onClick={() => setAsked({ id: null, row: null })}
        >
          Add cost
        </Button>
      </div>
      <div className="grid gap-6 max-md:mt-3 max-md:pb-16 lg:grid-cols-2 lg:items-start">
        <BudgetRows
          figures={figures}
          doneRows={job.doneRows}
          onDone={(doneRows) => void work.setDays({ doneRows })}
          onAdd={(row) => setAsked({ id: null, row })}
        />
        <div className="grid min-w-0 gap-6">
          <CostList
            entries={entries}
            rows={figures.rows}
            onEdit={({ id }) => setAsked({ id, row: null })}
            onRemove={work.removeEntry}
          >
            <StatementImport
              propertyId={work.propertyId}
              entries={entries}
              rows={figures.rows}
              onAdded={(added) => work.noteAdded([...added])}
            />
          </CostList>
          <Draws
            entries={entries}
            figures={figures}
            today={today}
            onSave={work.putEntry}
            onRemove={work.removeEntry}
          />
          <Files
            propertyId={work.propertyId}
            work={files}
            costs={
              new Map(
                entries.flatMap(({ id, entry }) =>
                  entry.kind === 'cost' ? [[id, costWords(entry, figures.rows)] as const] : [],
                ),
              )
            }
          />
          <JobDays
            job={job}
            days={figures.days}
            onChange={work.setDays}
            onRemove={work.removeJob}
          />
        </div>
      </div>
      <CostDialog
        asked={asked}
        entries={entries}
        rows={figures.rows}
        today={today}
        onSave={work.putEntry}
        onReceipts={files.add}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

const keepingWords = {
  kept: '',
  saving: 'Saving…',
}
