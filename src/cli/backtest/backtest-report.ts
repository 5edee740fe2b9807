import type { OwnSaleStudy } from '../../domain/valuation/backtest/own-sale-study.ts'
import { heldByKind } from '../../domain/valuation/backtest/range-study.ts'
import type { Accuracy } from '../../domain/valuation/backtest/ratio-study.ts'
import type { BacktestResult } from '../../domain/valuation/backtest/run-backtest.ts'
import { LIKELY_PERCENT, WIDE_PERCENT } from '../../domain/valuation/range/range-levels.ts'
import { countOf } from '../../server/platform/count-of.ts'
import { textTable } from '../text-table.ts'
import { flipsText } from './flips-report.ts'
import { wordsText } from './words-report.ts'

/** The result as one JSON object on one line; percentages as numbers. */
export const backtestJson = (result: BacktestResult): string => {
  const { netOver15, grossOver25, homesPerSecond, baselines, flips, ownSales, words, ...accuracy } =
    result
  const fields = {
    ...accuracy,
    netOver15,
    grossOver25,
    homesPerSecond,
    baselines,
    flips,
    ownSales,
    words,
  }
  return `${JSON.stringify(fields, (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value,
  )}\n`
}

/** The result as tables and sentences for a terminal. */
export const backtestText = (result: BacktestResult): string =>
  [
    `${countOf(result.n, 'home')} valued, ${percent(result.coverage)} of those tested\n`,
    accuracyTable(result),
    rangeTable(result),
    flipsText(result.flips),
    ...(result.ownSales === null ? [] : [ownSalesText(result.ownSales)]),
    ...(result.words === null ? [] : [wordsText(result.words)]),
    `Comps adjusted by more than 15% net: ${percent(result.netOver15)}; more than 25% gross: ${percent(result.grossOver25)}\n${speed(result)} on one core\n`,
  ].join('\n')

const accuracyTable = ({ baselines, ...ours }: BacktestResult): string => {
  const row = (name: string, one: Accuracy) => [
    name,
    ...[one.coverage, one.mdape, one.mape, one.within5, one.within10, one.within20, one.cod].map(
      (value) => figure(value, 1),
    ),
    ...[one.prd, one.prb, one.medianRatio].map((value) => figure(value, 3)),
  ]
  return textTable(
    [
      ...['Value by', '>Valued %', '>Median error %', '>Mean', '>Within 5%', '>10%', '>20%'],
      ...['>COD', '>PRD', '>PRB', '>Median ratio'],
    ],
    [
      row('Flip Search Pro', ours),
      row('Mean price within 1 mile', baselines.meanPrice),
      row('Median $/sqft of similar homes', baselines.medianPerSqft),
    ],
  )
}

const rangeTable = (result: BacktestResult): string => {
  const rows = [
    ['All homes', result],
    ...result.quarters.map((quarter, i) => [quarterWords[i] ?? '', quarter] as const),
    ...heldByKind(result),
  ] as const
  const table = textTable(
    [
      'Likely range',
      '>Homes',
      `>${LIKELY_PERCENT}% range holds %`,
      `>${WIDE_PERCENT}% range holds %`,
      '>Median error %',
    ],
    rows.map(([name, { n, cover80, cover90, mdape }]) => [
      name,
      n.toLocaleString('en-US'),
      figure(cover80, 1),
      figure(cover90, 1),
      figure(mdape, 1),
    ]),
  )
  return `${table}Median width, of the value: ${percent(result.width80)} and ${percent(result.width90)}\n`
}

const ownSalesText = ({ n, withIt, without }: OwnSaleStudy): string => {
  const row = (
    name: string,
    { mdape, within20, bias, cover80, cover90 }: OwnSaleStudy['withIt'],
  ) => [name, ...[mdape, within20, bias, cover80, cover90].map((value) => figure(value, 1))]
  return textTable(
    [
      `${countOf(n, 'home')} with an own earlier sale`,
      '>Median error %',
      '>Within 20%',
      '>Median bias %',
      `>${LIKELY_PERCENT}% range holds %`,
      `>${WIDE_PERCENT}% range holds %`,
    ],
    [row('With that sale', withIt), row('Without it', without)],
  )
}

const quarterWords = ['Surest quarter', 'Second', 'Third', 'Least sure']

const speed = ({ homesPerSecond }: BacktestResult) =>
  Number.isFinite(homesPerSecond)
    ? `${countOf(Math.round(homesPerSecond), 'home')} a second`
    : '— homes a second'

/** What cannot be said, such as the spread of no homes, is a dash. */
const figure = (value: number, decimals: number) =>
  Number.isFinite(value) ? value.toFixed(decimals) : '—'
const percent = (value: number) => (Number.isFinite(value) ? `${value.toFixed(1)}%` : '—')
