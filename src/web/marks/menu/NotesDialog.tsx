import { useContext, useRef, useState } from 'react'
import type { HomeMarkKept } from '../../../contract/marks/home-marks.ts'
import { type StageReached, stagesFault } from '../../../domain/marks/deal-stages.ts'
import {
  LONGEST_NOTE,
  LONGEST_REASON,
  LONGEST_STEP,
  markNames,
  usualPassReasons,
} from '../../../domain/marks/home-mark.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog, DialogText } from '../../ui/controls/Dialog.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { dayOf } from './day-of.ts'
import { HomeMarksContext, type MarkTexts } from './home-marks.ts'
import {
  dayFault,
  newTypedOffer,
  Offers,
  offerFaults,
  offersTyped,
  Stages,
  type TypedOffer,
  typedOffer,
  WithDay,
} from './OffersAndStages.tsx'

/** The reason and notes of the home that is written about, in a dialog; nothing while none is. */
export const NotesDialog = () => {
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
        {markNames[kept.mark]} since {dayOf(kept.markedAt, new Date())}
      </DialogText>
      <NotesForm
        kept={kept}
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
  readonly kept: HomeMarkKept
  readonly onSave: (texts: MarkTexts) => void
  readonly onCancel: () => void
}

const NotesForm = ({ kept, onSave, onCancel }: NotesFormProps) => {
  const { mark, nextStep } = kept
  const [reason, setReason] = useState(kept.reason)
  const [note, setNote] = useState(kept.note)
  const [offers, setOffers] = useState<readonly TypedOffer[]>(() =>
    kept.offers === undefined && mark === 'Offered'
      ? [newTypedOffer()]
      : (kept.offers ?? []).map(typedOffer),
  )
  const [stages, setStages] = useState<readonly StageReached[]>(kept.stages ?? [])
  const [step, setStep] = useState(nextStep?.what ?? '')
  const [stepOn, setStepOn] = useState(nextStep?.on ?? '')
  const faults = {
    reason: reason.length > LONGEST_REASON ? atMost(LONGEST_REASON) : null,
    note: note.length > LONGEST_NOTE ? atMost(LONGEST_NOTE) : null,
    step: step.length > LONGEST_STEP ? atMost(LONGEST_STEP) : null,
    stepOn: step.trim() === '' || stepOn === '' ? null : dayFault(stepOn),
  }
  return (
    <form
      className="mt-4 space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        const all = [faults, ...offers.map(offerFaults)].flatMap((of) => Object.values(of))
        const ofStages = [stagesFault(stages), ...stages.map(({ on }) => dayFault(on))]
        if ([...all, ...ofStages].some((fault) => fault !== null)) return
        const what = step.trim()
        onSave({
          reason: reason.trim(),
          note: note.trim(),
          offers: offersTyped(offers),
          stages,
          nextStep: what === '' ? null : { what, on: stepOn === '' ? null : stepOn },
        })
      }}
    >
      {mark === 'Passed' ? (
        <WhyPassed reason={reason} onChange={setReason} error={faults.reason} />
      ) : null}
      {mark === 'Won' ? <Stages stages={stages} onChange={setStages} /> : null}
      {mark === 'Offered' || mark === 'Won' || kept.offers !== undefined ? (
        <Offers offers={offers} onChange={setOffers} />
      ) : null}
      {mark === 'Passed' && nextStep === undefined ? null : (
        <WithDay>
          <TextField
            label="Next step"
            value={step}
            onChange={setStep}
            error={faults.step}
            placeholder="Call the agent"
            autoComplete="off"
            optional
          />
          <TextField
            label="By"
            type="date"
            value={stepOn}
            onChange={setStepOn}
            error={faults.stepOn}
            optional
          />
        </WithDay>
      )}
      <Field label="Notes" error={faults.note} optional>
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
    <legend className="mb-1 font-semibold text-sm">Why dismiss it?</legend>
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
