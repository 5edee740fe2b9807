import { Command } from 'commander'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { syntheticSales } from '../../../tests/listings/synthetic-sales.ts'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import { addBacktestCommand } from './add-backtest-command.ts'

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
const HEADER = 'id,sold,price,area,beds,baths,lot,year,lat,long'
const file = files.write('sales.csv', [HEADER, ...rows, 'x,,,,,,,,,'].join('\n'))
const withDate = (date: string) => (line: string) => line.replace(/(?<=^[^,]*,)[^,]*/, date)
const withoutDate = withDate('')
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
  vi.restoreAllMocks()
})

const flip = async (...args: string[]) => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const complained = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const program = new Command('flip').exitOverride()
  addBacktestCommand(program)
  await program.parseAsync(['backtest', ...args], { from: 'user' })
  const textOf = (spy: { mock: { calls: unknown[][] } }) =>
    spy.mock.calls.map(([text]) => String(text)).join('')
  const run = { printed: textOf(printed), complained: textOf(complained) }
  vi.restoreAllMocks()
  return { ...run, exitCode: process.exitCode }
}

describe('flip backtest', () => {
  it('prints one JSON object with every figure', async () => {
    const testFrom = isoDate(sales.map((sale) => sale.day).toSorted()[350] ?? 0)
    const run = await flip(file, '--mapping', dated, '--test-from', testFrom, '--json')
    expect(run.complained).toBe('1 of 501 rows is not a home sale and is left out.\n')
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
    const held = {
      n: expect.any(Number),
      mdape: expect.any(Number),
      cover80: expect.any(Number),
      cover90: expect.any(Number),
    }
    const none = { n: 0, bias: null, mdape: null }
    const found = [0, 0, 0]
    expect(result).toEqual({
      ...accuracy,
      cover80: expect.any(Number),
      width80: expect.any(Number),
      cover90: expect.any(Number),
      width90: expect.any(Number),
      quarters: [held, held, held, held],
      types: [{ type: 'House', ...held }],
      lots: [
        { lot: 'under 5,000 sqft', ...held },
        { lot: '5,000 to 10,000 sqft', ...held },
        { lot: '10,000 sqft to half an acre', ...held },
        { lot: 'half an acre or more', ...held },
        { lot: 'not known', ...held },
      ],
      netOver15: expect.any(Number),
      grossOver25: expect.any(Number),
      homesPerSecond: expect.any(Number),
      baselines: { meanPrice: naive, medianPerSqft: naive },
      ownSales: null,
      flips: {
        resales: 0,
        listedAgain: 0,
        flips: 0,
        leftOut: expect.objectContaining({ 'new home': 0 }),
        afterRepair: {
          typicalValue: none,
          afterRepairValue: { ...none, cover80: null },
          bands: expect.any(Array),
        },
        leads: {
          purchases: expect.any(Number),
          flips: 0,
          found: {
            lead: found,
            gapOverError: found,
            gap: found,
            dollarsUnder: found,
            afterRepairLessAsk: found,
            netAtAsk: found,
          },
        },
        lostByGap: expect.any(Array),
      },
      words: null,
    })
    expect(result).toMatchObject({
      n: sales.filter((sale) => isoDate(sale.day) >= testFrom).length,
    })
  })

  it('prints tables, the product beside the naive ways', async () => {
    const { printed } = await flip(file, '--mapping', dated, '--distance', 'mile')
    expect(printed).toMatch(/Flip Search Pro +100\.0 /)
    expect(printed).toContain('Mean price within 1 mile')
    expect(printed).toContain('Surest quarter')
    expect(printed).toMatch(/^Houses +\d+ /m)
    expect(printed).toMatch(/^Lot half an acre or more +\d+ /m)
    expect(printed).toContain('homes a second on one core')
  })

  it('says in the words of the product how resold homes came out', async () => {
    const resold = rows.slice(0, 60).map((line, i) => {
      const cells = line.split(',')
      const sold = isoDate(Math.round(Date.parse(cells[1] ?? '') / MS_PER_DAY) + 100 + i)
      return [cells[0], sold, Math.round(Number(cells[2]) * 1.3), ...cells.slice(3)].join(',')
    })
    const path = files.write('resold.csv', [HEADER, ...rows, ...resold].join('\n'))
    const { printed } = await flip(path, '--mapping', dated)
    expect(printed).toMatch(/\d+ homes sold twice within 30 to 366 days, .*: \d+ flips/)
    expect(printed).toMatch(/After-repair value +\d+ +[-+]\d+\.\d +\d+\.\d +\d+\.\d/)
    expect(printed).toMatch(/Best lead +\d+ +\d+ +\d+/)
    expect(printed).toContain('Lost before work %')
    expect(printed).toContain('  Covers resold homes only.\n')
  })

  it('says in its help that a mapping is required', () => {
    const program = new Command('flip')
    addBacktestCommand(program)
    const help = program.commands[0]?.helpInformation() ?? ''
    expect(help.replace(/\s+/g, ' ')).toContain('or a JSON file (required)')
  })

  it('takes a mapping without dates when it tests by folds', async () => {
    const { printed } = await flip(file, '--mapping', undated, '--folds', '4', '--json')
    expect(JSON.parse(printed)).toMatchObject({ n: 500, coverage: 100 })
  })

  it('needs no date in the file when it tests by folds', async () => {
    const blank = files.write('blank-dates.csv', [HEADER, ...rows.map(withoutDate)].join('\n'))
    const lacking = files.write(
      'no-dates.csv',
      [HEADER, ...rows].map((line) => line.replace(/^([^,]*),[^,]*/, '$1')).join('\n'),
    )
    for (const path of [blank, lacking]) {
      const { printed, complained } = await flip(path, '--mapping', dated, '--folds', '4', '--json')
      expect(complained).toBe('')
      expect(JSON.parse(printed)).toMatchObject({ n: 500, coverage: 100 })
    }
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

  it('points to folds when all sales are of one day', async () => {
    const sameDay = rows.slice(0, 20).map(withDate('2024-05-03'))
    const path = files.write('one-day.csv', [HEADER, ...sameDay].join('\n'))
    const { complained } = await flip(path, '--mapping', dated)
    expect(complained).toContain('all sales of the file are of one day')
    expect(complained).toContain('--folds 10')
  })

  it('says that a few sales are too few for the parts asked for', async () => {
    const path = files.write('one.csv', [HEADER, ...rows.slice(0, 1)].join('\n'))
    const { complained } = await flip(path, '--mapping', dated, '--folds', '10')
    expect(complained).toContain('10 parts need more sales')
  })

  it('prints a dash for what two sales cannot tell, and null as JSON', async () => {
    const two = [withDate('2024-01-05')(rows[0] ?? ''), withDate('2024-05-03')(rows[1] ?? '')]
    const path = files.write('two.csv', [HEADER, ...two].join('\n'))
    const { printed } = await flip(path, '--mapping', dated)
    expect(printed).toContain('1 home valued, 100.0% of those tested')
    expect(printed).toMatch(/Flip Search Pro .* — {2}/)
    expect(printed).not.toMatch(/NaN|null|undefined|Infinity/)
    const json = await flip(path, '--mapping', dated, '--json')
    expect(JSON.parse(json.printed)).toMatchObject({ n: 1, prb: null })
  })

  it('says where a file breaks off', async () => {
    const broken = [HEADER, ...rows.slice(0, 50), '"x,2024-01-01', ...rows.slice(50, 60)]
    const path = files.write('broken.csv', broken.join('\n'))
    const { complained } = await flip(path, '--mapping', dated)
    expect(complained).toContain('1 of 51 rows is not a home sale and is left out.\n')
    expect(complained).toContain(
      `${path} breaks off at line 52: a quote opens here and never closes. Only the rows before it are used.`,
    )
  })

  it('leaves out rows that share a parcel number with different homes, and says so', async () => {
    const rounded = rows.map((line, i) => (i < 50 ? line.replace(/^[^,]*/, '7.0') : line))
    const path = files.write('rounded.csv', [HEADER, ...rounded].join('\n'))
    const { printed, complained } = await flip(path, '--mapping', dated, '--folds', '4', '--json')
    expect(complained).toContain(
      '50 rows share 1 parcel number but are different homes. Spreadsheets round long numbers: open the file as text. If the units of a building share a number, map a column that differs between them.\n',
    )
    expect(JSON.parse(printed)).toMatchObject({ n: 450 })
  })

  it('leaves out rows with shortened parcel numbers, and says so where no other is there', async () => {
    const shortened = (line: string) => line.replace(/^[^,]*/, '7.1293E+09')
    const text =
      'Spreadsheets turn long parcel numbers into 7.1293E+09. Format the column as text and export it again.\n'
    const some = rows.map((line, i) => (i < 50 ? shortened(line) : line))
    const mixed = files.write('shortened.csv', [HEADER, ...some].join('\n'))
    const run = await flip(mixed, '--mapping', dated, '--folds', '4', '--json')
    expect(run.complained).toContain(`50 rows are left out. ${text}`)
    expect(JSON.parse(run.printed)).toMatchObject({ n: 450 })
    const few = rows.slice(0, 10).map(shortened)
    const all = files.write('all-shortened.csv', [HEADER, ...few].join('\n'))
    const none = await flip(all, '--mapping', dated, '--folds', '4')
    expect(none.complained).toContain('has no home sale in its 10 rows.')
    expect(none.complained).toContain(text)
    expect(none.exitCode).toBe(1)
  })

  it('refuses a file with more than a tenth of its parcel numbers shortened', async () => {
    const shortened = rows.map((line, i) => (i < 51 ? line.replace(/^[^,]*/, '7.1293E+09') : line))
    const path = files.write('too-many-shortened.csv', [HEADER, ...shortened].join('\n'))
    const { complained, exitCode } = await flip(path, '--mapping', dated, '--folds', '4')
    expect(complained).toContain(
      'too-many-shortened.csv has parcel numbers in scientific notation: 51 of 500 rows have one like 7.1293E+09 in the column',
    )
    expect(exitCode).toBe(1)
  })

  it.each([
    ['--folds', '1'],
    ['--test-from', 'May'],
    ['--distance', 'far'],
  ])('refuses %s %s', async (option, value) => {
    await expect(flip(file, '--mapping', dated, option, value)).rejects.toThrow(option)
  })

  it('takes either a day to test from or folds', async () => {
    await expect(
      flip(file, '--mapping', dated, '--test-from', '2024-01-01', '--folds', '5'),
    ).rejects.toThrow('cannot be used with')
  })
})
