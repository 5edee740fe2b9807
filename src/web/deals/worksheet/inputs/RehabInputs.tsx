import { ListChecks, Plus, Trash2 } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { rehabNumbers } from '../../../../domain/deals/fields/number-fields.ts'
import {
  type AssumedLevel,
  assumedLevels,
  type DealInputs,
  type Draw,
  dealLimits,
} from '../../../../domain/deals/inputs/deal-inputs.ts'
import { withLevelOf, withRehab } from '../../../../domain/deals/inputs/level-of-deal.ts'
import { namesOf } from '../../../../domain/record-of.ts'
import { levelNames } from '../../../../domain/search/figures-in-words.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { comesLater } from '../../../ui/feedback/comes-later.ts'
import { ASSUMED_FROM } from '../../../ui/words/figure-words.ts'
import { ChangedMark } from '../Fold.tsx'
import {
  assumedRepairsWords,
  type DealSheet,
  isSame,
  type LevelInputs,
  levelOf,
  ofRehab,
  WHOLE_REHAB,
  withScopeRows,
} from '../sheet.ts'
import type { Walk, WalkThroughProps } from '../walk/WalkThrough.tsx'
import { AddedToHome } from './AddedToHome.tsx'
import { Choice } from './Choice.tsx'
import { LevelCostInputs } from './LevelCostInputs.tsx'
import { NumberInput } from './NumberInput.tsx'
import { NumberRow } from './NumberRow.tsx'
import { ScopeOfWork } from './ScopeOfWork.tsx'

const loadWalkThrough = async () => (await import('../walk/WalkThrough.tsx')).WalkThrough
const WalkThrough = comesLater<WalkThroughProps>(loadWalkThrough)

/** What the work costs, by level, as one amount or row by row, and when it is paid. */
export const RehabInputs = ({
  sheet,
  ofLevel,
  addingKnown,
  levelInputs,
  walk,
}: {
  readonly sheet: DealSheet
  /** The same deal as if it had begun with its level of now: what that brings along is not the user's own. */
  readonly ofLevel: DealSheet
  readonly addingKnown: boolean
  /** What the defaults give for a level. */
  readonly levelInputs: LevelInputs
  readonly walk: Walk
}) => {
  const { inputs, startedFrom } = sheet
  const { budget } = inputs.rehab
  const choose = (to: AssumedLevel | 'amount' | 'scope') =>
    sheet.change((now) => withBudget(now, to, budgetCentsOf(sheet), levelInputs))
  return (
    <>
      <Choice
        label="Rehab"
        value={levelOf(inputs)}
        began={levelOf(startedFrom)}
        from={`Assumed repairs: ${assumedRepairsWords(startedFrom)}: ${ASSUMED_FROM}, until you say what it needs`}
        options={[
          ...assumedLevels.map(
            (level) => [level, `${levelNames[level]}: ${workOf[level]}`] as const,
          ),
          ['amount', 'One amount'],
          ['scope', 'Scope of work, row by row'],
        ]}
        onChange={choose}
        onReset={() => sheet.change((now) => withLevelOf(now, startedFrom))}
      />
      <WalkThroughButton sheet={sheet} walk={walk} />
      {budget.kind === 'level' ? (
        <LevelCostInputs sheet={sheet} ofLevel={ofLevel} levelInputs={levelInputs} />
      ) : null}
      {budget.kind === 'amount' ? (
        <NumberRow
          sheet={sheet}
          field={{ words: 'Rehab budget', unit: 'dollars', from: 'As one amount' }}
          number={{
            get: ({ rehab }) => (rehab.budget.kind === 'amount' ? rehab.budget.cents : undefined),
            set: (now, cents) => withRehab(now, { budget: { kind: 'amount', cents } }),
          }}
        />
      ) : null}
      {budget.kind === 'scope' ? <ScopeOfWork sheet={sheet} rows={budget.rows} /> : null}
      <AddedToHome sheet={sheet} known={addingKnown} />
      {namesOf(rehabNumbers).map((name) => (
        <NumberRow key={name} sheet={ofLevel} field={rehabNumbers[name]} number={ofRehab(name)} />
      ))}
      {inputs.loans.length === 0 ? null : <DrawPlan sheet={sheet} />}
    </>
  )
}

/** Opens the list of usual items. Its code comes with this part, so that it opens without a connection too. */
const WalkThroughButton = ({ sheet, walk }: { readonly sheet: DealSheet; readonly walk: Walk }) => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => void loadWalkThrough().catch(() => {}), [])
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2">
      <Button ref={button} onClick={() => setOpen(true)}>
        <ListChecks aria-hidden className="size-4" />
        Walk through
      </Button>
      <p className="min-w-0 flex-1 basis-52 text-muted text-sm leading-snug">
        Pick what it needs, room by room. Goes on without a connection while this page stays open.
      </p>
      {open ? (
        <Suspense fallback={null}>
          <WalkThrough
            open
            sheet={sheet}
            walk={walk}
            onClose={() => setOpen(false)}
            focusAfter={() => button.current?.focus()}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

const workOf = {
  none: 'nothing to do',
  light: 'paint, floors, fixtures',
  medium: 'kitchen and baths',
  heavy: 'systems too',
  gut: 'down to the studs',
} as const satisfies { readonly [level in AssumedLevel]: string }

const budgetCentsOf = ({ figures: { lines } }: DealSheet): number =>
  lines
    .filter(({ id }) => id === 'rehab.budget' || id.startsWith('rehab.row.'))
    .reduce((sum, { cents }) => sum + cents, 0)

/** A level brings its contingency and time along; an amount and a scope begin with what the budget was. */
const withBudget = (
  inputs: DealInputs,
  to: AssumedLevel | 'amount' | 'scope',
  cents: number,
  levelInputs: LevelInputs,
): DealInputs => {
  if (to === 'amount') return withRehab(inputs, { budget: { kind: 'amount', cents } })
  if (to !== 'scope') return withLevelOf(inputs, levelInputs(to))
  const whole = {
    id: 'own-1',
    ...WHOLE_REHAB,
    quantity: 1,
    unit: 'each',
    unitCents: cents,
    contractor: '',
    permit: false,
    draw: null,
  }
  return withScopeRows(inputs, [whole])
}

/** When work is inspected and paid back; without draws it is paid month by month. */
const DrawPlan = ({ sheet }: { readonly sheet: DealSheet }) => {
  const { rehab } = sheet.inputs
  const { draws } = rehab
  const put = (to: DealInputs['rehab']['draws'], field: string | null = null) =>
    sheet.change((inputs) => withRehab(inputs, { draws: to }), field)
  const months = draws.by === 'weight' ? draws.draws.map(({ month }) => month) : draws.months
  const withMonths = (to: readonly number[], field: string | null = null) =>
    put(
      draws.by === 'scope'
        ? { by: 'scope', months: to }
        : {
            by: 'weight',
            draws: to.map((month, i): Draw => ({ month, weight: draws.draws[i]?.weight ?? 1 })),
          },
      field,
    )
  return (
    <div className="border-line border-t py-2">
      <p className="font-semibold">
        Draws{' '}
        {isSame(draws, sheet.startedFrom.rehab.draws) ? null : (
          <>
            <ChangedMark />
            <button
              type="button"
              className="-my-3 ml-2 inline-flex min-h-11 min-w-11 items-center px-1 text-brand text-sm underline underline-offset-4"
              onClick={() => put(sheet.startedFrom.rehab.draws)}
            >
              Reset<span className="sr-only"> Draws</span>
            </button>
          </>
        )}
      </p>
      <p className="text-muted text-sm">
        {months.length === 0
          ? 'Without draws the work is paid, and paid back, month by month.'
          : `Work is paid, inspected and paid back with its draw${months.length === 1 ? '' : draws.by === 'scope' ? ', by the rows of the scope' : '; draws of equal shares are of equal size'}.`}
      </p>
      {rehab.budget.kind === 'scope' && months.length > 0 ? (
        <Choice
          label="Size of each draw"
          value={draws.by}
          began={null}
          options={[
            ['weight', 'By shares'],
            ['scope', 'By its rows of the scope'],
          ]}
          onChange={(by) =>
            put(
              by === 'scope'
                ? { by, months }
                : { by, draws: months.map((month) => ({ month, weight: 1 })) },
            )
          }
        />
      ) : null}
      <ol>
        {months.map((month, i) => (
          // Draws are identified by their place alone.
          <li key={String(i)} className="flex flex-wrap items-center gap-2 py-1">
            <span className="tabular w-16">Draw {i + 1}</span>
            <NumberInput
              label={`Draw ${i + 1}, months after closing`}
              kind="months"
              value={month}
              step={0.5}
              onChange={(to) => withMonths(months.with(i, to), `draw ${i}`)}
              onLeave={sheet.leaveField}
            />
            <span aria-hidden className="text-muted text-sm">
              after closing
            </span>
            {draws.by === 'weight' ? (
              <>
                <NumberInput
                  label={`Draw ${i + 1}, share`}
                  kind="count"
                  value={draws.draws[i]?.weight ?? 1}
                  step={1}
                  onChange={(weight) =>
                    put(
                      { by: 'weight', draws: draws.draws.with(i, { month, weight }) },
                      `share ${i}`,
                    )
                  }
                  onLeave={sheet.leaveField}
                />
                <span aria-hidden className="tabular text-muted text-sm">
                  of {sharesOf(draws.draws)} {sharesOf(draws.draws) === '1' ? 'share' : 'shares'}
                </span>
              </>
            ) : null}
            <button
              type="button"
              aria-label={`Remove draw ${i + 1}`}
              className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-well hover:text-danger"
              onClick={() =>
                put(
                  draws.by === 'scope'
                    ? { by: 'scope', months: draws.months.toSpliced(i, 1) }
                    : { by: 'weight', draws: draws.draws.toSpliced(i, 1) },
                )
              }
            >
              <Trash2 aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ol>
      <Button
        kind="quiet"
        className="-ml-4"
        disabled={months.length >= dealLimits.draws}
        onClick={() =>
          withMonths([...months, Math.min(dealLimits.months, (months.at(-1) ?? 0) + 1)])
        }
      >
        <Plus aria-hidden className="size-4" />
        Add a draw
      </Button>
    </div>
  )
}

const sharesOf = (draws: readonly Draw[]): string =>
  draws.reduce((sum, { weight }) => sum + weight, 0).toLocaleString('en-US')
