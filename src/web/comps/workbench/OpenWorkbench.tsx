import { RotateCcw, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import type { Home } from '../../../contract/search/home.ts'
import { correctionOf } from '../../../domain/condition/corrected-condition.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { offersSentence } from '../../../domain/valuation/under-ask/offer-in-words.ts'
import { whyNotSent } from '../../data/ask/reading-only.ts'
import type { ChosenComps } from '../../data/storage/comps/comps-choice.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { formatChance } from '../../ui/words/chance-words.ts'
import { formatUsd } from '../../ui/words/format.ts'
import { choosesNothing } from '../value/change-choice.ts'
import { narrowingOptions, pickedLimit } from '../value/narrowing-options.ts'
import { profitRange } from '../value/shown-value.ts'
import { YOUR_CONDITION_SENTENCE } from '../words/condition-sentences.ts'
import { rulesSentence, yoursSentence } from '../words/workbench-sentences.ts'
import type { RowActions } from './row-actions.ts'
import { BY_WORDS, conditionOptions, pickedCondition } from './sales/ConditionSelect.tsx'
import { SaleCards } from './sales/SaleCards.tsx'
import { useEverySale } from './use-every-sale.ts'
import type { Workbench } from './use-workbench.ts'

type OpenWorkbenchProps = {
  readonly view: Workbench
  readonly home: Home
  readonly distance: SearchDistance
  /** The server keeps another condition of the home now. */
  readonly onCorrected: () => void
}

/** The workbench with the evidence on it. */
export const OpenWorkbench = (props: OpenWorkbenchProps) => {
  const { view, home, distance, onCorrected } = props
  const { corrected: evidence, rows, ledger, yours, chosen, step, pin, correctSale } = view
  // The same for all drawings, so that hundreds of sales need not be drawn again.
  const actions = useMemo((): RowActions => ({ step, pin, correctSale }), [step, pin, correctSale])
  const everySale = useEverySale(view, distance, view.focusSale)
  const sales = { evidence, distance, rows, ledger, yours: yours !== null, actions, everySale }

  return (
    <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-muted">{rulesSentence(evidence.sizeStep, distance)}</p>
      {view.revalued ? (
        <p className="rounded-control bg-notice-soft px-3 py-2 text-notice">
          Sales came in after your search, or you changed your defaults: the figures here are newer
          than in your results. Search again to update them.
        </p>
      ) : null}
      <Narrowing evidence={evidence} chosen={chosen} before={view.before} step={step} />
      <HomeCondition view={view} home={home} onCorrected={onCorrected} />
      <Result view={view} />
      <SaleCards {...sales} />
    </div>
  )
}

/** Limits for the comps, and ways back from what was chosen. */
const Narrowing = ({
  evidence,
  chosen,
  before,
  step,
}: Pick<Workbench, 'evidence' | 'chosen' | 'before' | 'step'>) => {
  const options = narrowingOptions(evidence)
  const { within } = chosen
  const limit = (of: keyof ChosenComps['within']) => ({
    options: options[of],
    value: within[of] === null ? '' : String(within[of]),
    onChange: (value: string) => step({ do: 'narrow', within: { [of]: pickedLimit(value) } }),
    placeholder: 'All',
    optional: true,
  })
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-[repeat(3,10rem)_auto]">
      <Select label="Comps within" {...limit('miles')} />
      <Select label="Sold in the last" {...limit('days')} />
      <Select label="Size within" {...limit('sizePercent')} />
      <div className="flex gap-2 max-lg:col-span-full">
        <Button
          className="px-3"
          aria-disabled={before === null}
          onClick={() => before !== null && step({ do: 'undo' })}
        >
          <Undo2 aria-hidden className="size-4" />
          Undo
        </Button>
        <Button
          className="px-3"
          aria-disabled={choosesNothing(chosen)}
          onClick={() => choosesNothing(chosen) || step({ do: 'reset' })}
        >
          <RotateCcw aria-hidden className="size-4" />
          Reset
        </Button>
      </div>
    </div>
  )
}

/** Of a home whose condition a person has not set: `Needs work, by its words`. */
const wordsOption = (condition: Home['condition']): string =>
  condition === null ? 'Not told' : `${condition.class}, by its words`

/** The home's own condition: as its words say, or as the person does. */
const HomeCondition = ({
  view: { evidence, corrections, correct },
  home,
  onCorrected,
}: Pick<OpenWorkbenchProps, 'home' | 'onCorrected'> & {
  readonly view: Pick<Workbench, 'evidence' | 'corrections' | 'correct'>
}) => {
  const of = { propertyId: home.propertyId, soldOn: null }
  const corrected = correctionOf(corrections, of)?.condition ?? null
  return (
    <div className="grid max-w-prose gap-x-4 sm:grid-cols-[14rem_auto] sm:items-end">
      <Select
        label="This home’s condition"
        placeholder={corrected === null ? wordsOption(evidence.home.condition) : BY_WORDS}
        options={conditionOptions(corrected)}
        value={corrected ?? ''}
        onChange={(value) =>
          correct({ ...of, name: home.addressLine }, pickedCondition(value), onCorrected)
        }
        optional
      />
      <p className="text-muted text-sm max-sm:mt-1">{YOUR_CONDITION_SENTENCE}</p>
    </div>
  )
}

/** What the comps come to as they are chosen: read out whenever it changes. */
const Result = ({
  view: { ours, yours, chosen, conditionsSet, unsaved },
}: {
  readonly view: Pick<Workbench, 'ours' | 'yours' | 'chosen' | 'conditionsSet' | 'unsaved'>
}) => {
  const shown = yours ?? ours
  return (
    <div
      role="status"
      data-yours={yours === null ? undefined : ''}
      className={`rounded-card border p-3 md:px-4 ${yours === null ? 'border-line bg-card' : 'border-brand bg-well'}`}
    >
      <dl className="tabular grid grid-cols-2 gap-x-6 gap-y-2 md:flex md:flex-wrap">
        <Figure
          name={yours === null ? 'Typical value' : 'Your typical value'}
          text={formatUsd(shown.story.typicalValue)}
        />
        <Figure
          name="After-repair value by these comps"
          text={formatUsd(shown.story.afterRepairValue.price)}
        />
        <Figure name="Sells over asking" text={formatChance(shown.chance)} />
        <Figure name="Profit potential" text={profitRange(shown.profit)} />
      </dl>
      <p className="mt-2 text-sm max-sm:min-h-[3lh] sm:min-h-[1lh]">
        {yours === null
          ? 'This is our typical value. Exclude or pin comps to see yours.'
          : yoursSentence(yours.story.typicalValue, ours.story.typicalValue, chosen, conditionsSet)}
        {unsaved ? ` Not sent yet: ${whyNotSent()}.` : null}
      </p>
      {shown.offers === null ? null : (
        <p className="mt-1 text-muted text-sm">{offersSentence(shown.offers)}</p>
      )}
    </div>
  )
}

const Figure = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div className="min-w-0">
    <dt className="text-muted text-xs">{name}</dt>
    <dd className="font-bold md:text-lg">{text}</dd>
  </div>
)
