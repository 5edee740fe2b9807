import { Plus } from 'lucide-react'
import { advanceNumbers, loanNumbers } from '../../../../domain/deals/fields/number-fields.ts'
import {
  dayCounts,
  interestTimes,
  type Loan,
  type LoanInterest,
  type LoanSize,
} from '../../../../domain/deals/inputs/deal-inputs.ts'
import { namesOf } from '../../../../domain/record-of.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { inWholeDollars } from '../../../ui/words/whole-dollars.ts'
import {
  changeLoan,
  type DealSheet,
  exitFeesOf,
  feesOf,
  freeId,
  ofAdvance,
  ofLoan,
} from '../sheet.ts'
import { Choice } from './Choice.tsx'
import { CostLines } from './CostLines.tsx'
import { NumberInput } from './NumberInput.tsx'
import { NumberRow, type RowField } from './NumberRow.tsx'

/** Cash, or one loan or two, with all they cost. `shippedLoan` is what a deal bought with a loan begins with. */
export const LoanInputs = ({
  sheet,
  shippedLoan,
}: {
  readonly sheet: DealSheet
  readonly shippedLoan: Loan | null
}) => {
  const { loans } = sheet.inputs
  const put = (to: readonly Loan[]) => sheet.change((inputs) => ({ ...inputs, loans: to }))
  return (
    <>
      <Choice
        label="Bought with"
        value={loans.length === 0 ? 'cash' : 'loan'}
        began={sheet.startedFrom.loans.length === 0 ? 'cash' : 'loan'}
        onReset={() => put(sheet.startedFrom.loans)}
        options={[
          ['loan', 'A loan'],
          ['cash', 'Cash'],
        ]}
        onChange={(how) =>
          put(
            how === 'cash'
              ? []
              : [sheet.startedFrom.loans.at(0) ?? shippedLoan ?? secondLoan('first')],
          )
        }
      />
      {loans.map((loan) => (
        <OneLoan key={loan.id} sheet={sheet} loan={loan} shares={sharesOf(shippedLoan)} />
      ))}
      {loans.length === 0 ? null : loans.length === 1 ? (
        <Button
          kind="quiet"
          className="-ml-4"
          onClick={() => put([...loans, secondLoan(freeId(loans, 'second'))])}
        >
          <Plus aria-hidden className="size-4" />
          Add a second loan
        </Button>
      ) : (
        <Button kind="quiet" className="-ml-4" onClick={() => put(loans.slice(0, 1))}>
          Remove the second loan
        </Button>
      )}
    </>
  )
}

const secondLoan = (id: string): Loan => ({
  id,
  name: 'Second loan',
  size: { kind: 'fixed', cents: 0 },
  pointsPercent: 0,
  fees: [],
  drawFeeCents: 0,
  exitFees: [],
  ratePercent: 0,
  interest: { kind: 'non-Dutch', dayCount: '30/360', paid: 'at sale' },
})

/** Shares of price and rehab as the defaults have them. */
const sharesOf = (shippedLoan: Loan | null): LoanSize =>
  shippedLoan?.size.kind === 'advance'
    ? shippedLoan.size
    : {
        kind: 'advance',
        pricePercent: 0,
        rehabPercent: 0,
        arvCapPercent: null,
        costCapPercent: null,
      }

const OneLoan = ({
  sheet,
  loan,
  shares: defaultShares,
}: {
  readonly sheet: DealSheet
  readonly loan: Loan
  readonly shares: LoanSize
}) => {
  const { id, name, size, interest } = loan
  const began = sheet.startedFrom.loans.find((one) => one.id === id)
  const beganPlain = began?.interest.kind === 'amortized' ? undefined : began?.interest
  const sized = sheet.figures.loans.find((one) => one.id === id)
  const to = (change: (loan: Loan) => Loan) =>
    sheet.change((inputs) => changeLoan(inputs, id, change))
  // A lender's terms are shipped for the first loan alone.
  const termOf = ({ default: of, ...field }: RowField): RowField =>
    of !== undefined && id === 'first'
      ? { ...field, default: of }
      : { ...field, from: of === undefined ? (field.from ?? '') : 'Ask the lender' }
  const numberRow = (of: keyof typeof loanNumbers) => (
    <NumberRow
      key={of}
      sheet={sheet}
      field={termOf({ ...loanNumbers[of], words: `${name}, ${loanNumbers[of].words}` })}
      number={ofLoan(
        id,
        (one) => one[of],
        (one, value) => ({ ...one, [of]: value }),
      )}
    />
  )
  return (
    <fieldset className="mt-2 min-w-0 rounded-card border border-line p-3">
      <legend className="px-1 font-bold">{name}</legend>
      {sized === undefined ? null : (
        <p className="tabular pb-2 text-muted text-sm">
          {inWholeDollars(sized.totalCents)}: {inWholeDollars(sized.advanceCents)} at closing,{' '}
          {inWholeDollars(sized.holdbackCents)} held back for the rehab.{' '}
          {sized.boundBy === 'value cap'
            ? 'The cap on the after-repair value binds.'
            : sized.boundBy === 'cost cap'
              ? 'The cap on price and rehab binds.'
              : 'No cap binds.'}{' '}
          Requested terms, illustrative; not an offer or commitment to lend.
        </p>
      )}
      <Choice
        label="Size"
        value={size.kind}
        began={began?.size.kind ?? null}
        onReset={() => to((one) => ({ ...one, size: began?.size ?? one.size }))}
        options={[
          ['advance', 'Shares of price and rehab'],
          ['fixed', 'A fixed amount'],
        ]}
        onChange={(kind) =>
          to((one) => ({
            ...one,
            size: kind === 'fixed' ? { kind, cents: sized?.totalCents ?? 0 } : defaultShares,
          }))
        }
      />
      {size.kind === 'fixed' ? (
        <NumberRow
          sheet={sheet}
          field={{
            words: `${name}, amount`,
            unit: 'dollars',
            from: 'All of it at closing',
          }}
          number={ofLoan(
            id,
            (one) => (one.size.kind === 'fixed' ? one.size.cents : undefined),
            (one, cents) => ({ ...one, size: { kind: 'fixed', cents } }),
          )}
        />
      ) : (
        namesOf(advanceNumbers).map((share) => (
          <NumberRow
            key={share}
            sheet={sheet}
            field={termOf(advanceNumbers[share])}
            number={ofAdvance(id, share)}
          />
        ))
      )}
      {numberRow('pointsPercent')}
      {numberRow('ratePercent')}
      <Choice
        label="Interest"
        value={interest.kind}
        began={began?.interest.kind ?? null}
        onReset={() => to((one) => ({ ...one, interest: began?.interest ?? one.interest }))}
        options={[
          ['non-Dutch', 'On what is drawn (non-Dutch)'],
          ['Dutch', 'On the whole loan (Dutch)'],
          ['amortized', 'Equal payments (amortized)'],
        ]}
        onChange={(kind) => to((one) => ({ ...one, interest: interestOfKind(kind, one.interest) }))}
      />
      {interest.kind === 'amortized' ? (
        <NumberRow
          sheet={sheet}
          field={{
            words: `${name}, months to pay it off`,
            unit: 'count',
            step: 12,
            least: 1,
            most: 600,
            decimals: 0,
            from: 'Ask the lender. 360 is 30 years',
          }}
          number={ofLoan(
            id,
            (one) => (one.interest.kind === 'amortized' ? one.interest.months : undefined),
            (one, months) => ({ ...one, interest: { kind: 'amortized', months } }),
          )}
        />
      ) : (
        <>
          <Choice
            label="Interest is paid"
            value={interest.paid}
            began={beganPlain?.paid ?? null}
            options={interestTimes.map((time) => [time, paidWords[time]] as const)}
            onChange={(paid) => to((one) => ({ ...one, interest: { ...interest, paid } }))}
          />
          <Choice
            label="Days are counted"
            value={interest.dayCount}
            began={beganPlain?.dayCount ?? null}
            from={
              interest.dayCount === '30/360'
                ? 'Twelve months of 30 days'
                : 'From the closing date, under Holding; without one a month has 365/12 days'
            }
            options={dayCounts.map((count) => [count, count] as const)}
            onChange={(dayCount) => to((one) => ({ ...one, interest: { ...interest, dayCount } }))}
          />
        </>
      )}
      {namesOf(loanNumbers)
        .filter((one) => one !== 'pointsPercent' && one !== 'ratePercent')
        .map(numberRow)}
      <CostLines
        sheet={sheet}
        lines={feesOf(id)}
        prefix={`loan.${id}.fee`}
        added="A lender fee"
        basis={{ kind: 'fixed', cents: 0 }}
      />
      <CostLines
        sheet={sheet}
        lines={exitFeesOf(id)}
        prefix={`loan.${id}.exit`}
        added="An exit or extension fee"
        basis={{ kind: 'percent', percent: 0, of: 'loan' }}
        more={(fee) => (
          <div className="flex flex-wrap items-center gap-2 text-sm">
            if it takes longer than
            <NumberInput
              label={`${fee.name}, after so many months`}
              kind="months"
              value={loan.exitFees.find((one) => one.id === fee.id)?.afterMonths ?? 0}
              step={1}
              onChange={(afterMonths) =>
                sheet.change(
                  (inputs) =>
                    changeLoan(inputs, id, (one) => ({
                      ...one,
                      exitFees: one.exitFees.map((exit) =>
                        exit.id === fee.id ? { ...exit, afterMonths } : exit,
                      ),
                    })),
                  `${id} ${fee.id} after`,
                )
              }
              onLeave={sheet.leaveField}
            />
          </div>
        )}
      />
    </fieldset>
  )
}

const interestOfKind = (kind: LoanInterest['kind'], before: LoanInterest): LoanInterest =>
  kind === 'amortized'
    ? { kind, months: 360 }
    : before.kind === 'amortized'
      ? { kind, dayCount: '30/360', paid: 'monthly' }
      : { ...before, kind }

const paidWords = {
  monthly: 'Each month',
  reserve: 'From a reserve funded at closing',
  'at sale': 'At the sale',
} as const
