import { namesOf, recordOf } from '../../record-of.ts'
import { defaultOfRow } from '../fields/default-fields.ts'
import type { Given } from '../inputs/assumptions.ts'
import { inDollars, inMonths } from '../results/basis-in-words.ts'
import { exitSections } from './exit-fields.ts'
import type { ExitInputs, OperatingLine } from './exit-inputs.ts'
import { rentalTargetWords } from './exit-words.ts'

/** What the exits of a deal take as given, each with the default that it is made of. */
export const exitGivens = ({ rental, assignment, asIs }: ExitInputs): Given[] => {
  const { refinance, growth } = rental
  const given = (id: string, name: string, value: string, of = id): Given => ({
    id: `exit.${id}`,
    name,
    value,
    given: value,
    of,
  })
  const known = (id: string, name: string, cents: number | null) =>
    cents === null ? [] : [given(id, name, inDollars(cents), '')]
  const percent = (id: keyof typeof words, of: number) => given(id, words[id], `${of}%`)
  return [
    ...known('rent', 'Rent a month', rental.rentCentsAMonth),
    percent('vacancyPercent', rental.vacancyPercent),
    ...rental.operating
      .filter(isCost)
      .map((line) =>
        given(
          `cost.${line.id}`,
          `Rental: ${line.name}`,
          amountWords(line),
          defaultOfRow(line.id) ?? line.id,
        ),
      ),
    given('leaseUpMonths', words.leaseUpMonths, inMonths(rental.leaseUpMonths)),
    percent('rentGrowthPercent', growth.rentPercent),
    percent('costGrowthPercent', growth.costPercent),
    percent('valueGrowthPercent', growth.valuePercent),
    given(
      'rentalReturnPercent',
      'Target of the rental',
      rentalTargetWords(rental.target, inDollars),
    ),
    ...(refinance === null
      ? [given('refinance', 'Refinance', 'none', '')]
      : [
          percent('refinanceLtvPercent', refinance.ltvPercent),
          given('seasoningMonths', words.seasoningMonths, inMonths(refinance.seasoningMonths)),
          given(
            'minDscr',
            words.minDscr,
            refinance.minDscr === null ? 'none' : `${refinance.minDscr}`,
          ),
          percent('refinanceRatePercent', refinance.ratePercent),
          percent('refinancePointsPercent', refinance.pointsPercent),
          given(
            'refinanceMonths',
            'Payments of the refinance',
            refinance.interest === 'interest only'
              ? 'interest only'
              : `equal, over ${inMonths(refinance.interest.months)}`,
          ),
        ]),
    given('assignmentFeeCents', words.assignmentFeeCents, inDollars(assignment.feeCents)),
    given('depositCents', words.depositCents, inDollars(assignment.depositCents)),
    ...known('asIs', 'Sale price as is', asIs.saleCents),
  ]
}

const isCost = ({ basis }: OperatingLine): boolean => !('cents' in basis) || basis.cents > 0

/** `$125.00 a month`, `8% of the collected rent`. */
export const amountWords = ({ basis }: OperatingLine): string => {
  switch (basis.kind) {
    case 'a month':
    case 'a year':
      return `${inDollars(basis.cents)} ${basis.kind}`
    case 'percent a year':
      return `${basis.percent}% a year of the ${basis.of === 'price' ? 'price' : 'after-repair value'}`
    case 'percent of rent':
      return `${basis.percent}% of the ${basis.of} rent`
  }
}

const fields = { ...exitSections.Rental, ...exitSections.Refinance, ...exitSections.Assign }
const words = recordOf<{ readonly [name in keyof typeof fields]: string }>(
  namesOf(fields),
  (name) => fields[name].words,
)
