import { Hammer } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Home } from '../../../contract/search/home.ts'
import type { AssumedLevel, RehabLevel } from '../../../domain/deals/inputs/deal-inputs.ts'
import {
  dealPlaceOf,
  defaultValues,
  type NewDealInputs,
} from '../../../domain/deals/inputs/defaults.ts'
import { overridesAt, ownDefaultsIn } from '../../../domain/deals/inputs/own-defaults.ts'
import { startDeal } from '../../../domain/deals/inputs/start-deal.ts'
import { roomOf } from '../../../domain/deals/results/home-figures.ts'
import { roomForRepairsUsd } from '../../../domain/deals/results/room-for-repairs.ts'
import { scopeFactsOf } from '../../../domain/deals/scope/scope-quantities.ts'
import type { Contributions } from '../../../domain/valuation/market-model/contributions.ts'
import type { ShownValue } from '../../comps/value/shown-value.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { FailedLine } from '../../ui/feedback/Failed.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { CompsSay } from './CompsSay.tsx'
import { Conflict } from './Conflict.tsx'
import { DealTools, keepingWords } from './DealTools.tsx'
import type { Deal } from './deal-history.ts'
import { ExitsPart } from './exits/ExitsPart.tsx'
import { InputParts } from './inputs/InputParts.tsx'
import { DealStrip } from './results/DealStrip.tsx'
import { Headline } from './results/Headline.tsx'
import { OfferChance } from './results/OfferChance.tsx'
import { ResultParts } from './results/ResultParts.tsx'
import { PacketAndShare } from './share/PacketAndShare.tsx'
import type { CompsWanted } from './share/use-shares.ts'
import { type DealSheet, withContributions, withValuesOf } from './sheet.ts'
import { SpreadsheetButton } from './spreadsheet/SpreadsheetButton.tsx'
import { type DealWork, type Opened, useDeal, useOpenedDeal } from './use-deal.ts'
import { type Lead, useLead } from './use-lead.ts'
import { useOpenParts } from './use-open-parts.ts'
import { useResults } from './use-results.ts'
import { ledByLead, type YourDeal, yourDealOf } from './your-deal.ts'

export type DealPanelProps = {
  readonly home: Home
  /** The value as the comps are switched now. */
  readonly shown: ShownValue
  /** Which comps that is of. */
  readonly wanted: CompsWanted
  /** What adding to the home brings; null where no market model says, undefined while that is not known yet. */
  readonly contributions: Contributions | null | undefined
  /** The work that the reader takes in place of what is assumed; null for what is assumed. */
  readonly level: RehabLevel | null
  /** Gets what a deal that is kept or being changed says of the home; null while there is none. */
  readonly onYourDeal: (deal: YourDeal | null) => void
  /** It is about to be in sight: until then the deal is read, but not drawn. */
  readonly seen: boolean
  /** It is a column of its own, whose place at the top another line has. */
  readonly beside: boolean
}

/** What a home would earn as a flip, worked out from its comps and the caller's defaults, and changed number by number. */
export const DealPanel = (props: DealPanelProps) => {
  const { home } = props
  const { opened: of, askAgain } = useOpenedDeal(home.propertyId)
  const opened = useMemo(
    () => of && { ...of, defaults: ownDefaultsIn(of.defaults, home.worksBy) },
    [of, home.worksBy],
  )
  if (opened === null) return onItsWay
  // Begun again once the server has said what it keeps.
  const key = opened.problem === null ? 'kept' : 'not known'
  return <OpenDeal key={key} {...props} opened={opened} askAgain={askAgain} />
}

const onItsWay = <Loading of="the deal" heights={['h-96']} className="mt-3" />

type OpenDealProps = DealPanelProps & { readonly opened: Opened; readonly askAgain: () => void }

const OpenDeal = ({ seen, onYourDeal, ...props }: OpenDealProps) => {
  const { home, shown, opened, contributions = null, level } = props
  const { defaults } = opened
  const start = useMemo(
    () =>
      startDeal({
        home,
        shown,
        defaults,
        contributions,
        ...(level === null ? {} : { level }),
      }),
    [home, shown, defaults, contributions, level],
  )
  const fresh = useMemo(
    () => ({ name: '', inputs: start.inputs, startedFrom: start.inputs }),
    [start],
  )
  const work = useDeal(home, opened, fresh)
  const { inputs } = work.deal
  const flip = useMemo(() => yourDealOf(inputs, home, defaults), [inputs, home, defaults])
  const lead = useLead(inputs)
  const yourDeal = useMemo(
    () => (lead === null ? flip : ledByLead(flip, lead, { inputs, price: home.price })),
    [flip, lead, inputs, home],
  )
  const yours = work.isFresh || lead === undefined ? null : yourDeal
  useEffect(() => onYourDeal(yours), [onYourDeal, yours])
  return seen ? (
    <DrawnDeal {...props} start={start} fresh={fresh} work={work} yourDeal={yourDeal} lead={lead} />
  ) : (
    onItsWay
  )
}

const DrawnDeal = ({
  home,
  shown,
  wanted,
  contributions,
  level,
  beside,
  opened,
  askAgain,
  start,
  fresh,
  work,
  yourDeal,
  lead,
}: Omit<OpenDealProps, 'seen' | 'onYourDeal'> & {
  readonly start: NewDealInputs
  readonly fresh: Deal
  readonly work: DealWork
  readonly yourDeal: YourDeal
  readonly lead: Lead
}) => {
  const { defaults } = opened
  const { deal, step } = work
  const { inputs, startedFrom } = deal
  const noAsk = home.noAsk ?? false
  const askCents = noAsk ? inputs.priceCents : Math.round(100 * home.price)
  const results = useResults(inputs, askCents)
  const values = useMemo(
    () => defaultValues(dealPlaceOf(home), overridesAt(defaults, home)).values,
    [home, defaults],
  )
  const room = useMemo(
    () =>
      inputs.livingArea === null
        ? null
        : roomOf(roomForRepairsUsd(inputs), values, {
            ...scopeFactsOf(home),
            livingArea: inputs.livingArea,
          }),
    [inputs, values, home],
  )
  // The tables come a moment after the headline, so that they do not hold up the next key.
  const later = useDeferredValue(inputs)
  const parts = useOpenParts()
  const headline = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const stripShown = useScrolledInto(panel, headline)

  const sheet: DealSheet = {
    inputs,
    startedFrom: withContributions(startedFrom, contributions ?? null),
    figures: results.figures,
    from: start.from,
    noAsk,
    offMarket: home.offMarket !== undefined,
    change: (to, field = null) =>
      step({
        do: 'change',
        from: deal,
        to: (now) => ({ ...now, inputs: to(now.inputs) }),
        field,
      }),
    leaveField: () => step({ do: 'leave field' }),
  }
  const levelInputs = (level: AssumedLevel, livingArea = inputs.livingArea) =>
    startDeal({ home: { ...home, size: livingArea }, shown, defaults, level }).inputs

  return (
    <div ref={panel} className="mt-3 grid gap-4">
      {opened.problem === null ? null : (
        <FailedLine
          text={`${opened.isLastSeen ? 'This is your deal as it was when the server was last reached.' : 'What you keep for this home could not be read, so this starts over.'} ${opened.problem}`}
          onAgain={askAgain}
          className="rounded-card border border-line bg-card p-4"
        />
      )}
      {work.theirs === null ? null : (
        <Conflict mine={work.isFresh ? null : deal} theirs={work.theirs} onSettle={work.settle} />
      )}
      <div ref={headline}>
        <Headline
          inputs={inputs}
          startedFrom={startedFrom}
          results={results}
          lead={lead}
          askCents={askCents}
          noAsk={noAsk}
          room={room}
          levelTaken={level !== null && work.isFresh}
        />
        <OfferChance
          offers={shown.offers}
          askCents={askCents}
          offerCents={lead === null ? results.maxOfferCents : (lead?.maxOfferCents ?? null)}
        />
      </div>
      {stripShown && !beside ? (
        <DealStrip
          yourDeal={yourDeal}
          results={results}
          yours={!work.isFresh}
          atAsk={inputs.priceCents === askCents}
          notKept={work.keeping.state === 'conflict' || work.keeping.state === 'refused'}
          onLook={() => panel.current?.scrollIntoView({ block: 'start' })}
          canUndo={work.canUndo}
          onUndo={() => step({ do: 'undo' })}
        />
      ) : null}
      <DealTools work={work}>
        <SpreadsheetButton home={home} inputs={inputs} />
        <PacketAndShare
          inputs={inputs}
          wanted={wanted}
          propertyId={home.propertyId}
          keeping={work.keeping}
          onKeep={work.isFresh ? () => step({ do: 'open', deal: fresh }) : null}
        />
        {work.isFresh ? null : (
          <Link href={paths.job(home.propertyId)} className={`${buttonClass('quiet')} px-2!`}>
            <Hammer aria-hidden className="size-4" />
            Job
          </Link>
        )}
      </DealTools>
      <CompsSay
        deal={deal}
        fresh={fresh.inputs}
        keptOn={opened.kept?.createdAt.slice(0, 10) ?? null}
        onUse={() =>
          step({
            do: 'change',
            from: deal,
            field: null,
            to: (now) => ({
              ...now,
              inputs: withValuesOf(now.inputs, fresh.inputs, now.startedFrom),
              startedFrom: withValuesOf(now.startedFrom, fresh.inputs, now.startedFrom),
            }),
          })
        }
      />
      <ExitsPart propertyId={home.propertyId} sheet={sheet} parts={parts} values={values} />
      <div className="grid items-start gap-3 @4xl:grid-cols-2 @4xl:gap-6">
        <div className="grid min-w-0 gap-3">
          <InputParts
            sheet={sheet}
            parts={parts}
            shown={shown}
            shippedLoan={start.inputs.loans[0] ?? null}
            addingKnown={contributions !== undefined}
            levelInputs={levelInputs}
            walk={{
              facts: scopeFactsOf({ ...home, size: inputs.livingArea }),
              factor: values.rehabFactor,
              levelInputs,
              kept: keepingWords(work),
              undo: work.canUndo ? () => step({ do: 'undo' }) : null,
            }}
          />
        </div>
        <div className="grid min-w-0 gap-3">
          <ResultParts inputs={later} parts={parts} />
        </div>
      </div>
      <Button
        kind="quiet"
        className="justify-self-start"
        onClick={parts.allOpen ? parts.closeAll : parts.openAll}
      >
        {parts.allOpen ? 'Close all parts' : 'Open all parts'}
      </Button>
    </div>
  )
}

/** True while the top has been scrolled away above the window's edge, and the rest of the whole is still there. */
const useScrolledInto = (
  whole: React.RefObject<HTMLElement | null>,
  top: React.RefObject<HTMLElement | null>,
): boolean => {
  const [topGone, setTopGone] = useState(false)
  const [wholeSeen, setWholeSeen] = useState(false)
  useEffect(() => {
    if (whole.current === null || top.current === null) return
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        if (target === whole.current) setWholeSeen(isIntersecting)
        else setTopGone(!isIntersecting && boundingClientRect.bottom <= 0)
    })
    observer.observe(whole.current)
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [whole, top])
  return topGone && wholeSeen
}
