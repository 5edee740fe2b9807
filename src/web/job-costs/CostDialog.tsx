import { useRef, useState } from 'react'
import { parseIsoDate } from '../../domain/iso-date.ts'
import { type BudgetRow, OTHER_WORK } from '../../domain/job-costs/forecast.ts'
import { type JobCost, jobLimits } from '../../domain/job-costs/job.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/controls/Dialog.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { formatCents } from '../ui/words/format.ts'
import { typedNumber } from '../ui/words/typed-number.ts'
import { PickFiles } from './Files.tsx'
import { costWords } from './job-sentences.ts'
import type { FilesWork } from './use-files.ts'
import type { JobWork, ShownEntry } from './use-job.ts'

/** What is asked for: a new cost, of a row where that is known, or a change of one. */
export type CostAsked = { readonly id: string | null; readonly row: string | null }

type CostDialogProps = {
  readonly asked: CostAsked | null
  readonly entries: readonly ShownEntry[]
  readonly rows: readonly BudgetRow[]
  readonly today: string
  readonly onSave: JobWork['putEntry']
  /** Gets the receipts of the cost. */
  readonly onReceipts: FilesWork['add']
  readonly onClose: () => void
}

/** A cost as it is typed, on a phone at the site as well. */
export const CostDialog = ({ asked, entries, onClose, ...props }: CostDialogProps) => {
  const before = useRef<Element | null>(null)
  if (asked === null) return null
  before.current ??= document.activeElement
  const kept = entries.find(({ id }) => id === asked.id)?.entry
  const cost = kept?.kind === 'cost' ? kept : null
  const last = entries.findLast(({ entry }) => entry.kind === 'cost')?.entry
  return (
    <Dialog
      open
      title={cost === null ? 'Add a cost' : 'Change a cost'}
      onClose={onClose}
      staysOnPressBeside
      focusAfter={() => {
        if (before.current instanceof HTMLElement) before.current.focus()
        before.current = null
      }}
    >
      <CostForm
        {...props}
        id={asked.id}
        cost={cost}
        row={asked.row ?? (last?.kind === 'cost' ? last.row : null)}
        onClose={onClose}
      />
    </Dialog>
  )
}

const CostForm = ({
  id,
  cost,
  row: firstRow,
  rows,
  today,
  onSave,
  onReceipts,
  onClose,
}: Pick<CostDialogProps, 'rows' | 'today' | 'onSave' | 'onReceipts' | 'onClose'> & {
  readonly id: string | null
  readonly cost: JobCost | null
  readonly row: string | null
}) => {
  const [amount, setAmount] = useState(cost === null ? '' : formatCents(cost.cents))
  const [row, setRow] = useState(cost === null ? (firstRow ?? '') : (cost.row ?? OTHER_WORK))
  const [on, setOn] = useState(cost?.on ?? today)
  const [payee, setPayee] = useState(cost?.payee ?? '')
  const [note, setNote] = useState(cost?.note ?? '')
  const [tried, setTried] = useState(false)
  const [receipts, setReceipts] = useState<readonly File[]>([])
  const cents = Math.round(100 * typedNumber(amount))
  const faults = {
    amount:
      amount.trim() === ''
        ? 'Give the amount. A refund is below zero: −25.'
        : Number.isNaN(cents)
          ? 'Give an amount in digits, such as 1,250.50.'
          : Math.abs(cents) > jobLimits.cents
            ? 'Give at most $100 million.'
            : null,
    on: parseIsoDate(on) === null ? 'Give the day, with the year in four digits.' : null,
    row: row === '' ? 'Say what it is for.' : null,
    payee: payee.length > 100 ? 'Use 100 characters or fewer.' : null,
    note: note.length > 500 ? 'Use 500 characters or fewer.' : null,
  }
  const shown = (fault: string | null) => (tried ? fault : null)
  return (
    <form
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (Object.values(faults).some((fault) => fault !== null)) return
        const typed = { kind: 'cost', on, payee: payee.trim(), cents, note: note.trim() } as const
        const own = id ?? crypto.randomUUID()
        const entry = { ...typed, row, bankLine: cost?.bankLine ?? null }
        onSave(own, entry, costWords(entry, rows))
        if (receipts.length > 0) onReceipts(receipts, own)
        onClose()
      }}
    >
      <TextField
        label="Amount"
        value={amount}
        onChange={setAmount}
        error={shown(faults.amount)}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
      />
      <Select
        label="For"
        placeholder="Pick a row of the budget"
        options={rows.map(({ id: value, name: label }) => ({ value, label }))}
        value={row}
        onChange={setRow}
        error={shown(faults.row)}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="On" type="date" value={on} onChange={setOn} error={shown(faults.on)} />
        <TextField
          label="Paid to"
          value={payee}
          onChange={setPayee}
          error={faults.payee}
          autoComplete="off"
          optional
        />
      </div>
      <TextField
        label="Note"
        value={note}
        onChange={setNote}
        error={faults.note}
        autoComplete="off"
        optional
      />
      <div className="flex flex-wrap items-center gap-3">
        <PickFiles camera onPicked={(picked) => setReceipts([...receipts, ...picked])}>
          Photo of the receipt
        </PickFiles>
        <p role="status" className="text-muted text-sm">
          {receipts.map(({ name }) => name).join(', ')}
        </p>
      </div>
      <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit">
          Save
        </Button>
      </div>
    </form>
  )
}
