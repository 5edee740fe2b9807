import { Command } from 'commander'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { date } from '../../../tests/listings/listing-facts.ts'
import { syntheticSales } from '../../../tests/listings/synthetic-sales.ts'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import { addDays, type IsoDate } from '../../domain/iso-date.ts'
import { addBacktestCommand } from './add-backtest-command.ts'

const files = temporaryFiles()

/** Three homes are listed a day from May 1 on, and sell after forty days: every fourth for $25,000 over its ask. */
const homes = syntheticSales(390).map((home, i) => {
  const listedOn = addDays(date('2022-05-01'), Math.floor(i / 3))
  const isOver = i % 4 === 0
  return {
    ...home,
    isOver,
    listedOn,
    closedOn: addDays(listedOn, 40),
    city: i % 60 === 7 ? 'Sisters' : i % 3 === 0 ? 'Redmond' : 'Bend',
    ask: isOver ? home.price - 25_000 : home.price,
  }
})
type SoldHome = (typeof homes)[number]

/** The days of the files: each shows what is for sale that day, and what has closed by then. */
const [MAY, JUNE, JULY, AUGUST, LAST_DAY] = [
  date('2022-05-29'),
  date('2022-06-28'),
  date('2022-07-28'),
  date('2022-08-27'),
  date('2022-09-26'),
]
const DAYS = [MAY, JUNE, JULY, AUGUST, LAST_DAY]

/** The JSON of each month, as far as the test reads it. */
const asksSchema = z.object({
  months: z.array(z.object({ name: z.string(), told: z.number(), came: z.number() })),
})

const HEADER =
  'SALE TYPE,SOLD DATE,PROPERTY TYPE,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,SQUARE FEET,LOT SIZE,YEAR BUILT,DAYS ON MARKET,HOA/MONTH,STATUS,URL,SOURCE,MLS#,LATITUDE,LONGITUDE'
const soldDate = (day: IsoDate) => {
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
  return `${month.format(Date.parse(day))}-${Number(day.slice(8))}-${day.slice(0, 4)}`
}
const rowOf = (home: SoldHome, soldFor: number | null): string =>
  [
    ...(soldFor ? ['PAST SALE', soldDate(home.closedOn)] : ['MLS Listing', '']),
    ...['Single Family Residential', `${home.listingKey.slice(4)} Oak St`, home.city, 'OR', 97701],
    ...[soldFor ?? home.ask, home.bedroomsTotal, home.bathroomsTotalDecimal, home.livingArea],
    ...[home.lotSizeSquareFeet ?? '', home.yearBuilt ?? '', '', '', soldFor ? 'Sold' : 'Active'],
    ...[`https://r.example/home/${home.listingKey.slice(4)}`, 'MLS', home.listingKey],
    ...[home.latitude, home.longitude],
  ].join(',')
const write = (name: string, rows: readonly string[]): string[] =>
  rows.length === 0 ? [] : [files.write(name, [HEADER, ...rows].join('\n'))]
const soldBy = (day: IsoDate) => homes.filter(({ closedOn }) => closedOn <= day)
const forSaleOn = (day: IsoDate) =>
  homes.filter(({ listedOn, closedOn }) => listedOn <= day && closedOn > day)
const listings = DAYS.flatMap((day) => [
  ...write(
    `${day}_for_sale.csv`,
    forSaleOn(day).map((home) => rowOf(home, null)),
  ),
  ...write(
    `${day}_sold.csv`,
    soldBy(day).map((home) => rowOf(home, home.price)),
  ),
])
const dearerAtTheEnd = write(
  '2022-09-27_sold.csv',
  soldBy(LAST_DAY).map((home) => rowOf(home, home.price + 100_000)),
)

const flip = async (...args: string[]): Promise<string> => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const program = new Command('flip').exitOverride()
  addBacktestCommand(program)
  await program.parseAsync(['backtest', '--asks', ...args], { from: 'user' })
  const text = printed.mock.calls.map(([text]) => String(text)).join('')
  printed.mockRestore()
  return text
}

const text = await flip(...listings)

/** The rows of the printed table that begins with such headings, cell by cell. */
const tableOf = (...headings: string[]): string[][] => {
  const blocks = text.split('\n\n').map((block) => block.split('\n').map(cellsOf))
  const table = blocks.find(([names]) => headings.every((name, i) => names?.[i] === name))
  if (table === undefined) throw new Error(`No table of ${headings.join(', ')} in: ${text}`)
  return table.slice(2)
}
const cellsOf = (line: string): string[] => line.trim().split(/ {2,}/)

/** The homes that a month's predictions are of: for sale on its last day, and sold by the last file. */
const months = [JUNE, JULY, AUGUST].map((day) => ({
  day,
  homes: forSaleOn(day).filter(({ closedOn }) => closedOn <= LAST_DAY),
}))
const shareOver = (some: readonly SoldHome[]) =>
  some.filter(({ isOver }) => isOver).length / some.length

describe('flip backtest --asks', () => {
  it('says for each month how many homes were for sale and have sold since, and how many sold over the ask', () => {
    const rows = tableOf('As of', 'Homes', 'Shown', 'Predicted %', 'Observed %')
    expect(rows.map(([day, count, , , observed]) => [day, count, observed])).toEqual(
      months.map(({ day, homes }) => [
        day,
        String(homes.length),
        (100 * shareOver(homes)).toFixed(1),
      ]),
    )
    expect(rows.map((row) => row[8])).toEqual(
      months.map(({ homes }) => (shareOver(homes) * (1 - shareOver(homes))).toFixed(4)),
    )
  })

  it('says of how many homes it would have been shown: of none before listings were followed for 75 days', () => {
    const shown = tableOf('As of', 'Homes', 'Shown').map(([day, , count]) => [day, count])
    expect(shown.slice(0, 2)).toEqual([
      [JUNE, '0'],
      [JULY, '0'],
    ])
    expect(shown[2]).toEqual([AUGUST, String(months[2]?.homes.length)])
  })

  it('puts the homes of a month in bins of what was predicted', () => {
    const rows = tableOf('As of', 'Chance')
    for (const { day, homes } of months) {
      const bins = rows.filter(([name]) => name === day)
      expect(bins.reduce((sum, bin) => sum + Number(bin[2]), 0)).toBe(homes.length)
      const over = bins.reduce((sum, bin) => sum + (Number(bin[2]) * Number(bin[4])) / 100, 0)
      expect(Math.round(over)).toBe(homes.filter(({ isOver }) => isOver).length)
    }
    for (const [, chance = '', , mean] of rows) {
      const [from, below] = chance.split('–').map(Number)
      expect(Number(mean)).toBeGreaterThanOrEqual(from ?? Number.NaN)
      expect(Number(mean)).toBeLessThanOrEqual(below ?? Number.NaN)
    }
  })

  it('holds likely sales against the sales, once 200 pairs are known, by month and by how far the ask stood', () => {
    // By July 28 about 140 homes had sold, by August 27 about 230.
    const august = months[2]?.homes ?? []
    expect(tableOf('As of', 'Sold').map(([day, sold]) => [day, sold])).toEqual([
      [AUGUST, String(august.length)],
    ])
    const bands = tableOf('Asked of typical value')
    const sum = bands.slice(0, -1).reduce((all, [, sold]) => all + Number(sold), 0)
    expect([sum, Number(bands.at(-1)?.[1])]).toEqual([august.length, august.length])
    // Three of four homes sell at the ask.
    expect(Number(bands.at(-1)?.[2])).toBeLessThan(1)
  })

  it('says what became of the first homes of each order', () => {
    const rows = tableOf('First of each market and day')
    expect(rows.map(([order, first]) => [order, first]).slice(0, 4)).toEqual([
      ['Best lead', '20'],
      ['Best lead', '50'],
      ['Best lead', '100'],
      ['Discount', '20'],
    ])
    for (const [, first = '', homes, sold = '', below, above, predicted, inRange] of rows) {
      expect(Number(homes)).toBeLessThanOrEqual(4 * Number(first))
      expect(Number(below) + Number(above)).toBeLessThanOrEqual(Number(sold))
      expect(Number(inRange)).toBeLessThanOrEqual(Number(predicted))
    }
    const sold = (order: string) => rows.filter(([name]) => name === order).map((row) => row[3])
    expect(sold('Price')).not.toEqual(['0', '0', '0'])
  })

  it('says of those that sold within four weeks how many went for so much under the ask, or for less', () => {
    const rows = tableOf('As of', 'Under the ask %')
    const soon = months.map(({ day, homes }) => ({
      day,
      homes: homes.filter(({ closedOn }) => closedOn <= addDays(day, 28)),
    }))
    const of = (under: string) =>
      rows.filter(([, share]) => share === under).map((row) => [row[0], row[2], row[4]])
    expect(of('0')).toEqual(
      soon.map(({ day, homes }) => [
        day,
        String(homes.length),
        (100 * (1 - shareOver(homes))).toFixed(1),
      ]),
    )
    expect(of('3')).toEqual(soon.map(({ day, homes }) => [day, String(homes.length), '0.0']))
  })

  it('gives the same by place, the place of most homes first, and leaves out places of few', () => {
    const all = months.flatMap(({ homes }) => homes)
    const placed = (city: string) => all.filter((home) => home.city === city)
    expect(placed('Sisters').length).toBeGreaterThan(0)
    expect(
      tableOf('Place', 'Homes').map(([city, count, , , observed]) => [city, count, observed]),
    ).toEqual(
      ['Bend', 'Redmond'].map((city) => [
        city,
        String(placed(city).length),
        (100 * shareOver(placed(city))).toFixed(1),
      ]),
    )
  })

  it('knows nothing of later files: dearer sales in the last one change what is observed, never what is predicted', async () => {
    const answer = asksSchema.parse(
      JSON.parse(await flip(...listings, ...dearerAtTheEnd, '--json')),
    )
    const shown = answer.months.filter(({ name }) => months.some(({ day }) => day === name))
    expect(shown.map((month) => [month.name, (100 * month.told).toFixed(1)])).toEqual(
      tableOf('As of', 'Homes').map(([day, , , predicted]) => [day, predicted]),
    )
    expect(shown.map(({ came }) => came)).toEqual([1, 1, 1])
  })
})
