import { Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { Home } from '../../../contract/home.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { ShownValue } from '../value/shown-value.ts'
import { CompsSay } from './CompsSay.tsx'
import { Conflict } from './Conflict.tsx'
import { CostLines } from './inputs/CostLines.tsx'
import { LoanInputs } from './inputs/LoanInputs.tsx'
import { NumberRow } from './inputs/NumberRow.tsx'
import { RehabInputs } from './inputs/RehabInputs.tsx'
import { TargetInputs } from './inputs/TargetInputs.tsx'
import type { Keeping } from './keep-deal.ts'
import { Headline } from './results/Headline.tsx'
import { AllFigures, MonthlyCash, ProForma, StressTable } from './results/ResultTables.tsx'
import { Waterfall } from './results/Waterfall.tsx'
import {
  arvOf,
  buyLines,
  type DealSheet,
  holdLines,
  plain,
  salePrice,
  sellLines,
  withValuesOf,
} from './sheet.ts'
import { SpreadsheetButton } from './spreadsheet/SpreadsheetButton.tsx'
import { startDeal } from './start-deal.ts'
import { type Opened, useDeal, useOpenedDeal } from './use-deal.ts'
import { useResults } from './use-results.ts'

export type DealPanelProps = {
  readonly home: Home
  /** The value as the comps are switched now. */
  readonly shown: ShownValue
}

/** What a home would earn as a flip, worked out from its comps and the caller's defaults, and changed number by number. */
export const DealPanel = (props: DealPanelProps) => {
  const { opened, askAgain } = useOpenedDeal(props.home.propertyId)
  return opened === null ? (
    <div role="status" className="mt-3">
      <span className="sr-only">Loading the deal</span>
      <Skeleton className="h-96 rounded-card" />
    </div>
  ) : (
    <OpenDeal {...props} opened={opened} askAgain={askAgain} />
  )
}

const OpenDeal = ({
  home,
  shown,
  opened,
  askAgain,
}: DealPanelProps & { readonly opened: Opened; readonly askAgain: () => void }) => {
  const { defaults } = opened
  const start = useMemo(() => startDeal({ home, shown, defaults }), [home, shown, defaults])
  const fresh = useMemo(() => ({ inputs: start.inputs, startedFrom: start.inputs }), [start])
  const work = useDeal(home, opened, fresh)
  const { deal, step } = work
  const { inputs, startedFrom } = deal
  const results = useResults(inputs, Math.round(100 * home.price))
  const { figures } = results

  const sheet: DealSheet = {
    ...deal,
    figures,
    from: start.from,
    change: (to, field = null) =>
      step({
        do: 'change',
        from: deal,
        to: (now) => ({ ...now, inputs: to(now.inputs) }),
        field,
      }),
    leaveField: () => step({ do: 'leave field' }),
  }

  return (
    <div className="mt-3 grid gap-6">
      {opened.problem === null ? null : (
        <div className="rounded-card border border-line bg-card p-4">
          <p role="alert">
            What you keep for this home could not be read, so this begins anew. {opened.problem}
          </p>
          <Button className="mt-3" onClick={askAgain}>
            Try again
          </Button>
        </div>
      )}
      {work.theirs === null ? null : (
        <Conflict mine={deal} theirs={work.theirs} onSettle={work.settle} />
      )}
      <div>
        <Headline
          {...{ inputs, figures }}
          maxOfferCents={results.maxOfferCents}
          askCents={Math.round(100 * home.price)}
          netAtAskCents={results.netAtAskCents}
          odds={results.odds}
        />
        <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
          <Button kind="quiet" disabled={!work.canUndo} onClick={() => step({ do: 'undo' })}>
            <Undo2 aria-hidden className="size-4" />
            Undo
          </Button>
          <Button kind="quiet" disabled={!work.canRedo} onClick={() => step({ do: 'redo' })}>
            <Redo2 aria-hidden className="size-4" />
            Redo
          </Button>
          <SpreadsheetButton home={home} inputs={inputs} />
          <p role="status" className="text-muted text-sm">
            {keepingWords(work.keeping)}
          </p>
          {work.keeping.state === 'waiting' || work.keeping.state === 'refused' ? (
            <Button kind="quiet" onClick={work.sendNow}>
              Try again
            </Button>
          ) : null}
        </div>
        <CompsSay
          deal={deal}
          fresh={fresh.inputs}
          onUse={() =>
            step({
              do: 'change',
              from: deal,
              field: null,
              to: (now) => ({
                inputs: withValuesOf(now.inputs, fresh.inputs),
                startedFrom: withValuesOf(now.startedFrom, fresh.inputs),
              }),
            })
          }
        />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <Part title="Price and value">
            <NumberRow
              sheet={sheet}
              label="Purchase price"
              kind="dollars"
              step={100_000}
              from="The asking price"
              number={plain('priceCents')}
            />
            <NumberRow
              sheet={sheet}
              label="After-repair value"
              kind="dollars"
              step={100_000}
              bounds={{ least: 100 }}
              from={arvFrom(shown)}
              number={arvOf(startedFrom)}
            />
            <NumberRow
              sheet={sheet}
              label="Sale price"
              kind="dollars"
              step={100_000}
              from="The after-repair value"
              number={salePrice}
            />
            <NumberRow
              sheet={sheet}
              label="As-is value"
              kind="dollars"
              step={100_000}
              from="The value in average condition"
              number={plain('asIsValueCents')}
            />
            <NumberRow
              sheet={sheet}
              label="Time from buying to selling"
              kind="months"
              step={0.5}
              from="The rehab, then the sale"
              number={plain('months')}
            />
          </Part>
          <Part title="Rehab">
            <RehabInputs
              sheet={sheet}
              levelInputs={(level) => startDeal({ home, shown, defaults, level }).inputs}
            />
          </Part>
          <Part title="Buying">
            <CostLines
              sheet={sheet}
              lines={buyLines}
              prefix="buy"
              added="A cost of buying"
              basis={{ kind: 'fixed', cents: 0 }}
            />
          </Part>
          <Part title="Financing">
            <LoanInputs sheet={sheet} shippedLoan={start.inputs.loans[0] ?? null} />
          </Part>
          <Part title="Holding">
            <CostLines
              sheet={sheet}
              lines={holdLines}
              prefix="hold"
              added="A cost of holding"
              basis={{ kind: 'a month', cents: 0 }}
            />
          </Part>
          <Part title="Selling">
            <CostLines
              sheet={sheet}
              lines={sellLines}
              prefix="sell"
              added="A cost of selling"
              basis={{ kind: 'percent', percent: 0, of: 'sale' }}
            />
          </Part>
          <Part title="Target and spreads">
            <TargetInputs sheet={sheet} />
          </Part>
        </div>
        <div className="grid min-w-0 gap-6">
          <Part>
            <Waterfall figures={figures} />
          </Part>
          <Part>
            <StressTable rows={results.stressRows} />
          </Part>
          <Part>
            <AllFigures inputs={inputs} figures={figures} />
          </Part>
          <Part>
            <MonthlyCash figures={figures} />
          </Part>
          <Part>
            <ProForma figures={figures} />
          </Part>
        </div>
      </div>
    </div>
  )
}

const Part = ({ title, children }: { readonly title?: string; readonly children: ReactNode }) => (
  <div className="min-w-0 rounded-card border border-line bg-card p-4">
    {title === undefined ? null : <h3 className="pb-2 font-bold">{title}</h3>}
    {children}
  </div>
)

const arvFrom = ({ fixedUpUsd }: ShownValue): string =>
  fixedUpUsd === null
    ? 'The value in average condition: too few comps for a value after repairs'
    : 'After-repair value of your comps, as they are switched'

const keepingWords = (keeping: Keeping): string => {
  switch (keeping.state) {
    case 'untouched':
      return 'Follows the comps and your defaults until you change something.'
    case 'saving':
      return 'Saving…'
    case 'kept':
      return 'Saved.'
    case 'waiting':
      return keeping.onDevice
        ? 'The server cannot be reached. Saved on this device, and sent when it can.'
        : 'The server cannot be reached, and this device has no room. Keep this page open.'
    case 'refused':
      return `Not saved. ${keeping.text}`
    case 'conflict':
      return 'Not saved: it was changed elsewhere too.'
  }
}
