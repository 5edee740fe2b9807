import { dateOfDay } from '../../domain/iso-date.ts'
import {
  type AsksAccuracy,
  asksAccuracyOf,
} from '../../domain/valuation/backtest/asks/asks-study.ts'
import type { OfferThen } from '../../domain/valuation/backtest/asks/offers-study.ts'
import { type Shares, sharesOf } from '../../domain/valuation/over-ask/predicted-and-observed.ts'
import { BIN_HOMES } from '../../domain/valuation/over-ask/train-ask-chances.ts'
import { textTable } from '../text-table.ts'

type Offers = {
  readonly asOf: string
  /** As a share under the ask. */
  readonly under: number
  readonly all: AsksAccuracy
  /** Of the homes that the product would have shown it of; null without any. */
  readonly shown: AsksAccuracy | null
  /** The same homes by place, where there are 100. */
  readonly places: readonly (Shares & { readonly place: string })[]
}

/** How chances of sales at or under the ask came out, by day and by how far under it, for JSON. */
export const offersFields = (offers: readonly OfferThen[]): Offers[] =>
  [...Map.groupBy(offers, ({ day }) => day)]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([day, some]) =>
      [...Map.groupBy(some, ({ share }) => share)].map(([under, homes]) => {
        const shown = homes.filter(({ state }) => state === 'told')
        return {
          asOf: dateOfDay(day),
          under,
          all: asksAccuracyOf(homes),
          shown: shown.length === 0 ? null : asksAccuracyOf(shown),
          places: placesOf(shown),
        }
      }),
    )

const placesOf = (shown: readonly OfferThen[]): Offers['places'] =>
  [...Map.groupBy(shown, ({ place }) => place)]
    .filter(([, homes]) => homes.length >= BIN_HOMES)
    .map(([place, homes]) => ({ place, ...sharesOf(homes) }))

/** The same as a table for a terminal. */
export const offersText = (offers: readonly OfferThen[]): string =>
  offers.length === 0
    ? 'No chance of a sale under the ask could be tested: that takes files of four weeks more.\n'
    : [
        textTable(
          [
            ...['As of', '>Under the ask %', '>Homes', '>Predicted %', '>Observed %'],
            ...['>Constant %', '>Brier', '>Constant', '>Shown', '>Brier of shown', '>Constant'],
            ...['>Worst bin of 100', '>Worst place of 100'],
          ],
          offersFields(offers).map(({ asOf, under, all, shown, places }) => [
            asOf,
            String(Math.round(100 * under)),
            String(all.homes),
            ...[all.told, all.came, all.constant].map((share) => (100 * share).toFixed(1)),
            ...[all.brier, all.brierOfConstant].map((brier) => brier.toFixed(4)),
            String(shown?.homes ?? 0),
            ...[shown?.brier, shown?.brierOfConstant].map((brier) => brier?.toFixed(4) ?? '—'),
            ...[shown?.bins ?? [], places].map(worstOf),
          ]),
        ),
        'Of homes that sold within four weeks of the date: the chance that they sell for that much under the ask of the date, or for less.\n',
      ].join('\n')

/** By how many points the worst of those with 100 homes or more was predicted too high or too low. */
const worstOf = (some: readonly Shares[]): string => {
  const [worst] = some
    .filter(({ homes }) => homes >= BIN_HOMES)
    .map(({ told: predicted, came: observed }) => 100 * (predicted - observed))
    .toSorted((a, b) => Math.abs(b) - Math.abs(a))
  return worst === undefined ? '—' : `${worst > 0 ? '+' : ''}${worst.toFixed(1)}`
}
