import { analyzeDeal, type DealFigures } from '../../domain/deals/analyze-deal.ts'
import { exitNames, exitsAreAskedFor } from '../../domain/deals/exits/exit-inputs.ts'
import { exitResults } from '../../domain/deals/exits/exit-results.ts'
import { exitOfferWords, exitTargetWords } from '../../domain/deals/exits/exit-words.ts'
import { dscrWords, rentalFigures } from '../../domain/deals/exits/rental-figures.ts'
import {
  type DefaultValues,
  defaultFields,
  defaultNames,
} from '../../domain/deals/fields/default-fields.ts'
import { addedInWords, addsToHome } from '../../domain/deals/inputs/after-repair.ts'
import type { AssumedLevel, DealInputs, Target } from '../../domain/deals/inputs/deal-inputs.ts'
import type { NewDealInputs } from '../../domain/deals/inputs/defaults.ts'
import type { Section } from '../../domain/deals/inputs/line-items.ts'
import { basisInWords, inDollars } from '../../domain/deals/results/basis-in-words.ts'
import { type HomeFigures, roomOf, verdictOf } from '../../domain/deals/results/home-figures.ts'
import { beyondAtPrice, maxOffer } from '../../domain/deals/results/max-offer.ts'
import { arvDistributionOf, chanceOfLoss, type Odds } from '../../domain/deals/results/odds.ts'
import { roomForRepairsUsd } from '../../domain/deals/results/room-for-repairs.ts'
import { type StressRow, stress } from '../../domain/deals/results/stress.ts'
import type { Verdict } from '../../domain/deals/results/verdict.ts'
import type { ScopeFacts } from '../../domain/deals/scope/scope-quantities.ts'
import { textTable } from '../text-table.ts'

/** A deal to report, with what else is known of its home. */
export type ReportedDeal = {
  readonly inputs: DealInputs
  /** What levels of rehab cost where it is. */
  readonly values: DefaultValues
  /** What is known of it beside its living area. */
  readonly facts: ScopeFacts
  /** The level that was assumed for it; null where someone has said what it needs. */
  readonly assumed: AssumedLevel | null
}

/** All that is worked out of a deal. */
type DealReport = {
  /** Whole US dollars; null where the living area is not known. */
  readonly roomForRepairs: HomeFigures['roomForRepairs'] | null
  readonly assumedRepairs: HomeFigures['assumedRepairs'] | null
  readonly verdict: Verdict
  readonly figures: DealFigures
  readonly maxOfferCents: number | null
  readonly stress: readonly StressRow[]
  /** Null where only the flip is asked for. */
  readonly exits: ReturnType<typeof exitResults>
  /** Null without a range of the after-repair value. */
  readonly odds: Odds | null
}

/** The results of a deal, as one JSON object on one line; money in cents, shares as plain numbers. */
export const dealJson = (deal: ReportedDeal): string => `${JSON.stringify(reportOf(deal))}\n`

/** The results of a deal, as tables and sentences for a terminal: the most important first. */
export const dealText = (deal: ReportedDeal): string => {
  const { inputs } = deal
  const report = reportOf(deal)
  return [
    ...(report.exits === null ? [] : [exitsText(inputs, report.exits)]),
    headline(inputs, report),
    linesTable(report.figures),
    figureLines(report.figures),
    monthsTable(report.figures),
    stressTable(report.stress),
    oddsText(report.odds),
    'Estimated and projected on these inputs, before income tax. Not an appraisal, not a loan offer, not tax or legal advice.\n',
  ].join('\n')
}

/** Where the defaults come from, as a table. */
export const sourcesText = (from: NewDealInputs['from']): string => {
  const rows = defaultNames.map((name) => [
    defaultFields[name].words,
    from[name].source,
    from[name].asOf,
  ])
  return `\n${textTable(['Default', 'From', 'As of'], rows)}`
}

const reportOf = ({ inputs, values, facts, assumed }: ReportedDeal): DealReport => {
  const arv = arvDistributionOf(inputs)
  const figures = analyzeDeal(inputs)
  const { livingArea } = inputs
  return {
    roomForRepairs:
      livingArea === null
        ? null
        : roomOf(roomForRepairsUsd(inputs), values, { ...facts, livingArea }),
    assumedRepairs: assumed && {
      level: assumed,
      dollars: Math.round(figures.totals.rehabCents / 100),
    },
    verdict: verdictOf({
      netCents: figures.profitCents,
      beyondCents: beyondAtPrice(inputs),
    }),
    figures,
    maxOfferCents: maxOffer(inputs),
    stress: stress(inputs),
    exits: exitsAreAskedFor(inputs) ? exitResults(inputs) : null,
    odds: arv && chanceOfLoss(inputs, arv),
  }
}

const headline = (
  { target, priceCents, asIsValueCents, rehab: { added } }: DealInputs,
  { figures, maxOfferCents, odds, roomForRepairs, assumedRepairs, verdict }: DealReport,
): string => {
  const { profitCents, cash, afterRepair } = figures
  const offer =
    maxOfferCents === null
      ? `No price leaves ${targetInWords(target)}.`
      : `Max offer ${inDollars(maxOfferCents)} for ${targetInWords(target)}.`
  return [
    offer,
    `Net at ${inDollars(priceCents)}: projected ${profitCents < 0 ? 'loss' : 'profit'} of ${inDollars(Math.abs(profitCents))} before income tax.`,
    `Cash to close ${inDollars(cash.toCloseCents)}; at the peak ${inDollars(cash.peakCents)} is in.`,
    ...(addsToHome(added)
      ? [
          `After-repair value ${inDollars(afterRepair.cents)}, ${inDollars(afterRepair.addedCents)} of it for ${addedInWords(added)} added.`,
        ]
      : []),
    ...(odds === null ? [] : [`Chance of a loss: ${inPercent(odds.chanceOfLoss, 0)}.`]),
    verdictWords[verdict],
    ...(roomForRepairs === null ? [] : [roomWords(roomForRepairs)]),
    ...(assumedRepairs === null
      ? []
      : [
          `Assumed repairs: ${assumedRepairs.level}, ${inWholeDollars(assumedRepairs.dollars)}, from the gap, the age and the condition: --level says what it needs.`,
          `As is it likely sells for ${inDollars(asIsValueCents ?? 0)}; less work than assumed brings less, in proportion toward that (an assumption).`,
        ]),
    '',
  ].join('\n')
}

type ExitsReport = NonNullable<DealReport['exits']>

/** The exit that leads, all of them side by side, what has to be said beside them, and the rental in full. */
const exitsText = (
  inputs: DealInputs,
  { worksBy, maxOfferCents, rows, rental }: ExitsReport,
): string =>
  [
    `${exitNames[worksBy]}: ${leadWords(inputs, { worksBy, maxOfferCents, rows })}`,
    '',
    textTable(
      [
        'Exit',
        '>Max offer',
        '>Cash needed',
        '>Cash left in',
        '>Profit',
        '>Cash flow a year',
        '>Loss',
      ],
      rows.map(({ name, result }) =>
        result === null
          ? [name, '—', '—', '—', '—', '—', '—']
          : [
              name,
              exitOfferWords(result.maxOfferCents),
              inDollars(result.cashNeededCents),
              inDollars(result.cashLeftInCents),
              ...[result.profitCents, result.cashFlowCentsAYear].map((cents) =>
                cents === null ? '—' : inDollars(cents),
              ),
              inPercent(result.chanceOfLoss, 0),
            ],
      ),
    ),
    ...rows.flatMap(({ name, missing, bestFor, result }) => [
      ...(bestFor.length === 0 ? [] : [`${name} is best for ${bestFor.join(', ')}.`]),
      ...(missing === null ? [] : [`${name}: ${missing}`]),
      ...(result?.facts ?? []).map((fact) => `${name}: ${fact}`),
    ]),
    ...(rental === null ? [] : ['', rentalText(rental)]),
    'As a flip:',
  ].join('\n')

const leadWords = (
  inputs: DealInputs,
  { worksBy, maxOfferCents, rows }: Pick<ExitsReport, 'worksBy' | 'maxOfferCents' | 'rows'>,
): string =>
  maxOfferCents === null
    ? (rows.find(({ exit }) => exit === worksBy)?.missing ??
      `No price leaves ${exitTargetWords(inputs, worksBy)}.`)
    : `max offer ${exitOfferWords(maxOfferCents)} for ${exitTargetWords(inputs, worksBy)}.`

const rentalText = (rental: NonNullable<ExitsReport['rental']>): string =>
  [
    textTable(
      ['Rental', '>'],
      rentalFigures(rental).map(({ name, words }) => [name, words]),
    ),
    textTable(
      ['Sold after', '>Cash flow', '>Sale price', '>Equity', '>Profit', '>IRR a year'],
      rental.holds.map(({ years, irrAYear, ...hold }) => [
        `${years} years`,
        ...[hold.cashFlowCents, hold.saleCents, hold.equityCents, hold.profitCents].map((cents) =>
          inDollars(cents),
        ),
        inPercent(irrAYear),
      ]),
    ),
    textTable(
      ['If', '>Cash flow a year', '>DSCR', '>Cash left in', '>Profit, 5 years'],
      rental.stress.map(({ name, cashFlowCentsAYear, dscr, cashLeftInCents, profitCents }) => [
        name,
        inDollars(cashFlowCentsAYear),
        dscrWords(dscr),
        inDollars(cashLeftInCents),
        inDollars(profitCents),
      ]),
    ),
  ].join('\n')

const verdictWords: Readonly<Record<Verdict, string>> = {
  clears: 'Clears: the room for repairs pays for the work at the target.',
  pays: 'Pays, but leaves less than the target.',
  loses: 'Loses.',
}

const roomWords = ({ dollars, perSqft, level }: HomeFigures['roomForRepairs']): string =>
  dollars < 0
    ? `Room for repairs ${inWholeDollars(dollars)}: short of the target before any work.`
    : `Room for repairs ${inWholeDollars(dollars)}, ${inWholeDollars(perSqft)} a sqft: ${level === null ? 'enough for no level of work' : `enough for ${level}`}.`

const inWholeDollars = (usd: number): string => inDollars(100 * usd).replace('.00', '')

const targetInWords = (target: Target): string => {
  switch (target.kind) {
    case 'profit':
      return `a profit of ${inDollars(target.cents)}`
    case 'percent of value':
      return `a profit of ${target.percent}% of the after-repair value`
    case 'return on cost':
      return `a profit of ${target.percent}% of ${target.of === 'all-in' ? 'all costs but those of selling' : 'all costs'}`
  }
}

const sectionNames: { readonly [section in Section]: string } = {
  buy: 'Buy',
  financing: 'Financing',
  rehab: 'Rehab',
  hold: 'Hold',
  sell: 'Sell',
}

const linesTable = ({ lines, totals, saleCents, profitCents }: DealFigures): string => {
  const printed = lines.map((line) => [
    ...[sectionNames[line.section], line.name, inDollars(line.cents), basisInWords(line)],
  ])
  const total = (name: string, cents: number, how = '') => ['', name, inDollars(cents), how]
  return textTable(
    ['', 'Line', '>Amount', 'Basis'],
    [
      ...printed,
      total('Total cost', totals.totalCents, `all-in ${inDollars(totals.allInCents)} and selling`),
      total('Sale price', saleCents),
      total(profitCents < 0 ? 'Loss' : 'Profit', profitCents, 'before income tax'),
    ],
  )
}

const figureLines = ({ returns, leverage, loans, cash, ...figures }: DealFigures): string => {
  const { breakEvenSaleCents, daysOfSlack, screen, rehabSlackCents } = figures
  const rows: readonly (readonly [string, string, string])[] = [
    ...loans.map(
      (loan) =>
        [
          loan.name,
          inDollars(loan.totalCents),
          `${inDollars(loan.advanceCents)} at closing, ${inDollars(loan.holdbackCents)} held back; ${boundWords[loan.boundBy]}; pays ${inDollars(loan.firstPaymentCents)} a month at first, ${inDollars(loan.fullPaymentCents)} when all is drawn`,
        ] as const,
    ),
    ['Loan to cost', inPercent(leverage.toCost), 'loans of price and rehab'],
    ['Loan to value', inPercent(leverage.toValue), 'loans of the after-repair value'],
    ['Cash invested', inDollars(cash.investedCents), 'all-in cost less loans'],
    ['Return on cost', inPercent(returns.onTotalCost), 'profit of the total cost'],
    ['Return on cash', inPercent(returns.onCash), 'profit of the cash invested'],
    ['Return on cash a year', inPercent(returns.onCashAYear), 'compounded'],
    ['IRR', inPercent(returns.irrAYear), 'of the monthly flows, effective a year'],
    ['Margin', inPercent(returns.margin), 'profit of the sale price'],
    [
      'Break-even sale price',
      breakEvenSaleCents === null ? '—' : inDollars(breakEvenSaleCents),
      'below it the deal loses money',
    ],
    ['Days of slack', String(daysOfSlack ?? '—'), 'until waiting has used up the profit'],
    ['Slack in the rehab', inDollars(rehabSlackCents), 'before contingency'],
    [
      `${screen.percent}% rule`,
      inDollars(screen.cents),
      `a screen only; ${inDollars(screen.withContingencyCents)} with contingency`,
    ],
  ]
  return textTable(['Figure', '>', ''], rows)
}

const boundWords = {
  'asked for': 'no cap binds',
  'value cap': 'the cap on after-repair value binds',
  'cost cap': 'the cap on price and rehab binds',
} as const

const monthsTable = ({ months }: DealFigures): string =>
  textTable(
    [
      ...['>Month', '>Buy', '>Rehab', '>Hold', '>Financing', '>Loans', '>Sale', '>Net', '>So far'],
      '>Owed',
    ],
    months.map((flow) => [
      String(flow.month),
      ...[flow.buyCents, flow.rehabCents, flow.holdCents, flow.financingCents, flow.loanCents].map(
        inDollars,
      ),
      ...[flow.saleCents, flow.netCents, flow.cumulativeCents, flow.owedCents].map(inDollars),
    ]),
  )

const stressTable = (rows: readonly StressRow[]): string =>
  textTable(
    ['If', '>Profit', '>Change', '>Cash to close'],
    rows.map(({ name, profitCents, changeCents, cashToCloseCents }) => [
      ...[name, inDollars(profitCents), inDollars(changeCents), inDollars(cashToCloseCents)],
    ]),
  )

const oddsText = (odds: Odds | null): string => {
  if (odds === null)
    return 'Odds of a loss need the range of the after-repair value (arvRange80).\n'
  const { p10Cents, p50Cents, p90Cents } = odds.profit
  return `Of 100 such deals ${Math.round(100 * odds.chanceOfLoss)} lose money. One in ten ends below ${inDollars(p10Cents)}, half below ${inDollars(p50Cents)}, nine in ten below ${inDollars(p90Cents)}.\n`
}

const inPercent = (share: number | null, decimals = 2): string =>
  share === null ? '—' : `${(100 * share).toFixed(decimals)}%`.replace('-', '−')
