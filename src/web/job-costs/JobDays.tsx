import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { parseIsoDate } from '../../domain/iso-date.ts'
import type { JobFigures } from '../../domain/job-costs/forecast.ts'
import type { Job } from '../../domain/job-costs/job.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ConfirmDialog } from '../ui/controls/Dialog.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Fault } from '../ui/feedback/Failed.tsx'
import { formatCents, formatDate } from '../ui/words/format.ts'
import { typedNumber } from '../ui/words/typed-number.ts'
import type { JobWork } from './use-job.ts'

type JobDaysProps = {
  readonly job: Job
  readonly days: JobFigures['days']
  readonly onChange: JobWork['setDays']
  /** Null when the job is removed, else why not. */
  readonly onRemove: JobWork['removeJob']
}

/** The days of a job, each kept as its field is left; the sale with its price. */
export const JobDays = ({ job, days, onChange, onRemove }: JobDaysProps) => (
  <section
    aria-label="Days"
    className="min-w-0 rounded-card border border-line bg-card px-4 pt-3 pb-4"
  >
    <h2 className="font-bold">Days</h2>
    <div className="mt-2 grid grid-cols-2 gap-3">
      <Day
        label="Purchase closed"
        value={job.startedOn}
        fault={(on) =>
          on === null
            ? 'Give the day.'
            : [job.workDoneOn, job.soldOn].some((later) => later !== null && later < on)
              ? 'It closed before the work was done.'
              : null
        }
        onChange={(on) => (on === null ? undefined : void onChange({ startedOn: on }))}
      />
      <Day
        label="Loan due"
        value={job.loanDueOn}
        onChange={(loanDueOn) => void onChange({ loanDueOn })}
      />
      <Day
        label="Sale expected"
        value={job.expectedSaleOn}
        hint={
          job.expectedSaleOn === null ? `Planned: ${formatDate(days.plannedSaleOn)}` : undefined
        }
        onChange={(expectedSaleOn) => void onChange({ expectedSaleOn })}
      />
      <Day
        label="Work finished"
        value={job.workDoneOn}
        hint={
          job.workDoneOn === null ? `Planned: ${formatDate(days.plannedWorkDoneOn)}` : undefined
        }
        fault={(on) => (on !== null && on < job.startedOn ? 'That is before the purchase.' : null)}
        onChange={(workDoneOn) => void onChange({ workDoneOn })}
      />
    </div>
    <Sale key={`${job.soldOn} ${job.saleCents}`} job={job} onChange={onChange} />
    <Disclosure label="Change the plan, or remove the job" className="mt-1">
      {() => (
        <div className="grid gap-2 text-sm">
          <p className="text-muted">
            The plan is the deal as it was when the job began. Where the deal has changed since,
            such as by a change order that your lender agreed to, it can take its place.
          </p>
          <Button className="justify-self-start" onClick={() => void onChange({ takePlan: true })}>
            Take the deal as it is now for the plan
          </Button>
          <RemoveJob onRemove={onRemove} />
        </div>
      )}
    </Disclosure>
  </section>
)

const RemoveJob = ({ onRemove }: Pick<JobDaysProps, 'onRemove'>) => {
  const [asking, setAsking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [, navigate] = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const remove = async () => {
    setAsking(false)
    const why = await onRemove()
    setFault(why)
    if (why === null) navigate(paths.deals)
  }
  return (
    <>
      <Button ref={button} className="justify-self-start" onClick={() => setAsking(true)}>
        Remove the job
      </Button>
      <Fault text={fault} className="text-sm" />
      <ConfirmDialog
        open={asking}
        title="Remove this job?"
        keep="Keep it"
        confirm="Remove the job"
        onKeep={() => setAsking(false)}
        onConfirm={() => void remove()}
        focusAfter={() => button.current?.focus()}
      >
        Its costs, draws, receipts and photos are removed for good. The deal stays.
      </ConfirmDialog>
    </>
  )
}

const Day = ({
  label,
  value,
  hint,
  fault = () => null,
  onChange,
}: {
  readonly label: string
  readonly value: string | null
  readonly hint?: string | undefined
  readonly fault?: (day: string | null) => string | null
  readonly onChange: (day: string | null) => void
}) => {
  const [typed, setTyped] = useState<{ readonly over: string | null; readonly text: string }>()
  // What was typed over another day, which has changed since, is of no use.
  const text = typed !== undefined && typed.over === value ? typed.text : (value ?? '')
  const wrong =
    text !== '' && parseIsoDate(text) === null
      ? 'Give the year in four digits.'
      : fault(text === '' ? null : text)
  return (
    <TextField
      label={label}
      type="date"
      value={text}
      hint={hint}
      error={wrong}
      optional
      onChange={(next) => setTyped({ over: value, text: next })}
      onBlur={() => {
        const day = text === '' ? null : text
        if (wrong === null && day !== value) onChange(day)
      }}
    />
  )
}

const Sale = ({ job, onChange }: Pick<JobDaysProps, 'job' | 'onChange'>) => {
  const [on, setOn] = useState(job.soldOn ?? '')
  const [price, setPrice] = useState(job.saleCents === null ? '' : formatCents(job.saleCents))
  const [tried, setTried] = useState(false)
  const saleCents = Math.round(100 * typedNumber(price))
  const faults = {
    on:
      parseIsoDate(on) === null
        ? 'Give the day.'
        : on < job.startedOn
          ? 'That is before the purchase.'
          : null,
    price: saleCents > 0 ? null : 'Give what it sold for.',
  }
  return (
    <form
      className="mt-4 grid grid-cols-2 gap-3 border-line border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (faults.on === null && faults.price === null) void onChange({ soldOn: on, saleCents })
      }}
    >
      <TextField
        label="Sale closed"
        type="date"
        value={on}
        onChange={setOn}
        error={tried ? faults.on : null}
        optional
      />
      <TextField
        label="Sold for"
        value={price}
        onChange={setPrice}
        error={tried ? faults.price : null}
        inputMode="decimal"
        autoComplete="off"
        optional
      />
      <div className="col-span-2 flex flex-wrap gap-3">
        <Button type="submit">
          {job.soldOn === null ? 'Close the job' : 'Keep the sale as typed'}
        </Button>
        {job.soldOn === null ? null : (
          <Button kind="quiet" onClick={() => void onChange({ soldOn: null, saleCents: null })}>
            It is not sold yet
          </Button>
        )}
      </div>
    </form>
  )
}
