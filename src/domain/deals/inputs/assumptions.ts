import { namesOf } from '../../record-of.ts'
import { LIKELY_IN_WORDS } from '../../valuation/range/range-levels.ts'
import { analyzeDeal, type DealFigures } from '../analyze-deal.ts'
import { exitGivens } from '../exits/exit-assumptions.ts'
import { defaultExits } from '../exits/exit-defaults.ts'
import { exitsAreAskedFor } from '../exits/exit-inputs.ts'
import {
  type DefaultValues,
  defaultFields,
  defaultNames,
  defaultOfRow,
  isLevelDefault,
} from '../fields/default-fields.ts'
import {
  advanceNumbers,
  dealNumbers,
  type NumberField,
  rehabNumbers,
} from '../fields/number-fields.ts'
import { basisInWords, inDollars, inMonths } from '../results/basis-in-words.ts'
import { targetWords } from '../results/deal-in-words.ts'
import type { ScopeFacts } from '../scope/scope-quantities.ts'
import { addedInWords, afterRepairOf } from './after-repair.ts'
import type { DealInputs, Loan, Spread } from './deal-inputs.ts'
import { type NewDealInputs, rehabOf } from './defaults.ts'
import type { PrintedLine } from './line-items.ts'

/** Something that a deal takes as given. */
export type Assumption = {
  /** Unique among them. */
  readonly id: string
  readonly name: string
  /** In words: `2% of the sale price, $320,000.00`. */
  readonly value: string
  readonly source: string
  /** Of when the source is; null where that is when the deal began, or when it was changed. */
  readonly asOf: string | null
}

/**
 * All that a deal takes as given, each with where it comes from: the source of its default while it is as the deal
 * began, or as the level of rehab that was chosen since brings along, else the preparer.
 */
export const assumptionsOf = (
  inputs: DealInputs,
  startedFrom: DealInputs,
  {
    values,
    from,
    facts,
    offMarket = false,
  }: Pick<NewDealInputs, 'from'> & {
    readonly values: DefaultValues
    /** Of the home, beside its living area. */
    readonly facts: ScopeFacts
    /** No listing is of the home: the preparer has added it. */
    readonly offMarket?: boolean
  },
): Assumption[] => {
  const asBegun = givenIn({
    ...startedFrom,
    exits: startedFrom.exits ?? defaultExits(startedFrom, values),
  })
  const asOfLevel = givenIn(withLevelOf(inputs, values, facts))
  const { valuesAsOf: asOf } = inputs
  const comps = { ...OF_HOME.comps, asOf }
  const contributions = { ...OF_HOME.contributions, asOf }
  const ofListing = offMarket ? { dues: ON_RECORD, propertyTaxBill: ON_RECORD } : {}
  const sources = new Map(
    Object.entries({ ...from, ...OF_HOME, ...ofListing, comps, contributions }),
  )
  const shownInputs = exitsAreAskedFor(inputs) ? inputs : { ...inputs, exits: null }
  return givensOf(shownInputs).map(({ id, name, value, given, of }) => {
    const source = sources.get(of)
    const now = JSON.stringify(given)
    const untouched =
      asBegun.get(id) === now ||
      // No deal begins with anything added.
      of === 'contributions' ||
      (OF_LEVEL.includes(of) && asOfLevel.get(id) === now)
    return { id, name, value, ...(source && untouched ? shown(source) : SET_BY_HAND) }
  })
}

const givenIn = (inputs: DealInputs): ReadonlyMap<string, string> =>
  new Map(givensOf(inputs).map(({ id, given }) => [id, JSON.stringify(given)]))

/** The defaults that a level of rehab brings along. */
const OF_LEVEL: readonly string[] = [...defaultNames.filter(isLevelDefault), 'saleMonths']

/** The same deal with what its level of rehab brings along; as it is where its budget is no level's. */
const withLevelOf = (inputs: DealInputs, values: DefaultValues, facts: ScopeFacts): DealInputs => {
  const { rehab, livingArea } = inputs
  if (rehab.budget.kind !== 'level') return inputs
  const { budget, contingencyPercent, months } = rehabOf(values, rehab.budget.level, {
    ...facts,
    livingArea,
  })
  return {
    ...inputs,
    months: months + values.saleMonths,
    rehab: { ...rehab, budget, contingencyPercent, months },
  }
}

const SET_BY_HAND = { source: 'Set by the preparer', asOf: null }

const ON_RECORD = { source: 'Records of the home', asOf: null }

/** What comes of the home, and of no default. */
const OF_HOME = {
  price: {
    source: 'The ask when the deal began; where nothing was asked, the max offer',
    asOf: null,
  },
  comps: { source: 'The comps, as they were when the deal began', asOf: null },
  contributions: {
    source: 'Set by the preparer; what it brings, by the market model of sales here',
    asOf: null,
  },
  arvFor: { source: 'Our assumption: half the work brings half the rise', asOf: '2026-11' },
  dues: { source: 'The listing', asOf: null },
  propertyTaxBill: { source: 'The listing', asOf: null },
}

/** The reader is not the one who has set it. */
const shown = ({ source, asOf }: Pick<Assumption, 'source' | 'asOf'>) => ({
  source: source.replace(/^Set by you for/, 'The preparer’s own default for'),
  asOf,
})

export type Given = Pick<Assumption, 'id' | 'name' | 'value'> & {
  /** What it is compared by. */
  readonly given: unknown
  /** The default it is made of, or the part of the home. */
  readonly of: string
}

const givensOf = (inputs: DealInputs): Given[] => {
  const { lines } = analyzeDeal(inputs)
  const { arvCents, arvRange80, arvFor, asIsValueCents, rehab, sale, spreads } = inputs
  const { addedCents } = afterRepairOf(inputs)
  const unlessAdded = addedCents === 0 ? '' : ', before what is added'
  const money = (id: string, name: string, cents: number | null, of: string): Given[] =>
    cents === null ? [] : [{ id, name, value: inDollars(cents), given: cents, of }]
  const one = (id: string, name: string, value: string, of = id): Given => ({
    id,
    name,
    value,
    of,
    given: value,
  })
  return [
    ...money('price', dealNumbers.priceCents.words, inputs.priceCents, 'price'),
    ...money('arv', `${dealNumbers.arvCents.words}${unlessAdded}`, arvCents, 'comps'),
    ...(arvRange80 === null
      ? []
      : [
          one(
            'range',
            `Range of the after-repair value${unlessAdded}: ${LIKELY_IN_WORDS}`,
            `${inDollars(arvRange80.lowCents)} to ${inDollars(arvRange80.highCents)}`,
            'comps',
          ),
        ]),
    ...(addedCents === 0
      ? []
      : [
          one(
            'added',
            'Added to the home',
            `${addedInWords(rehab.added)}, ${inDollars(addedCents)} of the after-repair value`,
            'contributions',
          ),
        ]),
    ...money('asIs', dealNumbers.asIsValueCents.words, asIsValueCents, 'comps'),
    ...(arvFor === null || sale.priceCents !== null
      ? []
      : [
          one(
            'arvFor',
            'Sale price where less work is done',
            `falls in proportion, down to ${inDollars(arvFor.asItStandsCents)} without any; ${inDollars(arvFor.workCents)} of work, before permits and contingency, bring the after-repair value`,
            'arvFor',
          ),
        ]),
    ...money('sale', 'Sale price', sale.priceCents, ''),
    ...inputs.loans.flatMap(sizeOfLoan),
    one('rehabMonths', rehabNumbers.months.words, inMonths(rehab.months)),
    one('months', dealNumbers.months.words, inMonths(inputs.months), 'saleMonths'),
    ...lines.filter(({ id }) => id !== 'buy-price').map(givenOfLine),
    one('target', 'Target of the max offer', targetWords(inputs.target)),
    one('rehabSpread', 'Spread of rehab costs, for the odds', spreadWords(spreads.rehab)),
    one('monthsSpread', 'Spread of the time, for the odds', spreadWords(spreads.months)),
    ...(inputs.exits === null ? [] : exitGivens(inputs.exits)),
  ]
}

const sizeOfLoan = ({ id, name, size }: Loan): Given[] => {
  if (size.kind === 'fixed')
    return [
      {
        id: `${id}.size`,
        name: `${name}: amount`,
        value: inDollars(size.cents),
        given: size,
        of: '',
      },
    ]
  return namesOf(advanceNumbers).flatMap((share) => {
    const field: NumberField = advanceNumbers[share]
    const percent = size[share]
    const of = field.default ?? share
    return percent === null
      ? []
      : [
          {
            id: `${id}.${of}`,
            name: `${name}: ${field.inPacket ?? field.words.toLowerCase()}`,
            value: `${percent}%`,
            given: percent,
            of,
          },
        ]
  })
}

const givenOfLine = (line: DealFigures['lines'][number]): Given => ({
  id: line.id,
  name: line.name,
  value: amountInWords(line),
  given: line.basis,
  of: defaultOfLine(line),
})

const amountInWords = (line: PrintedLine): string =>
  line.basis.kind === 'fixed' ? inDollars(line.cents) : basisInWords(line)

/** The default that a line is made of: rows keep its name as their id; what the engine makes has names of its own. */
const defaultOfLine = ({ id }: PrintedLine): string => {
  const last = id.split('.').at(-1) ?? ''
  return (
    defaultNames.find((name) => defaultFields[name].line === last) ?? defaultOfRow(last) ?? last
  )
}

const spreadWords = ({ underPercent, overPercent }: Spread): string =>
  `${LIKELY_IN_WORDS} from ${underPercent}% under to ${overPercent}% over the plan`
