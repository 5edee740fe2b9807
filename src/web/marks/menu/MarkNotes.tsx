import { useContext, useRef, useState } from 'react'
import { LONGEST_NOTE, LONGEST_REASON, usualPassReasons } from '../../../domain/marks/home-mark.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog, DialogText } from '../../ui/controls/Dialog.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { dayOf } from './day-of.ts'
import { HomeMarksContext, type MarkableHome } from './home-marks.ts'

/** The reason and notes of the home that is written about, in a dialog; nothing while none is. */
export const MarkNotes = () => {
  const marks = useContext(HomeMarksContext)
  const home = marks?.written ?? null
  const kept = home === null ? null : (marks?.markOf(home.propertyId) ?? null)
  // What had the focus, such as a card that was passed, may be gone.
  const before = useRef<Element | null>(null)
  if (marks === null || home === null || kept === null) return null
  before.current ??= document.activeElement
  return (
    <Dialog
      open
      title={home.addressLine}
      onClose={() => marks.openNotes(null)}
      focusAfter={() => {
        if (before.current instanceof HTMLElement) before.current.focus()
        before.current = null
      }}
    >
      <DialogText>
        {kept.mark} since {dayOf(kept.markedAt, new Date())}
      </DialogText>
      <NotesForm
        home={home}
        passed={kept.mark === 'Passed'}
        reason={kept.reason}
        note={kept.note}
        onSave={(texts) => {
          marks.write(home, texts)
          marks.openNotes(null)
        }}
        onCancel={() => marks.openNotes(null)}
      />
    </Dialog>
  )
}

type NotesFormProps = {
  readonly home: MarkableHome
  readonly passed: boolean
  readonly reason: string
  readonly note: string
  readonly onSave: (texts: { readonly reason: string; readonly note: string }) => void
  readonly onCancel: () => void
}

const NotesForm = ({ passed, onSave, onCancel, ...kept }: NotesFormProps) => {
  const [reason, setReason] = useState(kept.reason)
  const [note, setNote] = useState(kept.note)
  const tooLong = note.length > LONGEST_NOTE
  const reasonTooLong = reason.length > LONGEST_REASON
  return (
    <form
      className="mt-4 space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!tooLong && !reasonTooLong) onSave({ reason: reason.trim(), note: note.trim() })
      }}
    >
      {passed ? (
        <WhyPassed
          reason={reason}
          onChange={setReason}
          error={reasonTooLong ? atMost(LONGEST_REASON) : null}
        />
      ) : null}
      <Field label="Notes" error={tooLong ? atMost(LONGEST_NOTE) : null} optional>
        {({ className, ...control }) => (
          <textarea
            {...control}
            className={`${className} min-h-28 py-2`}
            rows={4}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit">
          Save
        </Button>
      </div>
    </form>
  )
}

const atMost = (characters: number) =>
  `Use ${characters.toLocaleString('en-US')} characters or fewer.`

type WhyPassedProps = {
  readonly reason: string
  readonly onChange: (reason: string) => void
  readonly error: string | null
}

const WhyPassed = ({ reason, onChange, error }: WhyPassedProps) => (
  <fieldset>
    <legend className="mb-1 font-semibold text-sm">Why pass?</legend>
    <div className="mb-3 flex flex-wrap gap-2">
      {usualPassReasons.map((usual) => (
        <button
          key={usual}
          type="button"
          aria-pressed={usual === reason}
          className="min-h-11 rounded-control border border-line-strong px-3 text-sm hover:bg-well aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
          onClick={() => onChange(usual === reason ? '' : usual)}
        >
          {usual}
        </button>
      ))}
    </div>
    <TextField
      label="Or in your own words"
      value={reason}
      onChange={onChange}
      error={error}
      optional
      autoComplete="off"
    />
  </fieldset>
)
