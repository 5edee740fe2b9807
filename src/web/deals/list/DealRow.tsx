import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { chanceWords, profitWords } from '../../../domain/deals/results/deal-in-words.ts'
import { flipFigureName, maxOfferName } from '../../../domain/search/figures-in-words.ts'
import { DealLine } from '../../marks/menu/DealLine.tsx'
import { HomeMarksContext } from '../../marks/menu/home-marks.ts'
import { MarkMenu } from '../../marks/menu/MarkMenu.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DemoMark } from '../../ui/DemoMark.tsx'
import { OffMarketMark } from '../../ui/OffMarketMark.tsx'
import { VerdictMark } from '../../ui/VerdictMark.tsx'
import { formatDate } from '../../ui/words/format.ts'
import { inWholeDollars, offerInWholeDollars } from '../../ui/words/whole-dollars.ts'
import { placeOf, titleOf, type WorkedDeal } from './worked-deal.ts'

/** A deal of the list: its name and home, what leads its panel, and what can be done to it. */
export const DealRow = ({
  deal,
  picked,
  mayPick,
  onPick,
  onRemove,
  onRename,
}: {
  readonly deal: WorkedDeal
  readonly picked: boolean
  readonly mayPick: boolean
  readonly onPick: () => void
  readonly onRemove: () => void
  /** Null when it has its new name, else why not. */
  readonly onRename: (name: string) => Promise<string | null>
}) => {
  const { kept, figures, lead, netAtAskCents } = deal
  const [renaming, setRenaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(false)
  useEffect(() => {
    // The field is gone, and the focus with it.
    if (wasRenaming.current && !renaming) pencil.current?.focus()
    wasRenaming.current = renaming
  }, [renaming])
  const title = titleOf(kept)
  return (
    <li className="relative rounded-card border border-line bg-card px-4 py-3 has-[[type=checkbox]:checked]:border-brand lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_5.5rem] lg:items-center lg:gap-x-4">
      <div className="flex items-start gap-3 max-lg:pr-20">
        <label className="-m-2 flex size-11 shrink-0 items-center justify-center">
          <span className="sr-only">Pick {title}</span>
          <input
            type="checkbox"
            className="size-5 accent-brand"
            checked={picked}
            disabled={!mayPick}
            onChange={onPick}
          />
        </label>
        <div className="min-w-0 grow">
          {renaming ? (
            <NameField
              name={kept.name}
              onName={async (name) => {
                const problem = await onRename(name)
                if (problem === null) setRenaming(false)
                return problem
              }}
              onLeave={() => setRenaming(false)}
            />
          ) : (
            <h2 className="break-words font-bold leading-snug">
              <Link href={paths.comps(kept.propertyId)} className="hover:underline">
                {title}
              </Link>
            </h2>
          )}
          <p className="break-words text-muted text-sm leading-5">
            {kept.name === '' ? placeOf(kept).replace(`${title}, `, '') : placeOf(kept)}
            {deal.unsent
              ? ' · Not sent yet'
              : ` · Updated ${formatDate(kept.changedAt.slice(0, 10))}`}
            {kept.startedFrom.valuesAsOf === null
              ? ''
              : ` · Figures of ${formatDate(kept.startedFrom.valuesAsOf)}`}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-1.5">
            <VerdictMark verdict={deal.verdict} className="text-xs" />
            {kept.home?.demo ? <DemoMark /> : null}
            {kept.home?.offMarket ? <OffMarketMark /> : null}
            <Link
              href={paths.job(kept.propertyId)}
              aria-label={`Job of ${title}`}
              className="-my-2 inline-flex min-h-11 items-center px-1 font-semibold text-brand text-sm hover:underline"
            >
              Job
            </Link>
          </p>
          <MarkOfDeal deal={kept} />
        </div>
      </div>
      <div className="absolute top-1 right-2 flex lg:static lg:order-last lg:justify-self-end">
        <Button
          ref={pencil}
          kind="quiet"
          className="px-3"
          aria-label={`Rename ${title}`}
          onClick={() => setRenaming(true)}
        >
          <Pencil aria-hidden className="size-4" />
        </Button>
        <Button kind="quiet" className="px-3" aria-label={`Delete ${title}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 max-lg:mt-3 sm:grid-cols-4">
        <Figure
          label={maxOfferName(lead.exit === 'flip' ? null : lead.name)}
          figure={offerInWholeDollars(lead.maxOfferCents)}
        />
        <Figure
          label={flipFigureName('Net at ask', lead.name)}
          figure={netAtAskCents === null ? 'n/a' : profitWords(netAtAskCents, inWholeDollars)}
        />
        <Figure
          label={flipFigureName('Profit at your price', lead.name)}
          figure={profitWords(figures.profitCents, inWholeDollars)}
        />
        <Figure
          label={flipFigureName('Chance of a loss', lead.name)}
          figure={deal.chanceOfLoss === null ? 'n/a' : chanceWords(deal.chanceOfLoss)}
        />
      </dl>
    </li>
  )
}

/** How far its home is: stage, offer and next step, as on its page and in My homes. */
const MarkOfDeal = ({ deal: { propertyId, home } }: { readonly deal: WorkedDeal['kept'] }) => {
  const marks = useContext(HomeMarksContext)
  if (marks === null || home === null) return null
  const kept = marks.markOf(propertyId)
  const markable = { propertyId, addressLine: home.addressLine, price: home.price }
  return (
    <div className="mt-1">
      <div className="-ml-2">
        <MarkMenu home={markable} look="plain" under="start" />
      </div>
      {kept === null ? null : <DealLine home={markable} kept={kept} />}
    </div>
  )
}

const Figure = ({ label, figure }: { readonly label: string; readonly figure: string }) => (
  <div className="min-w-0">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="tabular break-words font-semibold">{figure}</dd>
  </div>
)

const NameField = ({
  name,
  onName,
  onLeave,
}: {
  readonly name: string
  readonly onName: (name: string) => Promise<string | null>
  readonly onLeave: () => void
}) => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  useEffect(() => field.current?.select(), [])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    setProblem(await onName(field.current?.value.trim() ?? ''))
    setSending(false)
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => void send(event)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onLeave()
      }}
    >
      <label htmlFor={id} className="font-semibold text-sm">
        Name of the deal
      </label>
      <input
        ref={field}
        id={id}
        defaultValue={name}
        maxLength={LONGEST_NAME}
        placeholder="Its address, when empty"
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        className="min-h-11 w-full max-w-md rounded-control border border-line-strong bg-card px-3"
      />
      {problem === null ? null : (
        <p id={`${id}-problem`} role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
      <div className="mb-1 flex gap-2">
        <Button type="submit" aria-disabled={sending}>
          Save name
        </Button>
        <Button kind="quiet" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** As the server takes it. */
const LONGEST_NAME = 100
