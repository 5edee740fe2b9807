import type { ReactNode } from 'react'
import { rentCalls } from '../../../../contract/rents.ts'
import {
  exits as allExits,
  type Exit,
  exitNames,
} from '../../../../domain/deals/exits/exit-inputs.ts'
import type { DefaultValues } from '../../../../domain/deals/fields/default-fields.ts'
import { useAsked } from '../../../data/ask/use-asked.ts'
import { Choice } from '../inputs/Choice.tsx'
import type { DealSheet } from '../sheet.ts'
import { ExitsTable } from './ExitsTable.tsx'
import { sheetWithExits, withExits } from './exit-numbers.ts'
import { AsIsInputs, AssignmentInputs } from './OtherExitInputs.tsx'
import { RefinanceInputs, RentalInputs } from './RentalInputs.tsx'
import { RentalSheet } from './RentalSheet.tsx'
import { useExits } from './use-exits.ts'

/** The exits side by side, then what each is worked out from, beside the rental in full. */
export const ExitsSheet = ({
  propertyId,
  sheet: of,
  values,
}: {
  readonly propertyId: string
  readonly sheet: DealSheet
  readonly values: DefaultValues
}) => {
  const sheet = sheetWithExits(of, values)
  const { exits, began } = sheet
  const results = useExits(sheet.inputs)
  const { asked: rent } = useAsked(rentCalls.ofHome, { params: { propertyId } })
  return (
    <>
      <Choice<Exit>
        label="You work by"
        value={exits.worksBy}
        began={began.worksBy}
        from="The max offer that leads is of this exit. Your default is in Deal defaults."
        options={allExits.map((exit) => [exit, exitNames[exit]] as const)}
        onChange={(worksBy) =>
          sheet.change((inputs) => withExits(inputs, (now) => ({ ...now, worksBy })))
        }
      />
      {results ? <ExitsTable results={results} /> : <p role="status">Being worked out…</p>}
      <div className="mt-4 grid items-start gap-x-8 gap-y-4 @4xl:grid-cols-2">
        <div className="@container min-w-0">
          <Group title="Rental">
            <RentalInputs
              sheet={sheet}
              rental={exits.rental}
              suggested={rent.state === 'known' ? rent.value : null}
              firstYear={results?.rental?.years[0]?.lines}
            />
          </Group>
          <Group title="Refinance">
            <RefinanceInputs
              sheet={sheet}
              rental={exits.rental}
              began={began.rental}
              values={values}
            />
          </Group>
          <Group title="Assign">
            <AssignmentInputs
              sheet={sheet}
              assignment={exits.assignment}
              began={began.assignment}
            />
          </Group>
          <Group title="Sell as is">
            <AsIsInputs sheet={sheet} />
          </Group>
        </div>
        <div className="@container min-w-0">
          {results?.rental ? (
            <RentalSheet rental={results.rental} growth={exits.rental.growth} />
          ) : null}
        </div>
      </div>
    </>
  )
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="mt-4 first:mt-0">
    <h4 className="font-bold">{title}</h4>
    {children}
  </section>
)
