import type { HomeRent } from '../../../../contract/rents.ts'
import { defaultRental } from '../../../../domain/deals/exits/exit-defaults.ts'
import type { RentalPlan, RentalTarget } from '../../../../domain/deals/exits/exit-inputs.ts'
import { NO_RENT } from '../../../../domain/deals/exits/exit-words.ts'
import type { OperatingYear } from '../../../../domain/deals/exits/operating-years.ts'
import {
  type DefaultName,
  type DefaultValues,
  defaultFields,
} from '../../../../domain/deals/fields/default-fields.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { formatDate } from '../../../ui/words/format.ts'
import { inWholeDollars } from '../../../ui/words/whole-dollars.ts'
import { Choice } from '../inputs/Choice.tsx'
import { NumberRow, type RowField } from '../inputs/NumberRow.tsx'
import type { DealSheet } from '../sheet.ts'
import {
  dscrFloor,
  inGrowth,
  inRefinance,
  inRental,
  ofRentalTarget,
  refinanceFees,
  refinanceMonths,
  rentNumber,
  withRental,
} from './exit-numbers.ts'
import { LandlordCosts } from './LandlordCosts.tsx'

/** A number that has a default, as a row. */
const fieldOf = (name: DefaultName, more: Partial<RowField> = {}): RowField => {
  const { words, unit, least, most } = defaultFields[name]
  return {
    words,
    unit: unit.startsWith('dollars') ? 'dollars' : unit === 'months' ? 'months' : 'percent',
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    default: name,
    ...more,
  }
}

/** What the home may rent for by others' rents, to be taken by a press; else why nothing says so. */
const SuggestedRent = ({
  sheet,
  suggested: { estimate, why },
}: {
  readonly sheet: DealSheet
  readonly suggested: HomeRent
}) => {
  if (estimate === null) return why === null ? null : <p className="text-muted text-sm">{why}</p>
  const { range80, words, source, asOf, includesUtilities } = estimate
  const utilities = includesUtilities ? utilitiesOf(sheet) : 0
  const rentCentsAMonth = Math.max(MIN_RENT_CENTS, estimate.rentCentsAMonth - utilities)
  return (
    <p className="text-sm">
      {words} ({source}, {formatDate(asOf)}).{' '}
      {utilities === 0
        ? null
        : `${inWholeDollars(estimate.rentCentsAMonth)} less ${inWholeDollars(utilities)} of utilities, as the deal has them, which a tenant pays as a rule. `}
      <Button
        kind="quiet"
        onClick={() =>
          sheet.change((inputs) => withRental(inputs, { rentCentsAMonth, rentRange80: range80 }))
        }
      >
        Use {inWholeDollars(rentCentsAMonth)}
      </Button>
    </p>
  )
}

/** The least that is offered as a rent, where utilities would take more than all of it. */
const MIN_RENT_CENTS = 10_000

/** The deal's utilities a month, where they are one amount. */
const utilitiesOf = ({ inputs: { hold } }: DealSheet): number => {
  const basis = hold.find(({ id }) => id === 'utilitiesCentsAMonth')?.basis
  return basis?.kind === 'a month' ? basis.cents : 0
}

/** What a home rents for, and what that costs its landlord. */
export const RentalInputs = ({
  sheet,
  rental,
  suggested,
  firstYear,
}: {
  readonly sheet: DealSheet
  readonly rental: RentalPlan
  /** What its costs come to; undefined while it has no figures. */
  readonly firstYear: OperatingYear['lines'] | undefined
  /** What the home may rent for by others' rents; null while that is not known. */
  readonly suggested: HomeRent | null
}) => (
  <>
    <NumberRow
      sheet={sheet}
      field={{ words: 'Rent a month', unit: 'dollars', least: 100, step: 2_500, from: NO_RENT }}
      number={rentNumber}
    />
    {suggested === null ? null : <SuggestedRent sheet={sheet} suggested={suggested} />}
    <NumberRow
      sheet={sheet}
      field={fieldOf('vacancyPercent')}
      number={inRental('vacancyPercent')}
    />
    <LandlordCosts sheet={sheet} lines={rental.operating} firstYear={firstYear} />
    <NumberRow sheet={sheet} field={fieldOf('leaseUpMonths')} number={inRental('leaseUpMonths')} />
    <NumberRow
      sheet={sheet}
      field={fieldOf('rentGrowthPercent', { step: 0.5 })}
      number={inGrowth('rentPercent')}
    />
    <NumberRow
      sheet={sheet}
      field={fieldOf('costGrowthPercent', { step: 0.5 })}
      number={inGrowth('costPercent')}
    />
    <NumberRow
      sheet={sheet}
      field={fieldOf('valueGrowthPercent', { step: 0.5 })}
      number={inGrowth('valuePercent')}
    />
    <TargetRows sheet={sheet} target={rental.target} />
  </>
)

const TargetRows = ({
  sheet,
  target,
}: {
  readonly sheet: DealSheet
  readonly target: RentalTarget
}) => (
  <>
    <Choice
      label="The rental’s max offer leaves"
      value={target.kind}
      began={sheet.startedFrom.exits?.rental.target.kind ?? null}
      options={[
        ['return on cash', 'A return on the cash left in'],
        ['cash left in', 'Little cash in, and a cash flow'],
      ]}
      onChange={(kind) => sheet.change((inputs) => withRental(inputs, { target: targets[kind] }))}
      onReset={() =>
        sheet.change((inputs) =>
          withRental(inputs, { target: sheet.startedFrom.exits?.rental.target ?? target }),
        )
      }
    />
    {target.kind === 'return on cash' ? (
      <NumberRow
        sheet={sheet}
        field={fieldOf('rentalReturnPercent')}
        number={ofRentalTarget('percent')}
      />
    ) : (
      <>
        <NumberRow
          sheet={sheet}
          field={{ words: 'Cash left in, at most', unit: 'dollars' }}
          number={ofRentalTarget('mostCents')}
        />
        <NumberRow
          sheet={sheet}
          field={{ words: 'Cash flow a month, at least', unit: 'dollars', step: 2_500 }}
          number={ofRentalTarget('cashFlowCentsAMonth')}
        />
      </>
    )}
  </>
)

const targets: { readonly [kind in RentalTarget['kind']]: RentalTarget } = {
  'return on cash': { kind: 'return on cash', percent: 8 },
  'cash left in': { kind: 'cash left in', mostCents: 0, cashFlowCentsAMonth: 0 },
}

/** The loan that pays off those that the home was bought with. */
export const RefinanceInputs = ({
  sheet,
  rental,
  began,
  values,
}: {
  readonly sheet: DealSheet
  readonly rental: RentalPlan
  readonly began: RentalPlan
  readonly values: DefaultValues
}) => {
  const { refinance } = rental
  return (
    <>
      <Choice
        label="Refinance"
        value={refinance === null ? 'no' : 'yes'}
        began={began.refinance === null ? 'no' : 'yes'}
        from="Without one, amortized loans run on and others are paid off in cash."
        options={[
          ['yes', 'Once it is rented'],
          ['no', 'None'],
        ]}
        onChange={(whether) =>
          sheet.change((inputs) =>
            withRental(inputs, {
              refinance:
                whether === 'no'
                  ? null
                  : (began.refinance ?? defaultRental(inputs, values).refinance),
            }),
          )
        }
      />
      <NumberRow
        sheet={sheet}
        field={{
          words: 'Loans paid off after, at the earliest',
          unit: 'months',
          most: 36,
          default: 'seasoningMonths',
        }}
        number={inRental('payoffAfterMonths')}
      />
      {refinance === null ? null : (
        <>
          <NumberRow
            sheet={sheet}
            field={fieldOf('refinanceLtvPercent')}
            number={inRefinance('ltvPercent')}
          />
          <NumberRow
            sheet={sheet}
            field={{
              words: 'Appraised at, of the sale price',
              unit: 'percent',
              most: 200,
              from: 'As planned',
            }}
            number={inRefinance('appraisalPercent')}
          />
          <NumberRow
            sheet={sheet}
            field={fieldOf('seasoningMonths')}
            number={inRefinance('seasoningMonths')}
          />
          <NumberRow
            sheet={sheet}
            field={fieldOf('minDscr', { unit: 'count', step: 0.05 })}
            number={dscrFloor}
          />
          <NumberRow
            sheet={sheet}
            field={fieldOf('refinanceRatePercent', { step: 0.25 })}
            number={inRefinance('ratePercent')}
          />
          <NumberRow
            sheet={sheet}
            field={fieldOf('refinancePointsPercent', { step: 0.25 })}
            number={inRefinance('pointsPercent')}
          />
          <NumberRow
            sheet={sheet}
            field={fieldOf('refinanceFeesCents', { step: 10_000 })}
            number={refinanceFees}
          />
          <Choice
            label="Payments of the refinance"
            value={refinance.interest === 'interest only' ? 'interest only' : 'amortized'}
            began={
              began.refinance === null
                ? null
                : began.refinance.interest === 'interest only'
                  ? 'interest only'
                  : 'amortized'
            }
            options={[
              ['amortized', 'Equal payments that pay it off'],
              ['interest only', 'Interest only'],
            ]}
            onChange={(how) =>
              sheet.change((inputs) =>
                withRental(inputs, {
                  refinance: {
                    ...refinance,
                    interest:
                      how === 'interest only' ? how : { kind: how, months: values.refinanceMonths },
                  },
                }),
              )
            }
          />
          {refinance.interest === 'interest only' ? null : (
            <NumberRow
              sheet={sheet}
              field={fieldOf('refinanceMonths', { step: 12, multipleOf: 1 })}
              number={refinanceMonths}
            />
          )}
        </>
      )}
    </>
  )
}
