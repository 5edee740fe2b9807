import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { parseIsoDate } from '../../../domain/iso-date.ts'
import {
  type DealStage,
  dealStages,
  type StageReached,
  stageNames,
  stagesFault,
} from '../../../domain/marks/deal-stages.ts'
import {
  answerNames,
  type HomeOffer,
  MAX_OFFERS,
  type OfferAnswer,
  offerAnswers,
} from '../../../domain/marks/offers.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { typedNumber } from '../../ui/words/typed-number.ts'
import { today } from './day-of.ts'

/** An offer as it is typed. Without a price it is none. */
export type TypedOffer = {
  readonly id: string
  readonly price: string
  readonly on: string
  readonly answer: OfferAnswer
  readonly counter: string
  readonly expiresOn: string
}

export const typedOffer = (offer: HomeOffer): TypedOffer => ({
  id: offer.id,
  price: formatCount(offer.price),
  on: offer.on,
  answer: offer.answer,
  counter: offer.counter === null ? '' : formatCount(offer.counter),
  expiresOn: offer.expiresOn ?? '',
})

export const newTypedOffer = (): TypedOffer => ({
  id: `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`,
  price: '',
  on: today(),
  answer: 'open',
  counter: '',
  expiresOn: '',
})

/** The offers that are typed: call it once `offerFaults` has none. */
export const offersTyped = (typed: readonly TypedOffer[]): readonly HomeOffer[] =>
  typed.filter(isGiven).map(({ id, price, on, answer, counter, expiresOn }) => ({
    id,
    price: usdOf(price),
    on,
    answer,
    counter: answer !== 'countered' || counter.trim() === '' ? null : usdOf(counter),
    expiresOn: expiresOn === '' ? null : expiresOn,
  }))

/** What is wrong with each field of a typed offer; null where nothing is. */
export const offerFaults = (typed: TypedOffer) => {
  const given = isGiven(typed)
  const { price, on, answer, counter, expiresOn } = typed
  return {
    price: given ? usdFault(price) : null,
    on: !given ? null : on === '' ? 'Give the day.' : dayFault(on),
    counter: given && answer === 'countered' && counter.trim() !== '' ? usdFault(counter) : null,
    expiresOn: given && expiresOn !== '' ? dayFault(expiresOn) : null,
  }
}

const isGiven = ({ price }: TypedOffer): boolean => price.trim() !== ''
const usdOf = (text: string): number => Math.round(typedNumber(text))
const usdFault = (text: string): string | null => {
  const usd = usdOf(text)
  return usd >= 0 && usd <= MAX_OFFER_USD ? null : 'Give a price in dollars.'
}
const MAX_OFFER_USD = 1_000_000_000

/** A field of a day takes years of two digits, and of five. */
export const dayFault = (day: string): string | null =>
  parseIsoDate(day) === null ? 'Give the year in four digits.' : null

type OffersProps = {
  readonly offers: readonly TypedOffer[]
  readonly onChange: (offers: readonly TypedOffer[]) => void
}

/** Every offer for a home, to be changed, added to and removed from. */
export const Offers = ({ offers, onChange }: OffersProps) => (
  <div className="space-y-3">
    {offers.map((offer, index) => (
      <OneOffer
        key={offer.id}
        offer={offer}
        name={offers.length === 1 ? 'Offer' : `Offer ${index + 1}`}
        onChange={(changed) =>
          onChange(offers.map((one) => (one.id === changed.id ? changed : one)))
        }
        onRemove={() => onChange(offers.filter(({ id }) => id !== offer.id))}
      />
    ))}
    {offers.length >= MAX_OFFERS ? null : (
      <Button kind="quiet" className="-ml-4" onClick={() => onChange([...offers, newTypedOffer()])}>
        <Plus aria-hidden className="size-4" />
        {offers.length === 0 ? 'Add an offer' : 'Add another offer'}
      </Button>
    )}
  </div>
)

type OneOfferProps = {
  readonly offer: TypedOffer
  readonly name: string
  readonly onChange: (offer: TypedOffer) => void
  readonly onRemove: () => void
}

const OneOffer = ({ offer, name, onChange, onRemove }: OneOfferProps) => {
  const faults = offerFaults(offer)
  return (
    <fieldset className="rounded-control border border-line p-3">
      <legend className="sr-only">{name}</legend>
      <div className="space-y-3">
        <WithDay>
          <TextField
            label="You offered"
            value={offer.price}
            onChange={(price) => onChange({ ...offer, price })}
            error={faults.price}
            inputMode="decimal"
            autoComplete="off"
            optional
          />
          <TextField
            label="On"
            type="date"
            value={offer.on}
            onChange={(on) => onChange({ ...offer, on })}
            error={faults.on}
            optional
          />
        </WithDay>
        <WithDay>
          <Select
            label="Answer"
            placeholder={answerNames.open}
            options={offerAnswers
              .filter((answer) => answer !== 'open')
              .map((answer) => ({ value: answer, label: answerNames[answer] }))}
            value={offer.answer === 'open' ? '' : offer.answer}
            onChange={(answer) => onChange({ ...offer, answer: answer === '' ? 'open' : answer })}
            optional
          />
          {offer.answer === 'countered' ? (
            <TextField
              label="Counter"
              value={offer.counter}
              onChange={(counter) => onChange({ ...offer, counter })}
              error={faults.counter}
              inputMode="decimal"
              autoComplete="off"
              optional
            />
          ) : (
            <TextField
              label="Expires"
              type="date"
              value={offer.expiresOn}
              onChange={(expiresOn) => onChange({ ...offer, expiresOn })}
              error={faults.expiresOn}
              optional
            />
          )}
        </WithDay>
      </div>
      <Button kind="quiet" className="-mb-2 -ml-3 px-3!" onClick={onRemove}>
        <X aria-hidden className="size-4" />
        Remove this offer
      </Button>
    </fieldset>
  )
}

type StagesProps = {
  readonly stages: readonly StageReached[]
  readonly onChange: (stages: readonly StageReached[]) => void
}

/** The day of each stage of a deal; a stage without a day is not reached. */
export const Stages = ({ stages, onChange }: StagesProps) => (
  <fieldset>
    <legend className="mb-1 font-semibold text-sm">Stages of the deal</legend>
    <div className="grid gap-3 sm:grid-cols-2">
      {dealStages.map((stage) => {
        const on = stages.find((one) => one.stage === stage)?.on ?? ''
        return (
          <TextField
            key={stage}
            label={stageNames[stage]}
            type="date"
            value={on}
            onChange={(day) =>
              onChange(
                dealStages.flatMap((one) =>
                  one !== stage
                    ? (stages.find((kept) => kept.stage === one) ?? [])
                    : day === ''
                      ? []
                      : { stage, on: day },
                ),
              )
            }
            error={on === '' ? null : (dayFault(on) ?? faultAt(stages, stage))}
            optional
          />
        )
      })}
    </div>
  </fieldset>
)

/** What is wrong with the day of a stage beside those before it. */
const faultAt = (stages: readonly StageReached[], stage: DealStage): string | null => {
  const at = stages.findIndex((one) => one.stage === stage)
  const before = stagesFault(stages.slice(0, at))
  return before === null ? stagesFault(stages.slice(0, at + 1)) : null
}

/** A field, and the day that belongs to it. */
export const WithDay = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid gap-3 min-[26rem]:grid-cols-[minmax(0,1fr)_9.5rem]">{children}</div>
)
