import { useId } from 'react'
import { type Source, sourceCalls } from '../../../contract/sources/sources.ts'
import { DEMO_SOURCE } from '../../../domain/listings/source-in-words.ts'
import { useChange } from '../../data/ask/use-change.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DemoMark } from '../../ui/DemoMark.tsx'
import { Fault } from '../../ui/feedback/Failed.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { FAILED_ADVICE, freshnessSentence, stateWords, syncSentence } from './source-sentences.ts'

type SourceCardProps = {
  readonly source: Source
  readonly now: Date
  readonly onSources: (sources: readonly Source[]) => void
}

/** One source: its state, how fresh it is, what it holds, and what can be done about it. */
export const SourceCard = ({ source, now, onSources }: SourceCardProps) => {
  const headingId = useId()
  const { changing, said, change } = useChange()
  const { name, kind, host, state, error, progress } = source
  const paused = state === 'paused'

  const steer = (verb: 'run' | 'pause' | 'resume') =>
    void change(
      sourceCalls[verb],
      { params: { name } },
      {
        put: ({ sources }) => onSources(sources),
      },
    )

  return (
    <article
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-card p-4 md:p-6"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={headingId} className="min-w-0 break-words font-bold text-lg tracking-tight">
          {name}
        </h3>
        <StateMark kind={marks[state]} words={stateWords[state]} />
        {name === DEMO_SOURCE ? <DemoMark /> : null}
      </div>
      <p className="mt-1 break-words text-muted text-sm">
        {kind} at {host}
      </p>
      {source.withoutPhotos === undefined ? null : (
        <p className="text-muted text-sm">{source.withoutPhotos}</p>
      )}
      <p className={`mt-3 ${source.overdue ? 'font-semibold text-notice' : ''}`}>
        {freshnessSentence(source, now)}
      </p>
      <p className="text-muted text-sm">{syncSentence(source, now)}</p>
      {progress === null ? null : <p className="mt-2 text-sm">{progress}</p>}
      {error === null ? null : (
        <div className="mt-3 rounded-control bg-danger-soft px-3 py-2 text-danger-ink">
          <p className="break-words">{error}</p>
          <p className="mt-1 text-sm">{FAILED_ADVICE}</p>
        </div>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        <Figure name="Homes for sale" count={source.homesForSale} />
        <Figure name="Sales" count={source.salesKnown} />
        <Figure name="Rows taken" count={source.rowsTaken} />
        <Figure name="Rows refused" count={source.rowsRefused} />
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          disabled={paused || state === 'syncing'}
          aria-disabled={changing}
          aria-label={`Run ${name} now`}
          onClick={() => steer('run')}
        >
          Run now
        </Button>
        <Button
          aria-disabled={changing}
          aria-label={`${paused ? 'Resume' : 'Pause'} ${name}`}
          onClick={() => steer(paused ? 'resume' : 'pause')}
        >
          {paused ? 'Resume' : 'Pause'}
        </Button>
      </div>
      <Fault text={said?.text} className="mt-2" />
    </article>
  )
}

const marks = {
  'never synced': 'waiting',
  'up to date': 'good',
  syncing: 'busy',
  failed: 'bad',
  paused: 'paused',
} as const

const Figure = ({ name, count }: { readonly name: string; readonly count: number }) => (
  <div>
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="tabular font-semibold">{formatCount(count)}</dd>
  </div>
)
