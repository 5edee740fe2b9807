import { join } from 'node:path'
import { expect, it } from 'vitest'
import { date } from '../../../tests/listings/listing-facts.ts'
import { dayNumber } from '../../domain/iso-date.ts'
import { type BacktestOptions, runBacktest } from '../../domain/valuation/backtest/run-backtest.ts'
import { findMapping } from './find-mapping.ts'
import { readSales } from './read-sales.ts'

const folder = process.env.FLIP_REAL_DATA

it('values King County’s sales of 2015 from earlier ones as well as promised', async (ctx) => {
  if (!folder) return ctx.skip('FLIP_REAL_DATA names no folder of real market files')
  const today = date('2025-12-31')
  const mapping = await findMapping('king-county', { datesNeeded: true })
  if (!mapping.ok) throw new Error(mapping.error)
  const path = join(folder, 'king-county/kc_house_data.csv')
  const read = await readSales(path, mapping.value, { today, datesNeeded: true })
  if (!read.ok) throw new Error(read.error)
  const protocol = { kind: 'as-of', testFrom: dayNumber(date('2015-01-01')) } as const
  const options: BacktestOptions = { miles: 0.5, protocol, clock: () => performance.now() }
  const result = runBacktest(read.value.sales, options)
  expect(result).toMatchObject({ n: 6980, coverage: 100 })
  expect(result.mdape).toBeLessThan(8.4)
  expect(result.within10).toBeGreaterThan(56.5)
  expect(result.within20).toBeGreaterThan(81.2)
  expect(result.cod).toBeLessThan(13.2)
  expect(Math.abs(result.medianRatio - 1)).toBeLessThan(0.01)
  expect(Math.abs(result.cover80 - 80)).toBeLessThan(1.5)
  expect(Math.abs(result.cover90 - 90)).toBeLessThan(1.5)
  for (const quarter of result.quarters) {
    expect(Math.abs(quarter.cover80 - 80)).toBeLessThan(3)
    expect(Math.abs(quarter.cover90 - 90)).toBeLessThan(3)
  }
  if (result.flips === null) throw new Error('tested as of each day')
  const { afterRepair, leads } = result.flips
  expect(Math.abs(afterRepair.afterRepairValue.bias)).toBeLessThan(3)
  expect(afterRepair.afterRepairValue.mdape).toBeLessThan(9.7)
  expect(afterRepair.afterRepairValue.cover80).toBeGreaterThan(76)
  expect(afterRepair.afterRepairValue.cover80).toBeLessThan(86)
  for (const { bias } of afterRepair.bands) expect(Math.abs(bias)).toBeLessThan(8)
  const first3 = ([, found = 0]: readonly number[]) => found
  const { lead, gapOverError, ...others } = leads.found
  expect(first3(lead)).toBeGreaterThanOrEqual(first3(gapOverError))
  for (const order of [others.dollarsUnder, others.afterRepairLessAsk, others.netAtAsk])
    expect(first3(lead)).toBeGreaterThan(first3(order))
}, 600_000)
