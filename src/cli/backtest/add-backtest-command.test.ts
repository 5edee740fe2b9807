import { Command } from 'commander'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { syntheticSales } from '../../../tests/synthetic-sales.ts'
import { temporaryFiles } from '../../../tests/temporary-files.ts'
import { addBacktestCommand } from './add-backtest-command.ts'

vi.setConfig({ testTimeout: 60_000 })

const files = temporaryFiles()
const MS_PER_DAY = 86_400_000
const isoDate = (day: number) => new Date(day * MS_PER_DAY).toISOString().slice(0, 10)
const sales = syntheticSales(500)
const rows = sales.map((sale) =>
  [
    sale.propertyId,
    isoDate(sale.day),
    sale.price,
    sale.livingArea,
    sale.bedroomsTotal,
    sale.bathroomsTotalDecimal,
    sale.lotSizeSquareFeet ?? '',
    sale.yearBuilt ?? '',
    sale.latitude,
    sale.longitude,
  ].join(','),
)
const file = files.write(
  'sales.csv',
  ['id,sold,price,area,beds,baths,lot,year,lat,long', ...rows, 'x,,,,,,,,,'].join('\n'),
)
const columns = {
  ListingKey: 'id',
  ClosePrice: 'price',
  LivingArea: 'area',
  BedroomsTotal: 'beds',
  BathroomsTotalDecimal: 'baths',
  LotSizeSquareFeet: 'lot',
  YearBuilt: 'year',
  Latitude: 'lat',
  Longitude: 'long',
}
const constants = { PropertySubType: 'Single Family Residence' }
const dated = files.write(
  'dated.json',
  JSON.stringify({ columns: { ...columns, CloseDate: 'sold' }, dateFormat: 'iso', constants }),
)
const undated = files.write('undated.json', JSON.stringify({ columns, constants }))

afterEach(() => {
  process.exitCode = 0
})

const flip = async (...args: string[]) => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const complained = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const program = new Command('flip').exitOverride()
  addBacktestCommand(program)
  await program.parseAsync(['backtest', ...args], { from: 'user' })
  const textOf = (spy: { mock: { calls: unknown[][] } }) =>
    spy.mock.calls.map(([text]) => String(text)).join('')
  return { printed: textOf(printed), complained: textOf(complained), exitCode: process.exitCode }
}

describe('flip backtest', () => {
  it('prints one JSON object with every figure', async () => {
    const testFrom = isoDate(sales.map((sale) => sale.day).toSorted()[350] ?? 0)
    const run = await flip(file, '--mapping', dated, '--test-from', testFrom, '--json')
    expect(run.complained).toBe('1 of 501 rows are no sales of homes and are left out.\n')
    const result: unknown = JSON.parse(run.printed)
    const accuracy = {
      n: expect.any(Number),
      coverage: 100,
      mdape: expect.any(Number),
      mape: expect.any(Number),
      within5: expect.any(Number),
      within10: expect.any(Number),
      within20: expect.any(Number),
      cod: expect.any(Number),
      prd: expect.any(Number),
      prb: expect.any(Number),
      medianRatio: expect.any(Number),
    }
    const naive = { ...accuracy, coverage: expect.any(Number) }
    const quarter = {
      mdape: expect.any(Number),
      cover80: expect.any(Number),
      cover90: expect.any(Number),
    }
    const unknown = { n: 0, medianError: null, mdape: null }
    expect(result).toEqual({
      ...accuracy,
      cover80: expect.any(Number),
      width80: expect.any(Number),
      cover90: expect.any(Number),
      width90: expect.any(Number),
      quarters: [quarter, quarter, quarter, quarter],
      averagePrecision20k: expect.any(Number),
      netOver15: expect.any(Number),
      grossOver25: expect.any(Number),
      homesPerSecond: expect.any(Number),
      baselines: { meanPrice: naive, medianPerSqft: naive },
      flips: { n: 0, below20k: null, value: unknown, fixedUpValue: unknown },
    })
    expect(result).toMatchObject({
      n: sales.filter((sale) => isoDate(sale.day) >= testFrom).length,
    })
  })

  it('prints tables, the product beside the naive ways', async () => {
    const { printed } = await flip(file, '--mapping', dated, '--radius', 'mile')
    expect(printed).toMatch(/Flip Search Pro +100\.0 /)
    expect(printed).toContain('Mean price within 1 mile')
    expect(printed).toContain('Surest quarter')
    expect(printed).toContain('homes a second on one core')
  })

  it('takes a mapping without dates when it tests by folds', async () => {
    const { printed } = await flip(file, '--mapping', undated, '--folds', '4', '--json')
    expect(JSON.parse(printed)).toMatchObject({ n: 500, coverage: 100 })
  })

  it('asks for dates when it tests by time', async () => {
    const run = await flip(file, '--mapping', undated)
    expect(run.complained).toContain('dateFormat must say how dates are written')
    expect(run.exitCode).toBe(1)
  })

  it('says so when nothing could be tested', async () => {
    const run = await flip(file, '--mapping', dated, '--test-from', '2099-01-01')
    expect(run.complained).toContain('No sale could be tested')
    expect(run.exitCode).toBe(1)
  })

  it.each([
    ['--folds', '1'],
    ['--test-from', 'May'],
    ['--radius', 'far'],
  ])('refuses %s %s', async (option, value) => {
    await expect(flip(file, '--mapping', dated, option, value)).rejects.toThrow(option)
  })

  it('takes either a day to test from or folds', async () => {
    await expect(
      flip(file, '--mapping', dated, '--test-from', '2024-01-01', '--folds', '5'),
    ).rejects.toThrow('cannot be used with')
  })
})
