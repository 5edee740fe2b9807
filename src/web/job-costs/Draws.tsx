import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { parseIsoDate } from '../../domain/iso-date.ts'
import type { JobFigures } from '../../domain/job-costs/forecast.ts'
import { type JobDraw, jobLimits } from '../../domain/job-costs/job.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/controls/Dialog.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { formatCents, formatDate } from '../ui/words/format.ts'
import { typedNumber } from '../ui/words/typed-number.ts'
import { inWholeDollars } from '../ui/words/whole-dollars.ts'
import { Bar } from './JobTotals.tsx'
import type { JobWork, ShownEntry } from './use-job.ts'

type DrawsProps = {
  readonly entries: readonly ShownEntry[]
  readonly figures: JobFigures
  readonly today: string
  readonly onSave: JobWork['putEntry']
  readonly onRemove: JobWork['removeEntry']
}

type Asked = { readonly id: string | null; readonly draw: JobDraw | null }

/** What the lender is asked for and has paid; nothing for a job whose lender holds nothing back and that has no draws. */
export const Draws = ({ entries, figures, today, onSave, onRemove }: DrawsProps) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const { holdbackCents, paidCents, requestedCents } = figures.draws
  const draws = entries.flatMap(({ id, entry }) => (entry.kind === 'draw' ? [{ id, entry }] : []))
  if (holdbackCents === 0 && draws.length === 0) return null
  const leftCents = Math.max(0, holdbackCents - paidCents - requestedCents)
  const dueCents = Math.max(0, figures.rehab.spentCents - paidCents - requestedCents)
  return (
    <section
      aria-label="Draws"
      className="min-w-0 rounded-card border border-line bg-card px-4 py-3"
    >
      <h2 className="font-bold">Draws</h2>
      <p className="tabular text-sm">
        {inWholeDollars(paidCents)}
        <span className="text-muted"> paid of {inWholeDollars(holdbackCents)} held back</span>
        {requestedCents === 0 ? '' : `, ${inWholeDollars(requestedCents)} asked for`}
      </p>
      <Bar part={paidCents} whole={holdbackCents} />
      {dueCents > 0 && leftCents > 0 ? (
        <p className="mt-1 text-muted text-sm">
          {inWholeDollars(Math.min(dueCents, leftCents))} of what you spent on the work is not asked
          for yet.
        </p>
      ) : null}
      <ul className="mt-1 divide-y divide-line">
        {draws.map(({ id, entry }) => (
          <li key={id} className="flex items-center gap-2 py-1">
            <p className="min-w-0 grow">
              <span className="tabular font-semibold">{formatCents(entry.cents)}</span>
              <span className="block text-muted text-sm">
                {`Asked for on ${formatDate(entry.requestedOn)}, `}
                {entry.paidOn === null
                  ? 'not paid yet'
                  : `${entry.paidCents === entry.cents ? '' : `${formatCents(entry.paidCents ?? 0)} `}paid on ${formatDate(entry.paidOn)}`}
              </span>
            </p>
            <Button
              kind="quiet"
              className="px-3!"
              aria-label={`Change the draw of ${formatCents(entry.cents)}`}
              onClick={() => setAsked({ id, draw: entry })}
            >
              <Pencil aria-hidden className="size-4" />
            </Button>
            <Button
              kind="quiet"
              className="px-3!"
              aria-label={`Remove the draw of ${formatCents(entry.cents)}`}
              onClick={() => onRemove({ id, entry }, `Draw of ${formatCents(entry.cents)} removed`)}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      <Button ref={add} className="mt-2" onClick={() => setAsked({ id: null, draw: null })}>
        Add a draw
      </Button>
      {asked === null ? null : (
        <Dialog
          open
          title={asked.draw === null ? 'Add a draw' : 'Change a draw'}
          onClose={() => setAsked(null)}
          staysOnPressBeside
          focusAfter={() => add.current?.focus()}
        >
          <DrawForm
            draw={asked.draw}
            dueCents={Math.min(dueCents, leftCents)}
            today={today}
            onClose={() => setAsked(null)}
            onSave={(draw) => {
              onSave(
                asked.id ?? crypto.randomUUID(),
                draw,
                `Draw of ${formatCents(draw.cents)}${draw.paidOn === null ? ' asked for' : ' paid'}`,
              )
              setAsked(null)
            }}
          />
        </Dialog>
      )}
    </section>
  )
}

const DrawForm = ({
  draw,
  dueCents,
  today,
  onSave,
  onClose,
}: {
  readonly draw: JobDraw | null
  readonly dueCents: number
  readonly today: string
  readonly onSave: (draw: JobDraw) => void
  readonly onClose: () => void
}) => {
  const first = draw?.cents ?? dueCents
  const [amount, setAmount] = useState(first === 0 ? '' : formatCents(first))
  const [requestedOn, setRequestedOn] = useState(draw?.requestedOn ?? today)
  const [paidOn, setPaidOn] = useState(draw?.paidOn ?? '')
  const [paid, setPaid] = useState(
    draw === null || draw.paidCents === null || draw.paidCents === draw.cents
      ? ''
      : formatCents(draw.paidCents),
  )
  const [tried, setTried] = useState(false)
  const cents = Math.round(100 * typedNumber(amount))
  const paidCents = paid.trim() === '' ? cents : Math.round(100 * typedNumber(paid))
  const faults = {
    amount: cents > 0 && cents <= jobLimits.cents ? null : 'Give the amount.',
    requestedOn: parseIsoDate(requestedOn) === null ? 'Give the day.' : null,
    paidOn: paidOn !== '' && parseIsoDate(paidOn) === null ? 'Give the year in four digits.' : null,
    paid: paidCents >= 0 && paidCents <= jobLimits.cents ? null : 'Give the amount, or nothing.',
  }
  const shown = (fault: string | null) => (tried ? fault : null)
  return (
    <form
      className="mt-4 grid grid-cols-2 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (Object.values(faults).some((fault) => fault !== null)) return
        const isPaid = paidOn !== ''
        onSave({
          kind: 'draw',
          requestedOn,
          cents,
          paidOn: isPaid ? paidOn : null,
          paidCents: isPaid ? paidCents : null,
          note: draw?.note ?? '',
        })
      }}
    >
      <TextField
        label="Amount"
        value={amount}
        onChange={setAmount}
        error={shown(faults.amount)}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        label="Asked for on"
        type="date"
        value={requestedOn}
        onChange={setRequestedOn}
        error={shown(faults.requestedOn)}
      />
      <TextField
        label="Paid on"
        type="date"
        value={paidOn}
        onChange={setPaidOn}
        error={shown(faults.paidOn)}
        hint="Empty until it is paid"
        optional
      />
      <TextField
        label="Paid amount"
        value={paid}
        onChange={setPaid}
        error={shown(faults.paid)}
        hint="Empty where it is all of it"
        inputMode="decimal"
        autoComplete="off"
        optional
      />
      <div className="col-span-2 mt-2 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit">
          Save
        </Button>
      </div>
    </form>
  )
}
