import { type Command, InvalidArgumentError, Option } from 'commander'
import { dealInputsSchema } from '../../contract/deals/deal.ts'
import { withAskedExits } from '../../domain/deals/exits/exit-defaults.ts'
import type { Exit } from '../../domain/deals/exits/exit-inputs.ts'
import { assumedLevel } from '../../domain/deals/inputs/assumed-repairs.ts'
import { type AssumedLevel, assumedLevels } from '../../domain/deals/inputs/deal-inputs.ts'
import {
  type DealPlace,
  type DefaultsOverride,
  defaultValues,
  type NewDealInputs,
} from '../../domain/deals/inputs/defaults.ts'
import { defaultInputs } from '../../domain/deals/inputs/new-deal.ts'
import { withFixedPart } from '../../domain/deals/inputs/own-defaults.ts'
import { NO_FACTS, scopeFactsOf } from '../../domain/deals/scope/scope-quantities.ts'
import { propertyTaxPercentIn } from '../../domain/deals/taxes/county-property-taxes.ts'
import { afterRepairValue } from '../../domain/flips/after-repair-value.ts'
import { SHIPPED_RESALE_FIT } from '../../domain/flips/resale-fit.ts'
import { localDateOf } from '../../domain/iso-date.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { stateCodeOf } from '../../domain/search/us-states.ts'
import { LIKELY_IN_WORDS } from '../../domain/valuation/range/range-levels.ts'
import { loadGazetteer } from '../../server/adapters/places/gazetteer.ts'
import { defaultsIn, jsonIn, parse } from '../deal/defaults-file.ts'
import { EXIT_CHOICES, exitIn } from '../exit-option.ts'
import { complain, print, printJson } from '../print.ts'
import { dealJson, dealText, type ReportedDeal, sourcesText } from './deal-report.ts'

type Options = {
  /** In cents, as all money here. */
  readonly price?: number
  readonly arv?: number
  readonly typical?: number
  readonly ask?: number
  readonly likely?: number
  /** The year it was built. */
  readonly built?: number
  /** The likely range of such values, in cents. */
  readonly low?: number
  readonly high?: number
  readonly state?: string
  readonly county?: string
  readonly city?: string
  readonly zip?: string
  readonly sqft?: number
  readonly beds?: number
  readonly baths?: number
  readonly stories?: number
  readonly level?: AssumedLevel
  readonly tax?: number
  readonly dues?: number
  readonly cash?: true
  /** The exit whose max offer leads. */
  readonly exit?: Exit
  /** A month, when repaired. */
  readonly rent?: number
  /** A file of own defaults. */
  readonly defaults?: string
  readonly inputs?: true
  readonly json?: true
}

/**
 * `flip deal FILE.json`: the results of a deal. `flip deal --price 210000 --arv 320000 --state WA`: a deal from the
 * shipped defaults, which `--inputs` prints as such a file.
 */
export const addDealCommand = (program: Command): void => {
  program
    .command('deal')
    .description('work a deal out: costs, profit, max offer, stress and odds of a loss')
    .argument('[file]', 'a JSON file of a deal, as --inputs prints it (money in cents)')
    .option('--price <dollars>', 'without a file: what is paid for the home', dollarsIn)
    .option(
      '--arv <dollars>',
      'without a file: its after-repair value, as your own figure; else it is made of --typical',
      dollarsIn,
    )
    .option(
      '--typical <dollars>',
      'its typical value: the assumed repairs follow from how far the ask lies below it',
      dollarsIn,
    )
    .option('--ask <dollars>', 'what is asked for it, where that is not --price', dollarsIn)
    .option('--likely <dollars>', 'what it likely sells for as is; the ask unless given', dollarsIn)
    .option(
      '--built <year>',
      'the year it was built: a new home is assumed to need nothing',
      yearIn,
    )
    .option(
      '--low <dollars>',
      `with --high: where ${LIKELY_IN_WORDS} such values fall, for the odds of a loss`,
      dollarsIn,
    )
    .option(
      '--high <dollars>',
      `with --low: where ${LIKELY_IN_WORDS} such values fall, for the odds of a loss`,
      dollarsIn,
    )
    .option('--state <state>', 'for its taxes: WA or Washington', stateIn)
    .option('--county <county>', 'for its taxes')
    .option('--city <city>', 'for its taxes')
    .option('--zip <zip>', 'for its taxes: says the state and the county that are not given', zipIn)
    .option('--sqft <number>', 'its living area, by which rehab is reckoned', squareFeetIn)
    .option('--beds <number>', 'its bedrooms, for the cost of a level of rehab', countIn)
    .option('--baths <number>', 'its baths, where a half bath is .5, for the same', countIn)
    .option('--stories <number>', 'its stories, for the same', countIn)
    .addOption(new Option('--level <level>', 'how much rehab it takes').choices(assumedLevels))
    .option('--tax <dollars>', 'its property tax a year, from the listing', dollarsIn)
    .option('--dues <dollars>', 'its HOA dues a month, from the listing', dollarsIn)
    .option('--cash', 'bought without a loan')
    .option('--exit <exit>', `which exit leads: ${EXIT_CHOICES}`, exitIn)
    .option('--rent <dollars>', 'what it rents for a month when repaired', dollarsIn)
    .option('--defaults <file>', 'your own defaults, a JSON file such as {"ratePercent": 9.5}')
    .option('--inputs', 'print the deal itself as JSON, to edit and give as FILE')
    .option('--json', 'print the figures as one JSON object')
    .action(async (file: string | undefined, options: Options) => {
      const deal = await (file === undefined ? newDeal(options) : dealIn(file, options))
      if (!deal.ok) {
        complain(`${deal.error}\n`)
        process.exitCode = 1
        return
      }
      const { from, values } = deal.value
      const { exit, rent: rentCentsAMonth } = options
      const inputs = withAskedExits(deal.value.inputs, values, { exit, rentCentsAMonth })
      if (options.inputs) printJson(`${JSON.stringify(inputs, null, 2)}\n`)
      else if (options.json) printJson(dealJson({ ...deal.value, inputs }))
      else print(dealText({ ...deal.value, inputs }) + (from === null ? '' : sourcesText(from)))
    })
}

type Deal = ReportedDeal & { readonly from: NewDealInputs['from'] | null }

const newDeal = async (options: Options): Promise<Result<Deal, string>> => {
  const { price, low, high, sqft, tax, dues, cash } = options
  const arv = options.arv ?? arvOf(options)
  if (price === undefined || arv === undefined)
    return err("Give a deal's JSON file, or --price and --arv, or --price and --typical.")
  if ((low === undefined) !== (high === undefined)) return err('Give both --low and --high.')
  const own = options.defaults === undefined ? ok([]) : await ownDefaultsIn(options.defaults)
  if (!own.ok) return own
  const assumed = assumedOf(options)
  const level = options.level ?? assumed
  const asItStandsCents = options.likely ?? options.ask ?? price
  const overrides = own.value
  const place = placeOf(options)
  const facts = scopeFactsOf({
    size: sqft ?? null,
    bath: options.baths,
    beds: options.beds,
    stories: options.stories,
  })
  const { inputs, from } = defaultInputs(
    {
      priceCents: price,
      arvCents: arv,
      ...place,
      // A figure given by hand does not depend on the work.
      ...(options.arv === undefined ? { asItStandsCents } : {}),
      ...(options.typical === undefined ? {} : { asIsValueCents: asItStandsCents }),
      arvRange80:
        low === undefined || high === undefined ? null : { lowCents: low, highCents: high },
      ...(sqft === undefined ? {} : { livingArea: sqft }),
      facts,
      ...(level === undefined ? {} : { level }),
      ...(assumed === undefined ? {} : { assumedLevel: assumed }),
      ...(tax === undefined ? {} : { propertyTaxCentsAYear: tax }),
      ...(dues === undefined ? {} : { duesCentsAMonth: dues }),
      ...(cash ? { boughtWith: 'cash' } : {}),
    },
    overrides,
  )
  const parsed = parse(dealInputsSchema, inputs)
  if (!parsed.ok) return parsed
  return ok({
    inputs: parsed.value,
    from,
    values: defaultValues(place, overrides).values,
    facts,
    assumed: options.level === undefined ? (assumed ?? null) : null,
  })
}

/** A zip says the county and the state that are not given. */
const placeOf = (options: Options): DealPlace => {
  const { city } = options
  const ofZip = options.zip === undefined ? null : loadGazetteer().ofZip(options.zip)
  const state = options.state ?? ofZip?.state ?? null
  const county = options.county ?? (ofZip?.state === state ? ofZip?.county : null) ?? null
  const at = { state, ...(city === undefined ? {} : { city }), taxedOn: localDateOf(new Date()) }
  if (county === null) return at
  const countyTaxPercent = propertyTaxPercentIn(state ?? '', county) ?? undefined
  return { ...at, county, countyTaxPercent }
}

/** The level assumed for a home whose typical value is given. */
const assumedOf = ({ typical, ask, price, built }: Options): AssumedLevel | undefined => {
  const asked = ask ?? price
  if (typical === undefined || asked === undefined) return undefined
  const age = built === undefined ? null : new Date().getFullYear() - built
  return assumedLevel(Math.log(asked / typical), age)
}

/** The after-repair value by the shipped fit, in cents: no market is asked. */
const arvOf = ({ typical, ask, price, likely }: Options): number | undefined => {
  const asked = ask ?? price
  if (typical === undefined || asked === undefined) return undefined
  const typicalValue = typical / 100
  const home = {
    typicalValue,
    likelyRange: { low: typicalValue, high: typicalValue },
    ask: asked / 100,
    likelySale: likely === undefined ? null : likely / 100,
  }
  return 100 * afterRepairValue(home, SHIPPED_RESALE_FIT).price
}

const ownDefaultsIn = async (file: string): Promise<Result<DefaultsOverride[], string>> => {
  const values = await defaultsIn(file)
  return values.ok
    ? ok([
        {
          for: 'all deals',
          asOf: localDateOf(new Date()),
          values: withFixedPart(values.value),
        },
      ])
    : values
}

const dealIn = async (
  file: string,
  { inputs: _, json: __, exit: ___, rent: ____, ...others }: Options,
): Promise<Result<Deal, string>> => {
  if (Object.keys(others).length > 0)
    return err('A file says all of a deal: leave the other options out, or leave out the file.')
  const json = await jsonIn(file)
  if (!json.ok) return json
  const inputs = parse(dealInputsSchema, json.value)
  return inputs.ok
    ? ok({
        inputs: inputs.value,
        from: null,
        // A file says nothing of the place: levels cost what they cost in the country.
        values: defaultValues({ state: null }).values,
        facts: NO_FACTS,
        assumed: null,
      })
    : err(`${file} is not a deal:\n${inputs.error}`)
}

const dollarsIn = (text: string): number => {
  const plain = text.replace(/[$,_]/g, '')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain))
    throw new InvalidArgumentError('Give dollars, such as 210000 or 210000.50.')
  return Math.round(Number(plain) * 100)
}

const squareFeetIn = (text: string): number => {
  const plain = text.replace(/[,_]/g, '')
  if (!/^[1-9]\d{0,5}$/.test(plain))
    throw new InvalidArgumentError('Give square feet, such as 1500.')
  return Number(plain)
}

const countIn = (text: string): number => {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text))
    throw new InvalidArgumentError('Give a number, such as 2.5.')
  return Number(text)
}

const yearIn = (text: string): number => {
  if (!/^[12]\d{3}$/.test(text)) throw new InvalidArgumentError('Give a year, such as 1948.')
  return Number(text)
}

const zipIn = (text: string): string => {
  if (!/^\d{5}$/.test(text)) throw new InvalidArgumentError('Give a zip code, such as 98118.')
  return text
}

const stateIn = (text: string): string => {
  const code = stateCodeOf(text)
  if (code === null) throw new InvalidArgumentError('Give a state, such as WA.')
  return code
}
