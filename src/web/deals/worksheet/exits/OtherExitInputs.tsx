import type { AssignmentInputs as Assignment } from '../../../../domain/deals/exits/exit-inputs.ts'
import { Choice } from '../inputs/Choice.tsx'
import { NumberRow } from '../inputs/NumberRow.tsx'
import type { DealSheet } from '../sheet.ts'
import {
  asIsMonths,
  asIsSale,
  buyerPays,
  findingCosts,
  inAssignment,
  withExits,
} from './exit-numbers.ts'

/** A contract that is passed on. */
export const AssignmentInputs = ({
  sheet,
  assignment,
  began,
}: {
  readonly sheet: DealSheet
  readonly assignment: Assignment
  readonly began: Assignment
}) => (
  <>
    <Choice
      label="Passed on by"
      value={assignment.method}
      began={began.method}
      options={[
        ['assignment', 'Assigning the contract'],
        ['double close', 'Two closings on one day'],
      ]}
      onChange={(method) =>
        sheet.change((inputs) =>
          withExits(inputs, (exits) => ({
            ...exits,
            assignment: { ...exits.assignment, method },
          })),
        )
      }
    />
    <NumberRow
      sheet={sheet}
      field={{ words: 'Assignment fee', unit: 'dollars', default: 'assignmentFeeCents' }}
      number={inAssignment('feeCents')}
    />
    <NumberRow
      sheet={sheet}
      field={{ words: 'Earnest money', unit: 'dollars', step: 50_000, default: 'depositCents' }}
      number={inAssignment('depositCents')}
    />
    <NumberRow
      sheet={sheet}
      field={{
        words: 'The other buyer pays',
        unit: 'dollars',
        from: 'The max offer of the flip, with the target that you have',
      }}
      number={buyerPays}
    />
    <NumberRow
      sheet={sheet}
      field={{
        words: 'Finding the buyer, papers',
        unit: 'dollars',
        step: 10_000,
        from: 'Nothing until you know',
      }}
      number={findingCosts}
    />
    {assignment.method === 'assignment' ? null : (
      <NumberRow
        sheet={sheet}
        field={{
          words: 'Transactional funding, points',
          unit: 'percent',
          most: 20,
          step: 0.25,
          default: 'fundingPointsPercent',
        }}
        number={inAssignment('fundingPointsPercent')}
      />
    )}
  </>
)

/** A home that is sold again without any work. */
export const AsIsInputs = ({ sheet }: { readonly sheet: DealSheet }) => (
  <>
    <NumberRow
      sheet={sheet}
      field={{
        words: 'Sale price as is',
        unit: 'dollars',
        from: 'What the deal says that it sells for without any work',
      }}
      number={asIsSale}
    />
    <NumberRow
      sheet={sheet}
      field={{ words: 'Time to that sale', unit: 'months', default: 'saleMonths' }}
      number={asIsMonths}
    />
  </>
)
