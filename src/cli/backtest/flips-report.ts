import type { AgainstResales } from '../../domain/valuation/backtest/after-repair-study.ts'
import type { FlipStudy, LostInBand } from '../../domain/valuation/backtest/flip-study.ts'
import { FIRST_SHARES } from '../../domain/valuation/backtest/lead-study.ts'
import { type Order, orders } from '../../domain/valuation/backtest/order-places.ts'
import { LIKELY_PERCENT } from '../../domain/valuation/range/range-levels.ts'
import { countOf } from '../../server/platform/count-of.ts'
import { textTable } from '../text-table.ts'

/** What flips say of values and orders, as tables for a terminal; null for a file tested by folds. */
export const flipsText = (flips: FlipStudy | null): string => {
  if (flips === null) return 'Resales are not tested by folds: they need time.\n'
  if (flips.resales === 0) return 'No home was sold twice within 30 to 366 days.\n'
  return [
    summaryLines(flips),
    afterRepairTable(flips),
    ordersTable(flips),
    textTable(
      ['Bought at, of value', '>Resales', '>Lost before work %'],
      flips.lostByGap.map((band) => [bandName(band), String(band.n), figure(band.lost)]),
    ),
  ].join('\n')
}

const summaryLines = ({ resales, listedAgain, flips, leftOut }: FlipStudy): string => {
  const reasons = Object.entries(leftOut).filter(([, count]) => count > 0)
  const leftOutText = reasons.map(([why, count]) => `${count} ${why}`).join(', ')
  return [
    `${countOf(resales, 'home')} sold twice within 30 to 366 days, valued as of the purchase${listedAgain > 0 ? `, ${listedAgain} of them only listed again so far, at the new ask less 3%` : ''}: ${countOf(flips, 'flip')} (20% over the market's own move)`,
    ...(leftOutText === '' ? [] : [`  Left out: ${leftOutText}`]),
    '  Covers resold homes only.',
    '',
  ].join('\n')
}

/** The market's own move is taken out of the resales. */
const afterRepairTable = ({ afterRepair }: FlipStudy): string => {
  const row = (name: string, { n, bias, mdape }: AgainstResales, cover = '') => [
    name,
    ...[String(n), signed(bias), figure(mdape), cover],
  ]
  const { typicalValue, afterRepairValue, bands } = afterRepair
  return textTable(
    [
      'Against the resale, drift out',
      '>Resales',
      '>Bias %',
      '>Half within %',
      `>${LIKELY_PERCENT}% range holds %`,
    ],
    [
      row('Typical value', typicalValue),
      row('After-repair value', afterRepairValue, figure(afterRepairValue.cover80)),
      ...bands.map((band, i) =>
        row(`  ${bandNames[i] ?? ''}, to ${signed(100 * Math.expm1(band.gapUpTo))}%`, band),
      ),
    ],
  )
}

const bandNames = ['Deepest quarter of gaps', 'Second', 'Third', 'Least deep'] as const

const ordersTable = ({ leads }: FlipStudy): string =>
  textTable(
    [
      `Flips found of ${leads.flips}`,
      ...FIRST_SHARES.map(
        (share) => `>First ${100 * share}% (${Math.ceil(share * leads.purchases)})`,
      ),
    ],
    orders.map((order) => [orderNames[order], ...leads.found[order].map(String)]),
  )

const orderNames: Readonly<Record<Order, string>> = {
  lead: 'Best lead',
  gapOverError: 'Gap over its error',
  gap: 'Gap in percent',
  dollarsUnder: 'Dollars under value',
  afterRepairLessAsk: 'After-repair value less ask',
  netAtAsk: 'Net at ask',
}

const bandName = ({ from, to }: LostInBand): string => {
  if (from === 0) return `under ${percentOf(to)}`
  return Number.isFinite(to)
    ? `${percentOf(from)} to ${percentOf(to)}`
    : `${percentOf(from)} and more`
}

const percentOf = (share: number) => `${Math.round(100 * share)}%`
const figure = (value: number) => (Number.isFinite(value) ? value.toFixed(1) : '—')
const signed = (value: number) =>
  Number.isFinite(value) ? `${value > 0 ? '+' : ''}${value.toFixed(1)}` : '—'
