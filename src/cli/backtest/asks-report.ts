import { dateOfDay } from '../../domain/iso-date.ts'
import {
  type AsksAccuracy,
  asksAccuracyOf,
  type PredictedThen,
} from '../../domain/valuation/backtest/asks/asks-study.ts'
import { countOf } from '../../server/platform/count-of.ts'
import { textTable } from '../text-table.ts'
import type { AsksBacktest } from './backtest-asks.ts'
import { flipsText } from './flips-report.ts'
import { likelySaleFields, likelySaleText } from './likely-sale-report.ts'
import { offersFields, offersText } from './offers-report.ts'

type Named = AsksAccuracy & {
  readonly name: string
  /** To how many the product would have shown it. */
  readonly shown: number
}

/**
 * What was predicted against what was observed, by month and place, as one JSON object on one line: shares from 0 to 1, in
 * `likelySale` percentages as numbers.
 */
export const asksJson = ({ predicted, likely, offers, flips, resales }: AsksBacktest): string => {
  const fields = {
    overall: accuracyOf('all', predicted),
    months: byDay(predicted),
    places: byPlace(predicted),
    offers: offersFields(offers),
    likelySale: likelySaleFields(likely, flips),
    flips: resales,
  }
  return `${JSON.stringify(fields, (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value,
  )}\n`
}

/** The same as tables for a terminal. */
export const asksText = ({
  predicted: homes,
  likely,
  offers,
  flips,
  resales,
}: AsksBacktest): string =>
  [
    likelySaleText(likely, flips),
    flipsText(resales),
    `${countOf(homes.length, 'home')} with a predicted chance of selling for $20,000 or more over asking, if they sell; all have sold since\n`,
    accuracyTable('As of', byDay(homes)),
    binTable(homes),
    accuracyTable('Place', byPlace(homes)),
    'Constant: the share among the newest closings known at the date. Hindsight: the share observed, not known at the date.\nShown: homes whose market had 200 pairs in 90 days, 75 days of listings, and no miss a month before.\n',
    offersText(offers),
  ].join('\n')

const byDay = (homes: readonly PredictedThen[]) =>
  [...Map.groupBy(homes, ({ day }) => day)]
    .toSorted(([a], [b]) => a - b)
    .map(([day, some]) => accuracyOf(dateOfDay(day), some))

const byPlace = (homes: readonly PredictedThen[]) =>
  [...Map.groupBy(homes, ({ place }) => place)]
    .map(([place, some]) => accuracyOf(place, some))
    .filter((place) => place.homes >= FEWEST_IN_PLACE)
    .toSorted((a, b) => b.homes - a.homes || (a.name < b.name ? -1 : 1))

/** Fewer say nothing of a place. */
const FEWEST_IN_PLACE = 20

const accuracyOf = (name: string, homes: readonly PredictedThen[]): Named => ({
  name,
  shown: homes.filter(({ state }) => state === 'told').length,
  ...asksAccuracyOf(homes),
})

const accuracyTable = (heading: string, rows: readonly Named[]): string =>
  textTable(
    [
      ...[heading, '>Homes', '>Shown', '>Predicted %', '>Observed %', '>Constant %'],
      ...['>Brier', '>Constant', '>Hindsight', '>Average precision', '>Of the gap'],
    ],
    rows.map((row) => [
      row.name,
      String(row.homes),
      String(row.shown),
      ...[row.told, row.came, row.constant].map(percent),
      ...[row.brier, row.brierOfConstant, row.brierInHindsight].map((value) => value.toFixed(4)),
      ...[row.averagePrecision, row.averagePrecisionOfGap].map((value) =>
        value === null ? '—' : value.toFixed(3),
      ),
    ]),
  )

const binTable = (homes: readonly PredictedThen[]): string =>
  textTable(
    ['As of', 'Chance', '>Homes', '>Predicted %', '>Observed %'],
    byDay(homes).flatMap(({ name, bins }) =>
      bins.map((bin) => [
        name,
        `${percent(bin.from)}–${percent(bin.below)}`,
        String(bin.homes),
        percent(bin.told),
        percent(bin.came),
      ]),
    ),
  )

const percent = (share: number) => (100 * share).toFixed(1)
