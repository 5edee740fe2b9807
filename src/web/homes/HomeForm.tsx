import { type FormEvent, Suspense, useState } from 'react'
import {
  type AddedHome,
  addedHomeCalls,
  type ValuedAddress,
} from '../../contract/homes/added-homes.ts'
import type { Point } from '../../domain/distance.ts'
import type { GivenHome } from '../../domain/homes/added-home.ts'
import { homeTypes } from '../../domain/listings/home-type.ts'
import { addressKeyOf } from '../../domain/listings/reading/address-key.ts'
import type { Result } from '../../domain/result.ts'
import { ask } from '../data/ask/ask.ts'
import type { CallFailure } from '../data/ask/request.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Field } from '../ui/controls/Field.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { comesLater } from '../ui/feedback/comes-later.ts'
import { Fault } from '../ui/feedback/Failed.tsx'
import {
  EMPTY_FORM,
  type HomeForm as Form,
  type FormFaults,
  formOf,
  homeIn,
  type NumberField,
  withSplitAddress,
} from './home-form.ts'
import { MessageReader } from './MessageReader.tsx'
import { ValueCard } from './ValueCard.tsx'

const PinMap = comesLater(async () => (await import('./PinMap.tsx')).PinMap)

type HomeFormProps = {
  /** The home to change; null to add one. */
  readonly kept: AddedHome | null
  /** The homes that are added already. */
  readonly homes: readonly AddedHome[]
  readonly onKept: (home: AddedHome) => void
}

/** A home's facts as they are known, what it is worth by them, and a way to keep it. */
export const HomeForm = ({ kept, homes, onKept }: HomeFormProps) => {
  const [form, setForm] = useState<Form>(() => (kept === null ? EMPTY_FORM : formOf(kept.given)))
  const [faults, setFaults] = useState<FormFaults>({})
  const [busy, setBusy] = useState<'valuing' | 'keeping' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** As it was valued last, with what it was valued for. */
  const [valued, setValued] = useState<{ readonly of: Form; readonly value: ValuedAddress } | null>(
    null,
  )
  const [mapShown, setMapShown] = useState(false)
  const set = (changed: Partial<Form>) => {
    setForm((now) => ({ ...now, ...changed }))
    setFaults({})
  }
  const isValued = valued !== null && valued.of === form

  const read = (): GivenHome | null => {
    const home = homeIn(form)
    setFaults(home.ok ? {} : home.error)
    setProblem(home.ok ? null : 'Some fields need another look.')
    return home.ok ? home.value : null
  }
  const value = async (event?: FormEvent) => {
    event?.preventDefault()
    const home = read()
    if (home === null || busy !== null) return
    setBusy('valuing')
    const answer = await ask(addedHomeCalls.value, { body: { homes: [home] } })
    setBusy(null)
    if (answer.ok) {
      const [first] = answer.value.values
      if (first !== undefined) setValued({ of: form, value: first })
    } else if (answer.error.kind !== 'aborted') setProblem(answer.error.text)
  }
  const keep = async () => {
    const home = read()
    if (home === null || busy !== null) return
    setBusy('keeping')
    const answer: Result<AddedHome, CallFailure> =
      kept === null
        ? await ask(addedHomeCalls.add, { body: home })
        : await ask(addedHomeCalls.change, {
            params: { propertyId: kept.propertyId },
            body: { version: kept.version, home },
          })
    setBusy(null)
    if (answer.ok) onKept(answer.value)
    else if (answer.error.kind !== 'aborted') setProblem(answer.error.text)
  }
  const text = (name: Exclude<keyof Form, 'pin' | 'propertyType'>, label: string) => ({
    label,
    value: form[name],
    error: faults[name] ?? null,
    onChange: (typed: string) => set({ [name]: typed }),
  })
  const number = (name: NumberField, label: string, hint?: string) => (
    <TextField {...text(name, label)} hint={hint} inputMode="decimal" optional />
  )

  return (
    <form
      noValidate
      onSubmit={value}
      className="mt-4 grid gap-4 rounded-card border border-line bg-card p-4 md:p-6"
    >
      {kept === null ? <MessageReader onRead={({ home }) => setForm(formOf(home))} /> : null}
      <div className="grid grid-cols-2 gap-3 max-sm:*:first:col-span-2 max-sm:*:nth-2:col-span-2 sm:grid-cols-[minmax(0,1fr)_12rem_5rem_7rem]">
        <TextField
          {...text('addressLine', 'Address')}
          placeholder="318 S 35th St"
          autoComplete="off"
          onBlur={() => setForm(withSplitAddress)}
        />
        <TextField {...text('city', 'City')} autoComplete="off" optional />
        <TextField
          {...text('state', 'State')}
          autoComplete="off"
          autoCapitalize="characters"
          optional
        />
        <TextField {...text('zip', 'Zip')} inputMode="numeric" autoComplete="off" optional />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {number('price', 'Ask', 'Empty for none')}
        <Select
          label="Type"
          placeholder="As on file"
          options={homeTypes.map((type) => ({ value: type, label: type }))}
          value={form.propertyType}
          onChange={(propertyType) => set({ propertyType })}
          optional
        />
        {number('beds', 'Beds')}
        {number('bath', 'Baths')}
        {number('size', 'Living area, sqft')}
        {number('lotSize', 'Lot, sqft')}
        {number('yearBuilt', 'Year built')}
      </div>
      <Field
        label="Description"
        hint="What is said of its condition counts for the work it is assumed to need."
        error={faults.remarks ?? null}
        optional
      >
        {({ className, ...control }) => (
          <textarea
            {...control}
            className={`${className} min-h-20 py-2`}
            value={form.remarks}
            onChange={(event) => set({ remarks: event.target.value })}
          />
        )}
      </Field>
      <p className="text-muted text-sm">
        Leave open what you do not know: it is filled in where sales or county files on record say
        it of this address, and you see from where.
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button kind={isValued ? 'secondary' : 'primary'} type="submit" disabled={busy !== null}>
          {busy === 'valuing' ? 'Valuing…' : 'Value it'}
        </Button>
        {isValued ? (
          <Button kind="primary" onClick={() => void keep()} disabled={busy !== null}>
            {busy === 'keeping' ? 'Saving…' : kept === null ? 'Add to My homes' : 'Save the change'}
          </Button>
        ) : null}
        {form.pin === null ? null : (
          <Button kind="quiet" onClick={() => set({ pin: null })}>
            Remove the pin
          </Button>
        )}
        <Fault text={problem} />
      </div>
      <div role="status" className="empty:hidden">
        {isValued ? (
          <ValueCard
            value={valued.value}
            twin={homes.find((one) => one !== kept && isSameAddress(one, valued.value)) ?? null}
          />
        ) : null}
      </div>
      {valued === null ||
      valued.value.home.lat === null ||
      valued.value.home.long === null ? null : (
        <Pin
          shown={
            mapShown ||
            (isValued && valued.value.placing !== 'pin' && valued.value.placing !== 'address')
          }
          at={{ latitude: valued.value.home.lat, longitude: valued.value.home.long }}
          onShow={() => setMapShown(true)}
          onPin={(lat, long) => set({ pin: { lat, long } })}
        />
      )}
    </form>
  )
}

const isSameAddress = (one: AddedHome, { home }: ValuedAddress): boolean =>
  addressKeyOf(one.home.addressLine, one.home.zip) === addressKeyOf(home.addressLine, home.zip) &&
  home.zip !== null

/** A map to put the home where it is; it is valued again there. */
const Pin = ({
  shown,
  at,
  onShow,
  onPin,
}: {
  readonly shown: boolean
  readonly at: Point
  readonly onShow: () => void
  readonly onPin: (lat: number, long: number) => void
}) => {
  const [middle, setMiddle] = useState<Point | null>(null)
  if (!shown)
    return (
      <Button className="justify-self-start" onClick={onShow}>
        Move its pin on the map
      </Button>
    )
  return (
    <div>
      <p className="mb-2 text-sm">Move the map until the pin is on the home.</p>
      <div className="h-72 overflow-hidden rounded-card border border-line">
        <Suspense fallback={null}>
          <PinMap center={at} onMoved={setMiddle} />
        </Suspense>
      </div>
      <Button
        className="mt-2"
        disabled={middle === null}
        onClick={() => {
          if (middle !== null) onPin(rounded(middle.latitude), rounded(middle.longitude))
        }}
      >
        Put the pin here
      </Button>
    </div>
  )
}

/** To about four inches. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
