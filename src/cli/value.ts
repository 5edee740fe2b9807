import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { parse } from 'csv-parse/sync'
import type { ValuedAddress } from '../contract/homes/added-homes.ts'
import { type ValuedRow, valuedHomesSheet } from '../contract/homes/valued-homes-sheet.ts'
import { dollars } from '../domain/dollars.ts'
import { type GivenHome, NOTHING_GIVEN } from '../domain/homes/added-home.ts'
import { readList } from '../domain/homes/read-list.ts'
import { splitAddress } from '../domain/homes/split-address.ts'
import { localDateOf } from '../domain/iso-date.ts'
import { homeTypes } from '../domain/listings/home-type.ts'
import { sheetCsv } from '../domain/sheet.ts'
import { LIKELY_BEGINS } from '../domain/valuation/range/range-levels.ts'
import { valuedOnWire } from '../server/homes/to-wire.ts'
import { valueAddresses } from '../server/homes/value-addresses.ts'
import { reasonOf } from '../server/platform/reason-of.ts'
import { KeptModels } from '../server/valuation/training/market-models.ts'
import { openValuingThreads } from '../server/valuation/values/value-homes.ts'
import { unlistedValuer } from '../server/valuation/values/value-unlisted.ts'
import type { CommandContext, OpenForCommand } from './command-context.ts'
import { complain, print, printJson } from './print.ts'

type Options = {
  readonly address?: string
  readonly zip?: string
  readonly type?: GivenHome['propertyType']
  readonly beds?: number
  readonly baths?: number
  readonly sqft?: number
  readonly lot?: number
  readonly year?: number
  readonly ask?: number
  readonly lat?: number
  readonly long?: number
  readonly json?: true
}

/** `flip value --address "318 S 35th St, Tacoma, WA" --sqft 1450 --ask 285000`, and `flip value FILE.csv`. */
export const addValueCommand = (program: Command, open: OpenForCommand): void => {
  program
    .command('value')
    .description('what homes of any address are typically sold for, for sale or not; keeps nothing')
    .argument('[file]', 'a CSV file of homes: prints a CSV file with a row of figures for each')
    .option('--address <address>', 'house number, street, city, state and zip code')
    .option('--zip <zip>', 'where the address does not say it', zip)
    .option('--type <type>', homeTypes.join(', '), homeType)
    .option('--beds <number>', 'bedrooms', number)
    .option('--baths <number>', 'bathrooms, a half bath counts .5', number)
    .option('--sqft <number>', 'living area in square feet', number)
    .option('--lot <number>', 'lot in square feet', number)
    .option('--year <year>', 'the year it was built', number)
    .option('--ask <dollars>', 'what is asked for it', number)
    .option('--lat <degrees>', 'latitude of a pin', number)
    .option('--long <degrees>', 'longitude of a pin', number)
    .option('--json', 'print JSON, as POST /api/homes/values answers')
    .action(async (file: string | undefined, options: Options) => {
      const rows = file === undefined ? oneOf(options) : await rowsOf(file)
      if (typeof rows === 'string') return fail(rows)
      const valued = await open('value', (context) => valueRows(context, rows))
      if (options.json)
        printJson(`${JSON.stringify({ values: valued.map(({ value }) => value) })}\n`)
      else if (file !== undefined) print(sheetCsv(valuedHomesSheet, valued))
      else for (const { value } of valued) if (value !== null) report(value)
    })
}

type Row = Omit<ValuedRow, 'value'> & { readonly home: GivenHome | null }

const oneOf = (options: Options): Row[] | string => {
  const { address, type, beds, baths, sqft, lot, year, ask, lat, long } = options
  if (address === undefined) return 'Give --address, or a CSV file of homes.'
  const split = splitAddress(address)
  if (split === null) return 'The address must begin with a house number and a street.'
  const home: GivenHome = {
    ...NOTHING_GIVEN,
    ...split,
    zip: options.zip ?? split.zip,
    propertyType: type ?? null,
    beds: beds ?? null,
    bath: baths ?? null,
    size: sqft ?? null,
    lotSize: lot ?? null,
    yearBuilt: year ?? null,
    price: ask ?? null,
    lat: lat ?? null,
    long: long ?? null,
  }
  return [{ row: 1, address, home, fault: null }]
}

const rowsOf = async (file: string): Promise<Row[] | string> => {
  let cells: string[][]
  try {
    cells = parse(await readFile(file), { bom: true, relax_column_count: true, relax_quotes: true })
  } catch (error) {
    return `${file} cannot be read: ${reasonOf(error)}.`
  }
  const read = readList(cells)
  if (!read.ok) return read.error
  return read.value.map(({ row, address, home }) => ({
    row,
    address,
    home: home.ok ? home.value : null,
    fault: home.ok ? null : home.error,
  }))
}

/** By the shipped deal defaults: a terminal belongs to no account. */
const valueRows = async (
  { db, places }: CommandContext,
  rows: readonly Row[],
): Promise<ValuedRow[]> => {
  const threads = openValuingThreads()
  try {
    const models = new KeptModels(db)
    const valueUnlisted = unlistedValuer({ db, models, threads })
    const homes = rows.flatMap(({ home }) => home ?? [])
    const today = localDateOf(new Date())
    const valued = await valueAddresses({ db, places, valueUnlisted, today }, homes)
    const onWire = await valuedOnWire(db, valued, [])
    let next = 0
    return rows.map(({ home, ...row }) => ({
      ...row,
      value: home === null ? null : (onWire[next++] ?? null),
    }))
  } finally {
    await threads.close()
  }
}

const report = (value: ValuedAddress): void => {
  const { home, figures, range80, why, comps, asOf, assumed, forSale, factsFrom } = value
  const place = [home.addressLine, home.city, `${home.state ?? ''} ${home.zip ?? ''}`.trim()]
  const lines = [
    place.filter((part) => part !== null && part !== '').join(', '),
    ...factsFrom.map(({ source, date, facts }) => `${facts.join(', ')}: ${source}, ${date}`),
    ...assumed,
    ...(forSale === null
      ? []
      : [`It is for sale on file at ${dollars(forSale.price)}: flip search finds it.`]),
    ...(why === null ? [] : [why]),
  ]
  if (figures !== null && range80 !== null) {
    const { deal, likelySale } = figures
    lines.push(
      `Typical value ${dollars(figures.typicalValue)} as of ${asOf}, by ${comps} comps within a mile (${value.grade})`,
      `${LIKELY_BEGINS}: ${dollars(range80.low)} to ${dollars(range80.high)}`,
      ...(likelySale === null ? [] : [`Likely sale ${dollars(likelySale.price)}`]),
      ...(deal === null
        ? []
        : [
            `After-repair value ${dollars(deal.afterRepairValue.price)}`,
            `Max offer ${deal.maxOffer === null ? 'none' : dollars(deal.maxOffer)}`,
            ...(deal.roomForRepairs === null
              ? []
              : [`Room for repairs ${dollars(deal.roomForRepairs.dollars)} at the ask`]),
            ...(deal.netAtAsk === null
              ? []
              : [`Net at ask ${dollars(deal.netAtAsk)}: ${deal.verdict}`]),
          ]),
    )
  }
  print(`${lines.join('\n')}\n`)
  if (why !== null) process.exitCode = 1
}

const fail = (sentence: string): void => {
  complain(`${sentence}\n`)
  process.exitCode = 1
}

const number = (text: string): number => {
  const value = Number(text.replace(/[$,]/g, ''))
  if (text.trim() === '' || !Number.isFinite(value))
    throw new InvalidArgumentError('Give a number.')
  return value
}

const zip = (text: string): string => {
  if (!/^\d{5}$/.test(text)) throw new InvalidArgumentError('Give five digits.')
  return text
}

const homeType = (text: string): GivenHome['propertyType'] => {
  const type = homeTypes.find((one) => one.toLowerCase() === text.toLowerCase())
  if (type === undefined) throw new InvalidArgumentError(`Give one of ${homeTypes.join(', ')}.`)
  return type
}
