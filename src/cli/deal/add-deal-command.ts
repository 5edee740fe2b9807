import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import * as z from 'zod/mini'
import { dealInputsSchema } from '../../contract/deals/deal.ts'
import { dealDefaultsSchema } from '../../contract/deals/deal-defaults.ts'
import { type DealInputs, type RehabLevel, rehabLevels } from '../../domain/deal/deal-inputs.ts'
import {
  type DefaultsOverride,
  defaultInputs,
  type NewDealInputs,
} from '../../domain/deal/defaults.ts'
import { localDateOf } from '../../domain/iso-date.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { stateCodeOf } from '../../domain/search/us-states.ts'
import { reasonOf } from '../../server/platform/reason-of.ts'
import { complain, print, printJson } from '../print.ts'
import { dealJson, dealText, sourcesText } from './deal-report.ts'

type Options = {
  /** In cents, as `arv`, `tax` and `dues`. */
  readonly price?: number
  readonly arv?: number
  /** Where eight in ten such values fall, in cents. */
  readonly low?: number
  readonly high?: number
  readonly state?: string
  readonly county?: string
  readonly city?: string
  readonly sqft?: number
  readonly level?: RehabLevel
  readonly tax?: number
  readonly dues?: number
  readonly cash?: true
  /** A file of own defaults. */
  readonly defaults?: string
  readonly inputs?: true
  readonly json?: true
}

/**
 * `flip deal FILE.json`: what a deal comes to. `flip deal --price 210000 --arv 320000 --state WA`: a deal from the
 * shipped defaults, which `--inputs` prints as such a file.
 */
export const addDealCommand = (program: Command): void => {
  program
    .command('deal')
    .description('work a deal out: costs, profit, max offer, stress and odds of a loss')
    .argument('[file]', 'a JSON file of a deal, as --inputs prints it (money in cents)')
    .option('--price <dollars>', 'without a file: what is paid for the home', dollarsIn)
    .option('--arv <dollars>', 'without a file: its after-repair value', dollarsIn)
    .option(
      '--low <dollars>',
      'with --high: where eight in ten such values fall, for the odds of a loss',
      dollarsIn,
    )
    .option(
      '--high <dollars>',
      'with --low: where eight in ten such values fall, for the odds of a loss',
      dollarsIn,
    )
    .option('--state <state>', 'for its taxes: WA or Washington', stateIn)
    .option('--county <county>', 'for its taxes')
    .option('--city <city>', 'for its taxes')
    .option('--sqft <number>', 'its living area, by which rehab is reckoned', squareFeetIn)
    .addOption(new Option('--level <level>', 'how much rehab it takes').choices(rehabLevels))
    .option('--tax <dollars>', 'its property tax a year, from the listing', dollarsIn)
    .option('--dues <dollars>', 'its HOA dues a month, from the listing', dollarsIn)
    .option('--cash', 'bought without a loan')
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
      const { inputs, from } = deal.value
      if (options.inputs) printJson(`${JSON.stringify(inputs, null, 2)}\n`)
      else if (options.json) printJson(dealJson(inputs))
      else print(dealText(inputs) + (from === null ? '' : sourcesText(from)))
    })
}

type Deal = { readonly inputs: DealInputs; readonly from: NewDealInputs['from'] | null }

const newDeal = async (options: Options): Promise<Result<Deal, string>> => {
  const { price, arv, low, high, state, county, city, sqft, level, tax, dues, cash } = options
  if (price === undefined || arv === undefined)
    return err("Give a deal's JSON file, or --price and --arv.")
  if ((low === undefined) !== (high === undefined)) return err('Give both --low and --high.')
  const own = options.defaults === undefined ? ok([]) : await ownDefaultsIn(options.defaults)
  if (!own.ok) return own
  const { inputs, from } = defaultInputs(
    {
      ...{ priceCents: price, arvCents: arv, state: state ?? null },
      arvRange80:
        low === undefined || high === undefined ? null : { lowCents: low, highCents: high },
      ...(county === undefined ? {} : { county }),
      ...(city === undefined ? {} : { city }),
      ...(sqft === undefined ? {} : { livingArea: sqft }),
      ...(level === undefined ? {} : { level }),
      ...(tax === undefined ? {} : { propertyTaxCentsAYear: tax }),
      ...(dues === undefined ? {} : { duesCentsAMonth: dues }),
      ...(cash ? { boughtWith: 'cash' } : {}),
    },
    own.value,
  )
  const parsed = parse(dealInputsSchema, inputs)
  return parsed.ok ? ok({ inputs: parsed.value, from }) : parsed
}

const ownDefaultsIn = async (file: string): Promise<Result<DefaultsOverride[], string>> => {
  const json = await jsonIn(file)
  if (!json.ok) return json
  const values = parse(dealDefaultsSchema, json.value)
  return values.ok
    ? ok([{ for: 'all deals', asOf: localDateOf(new Date()), values: values.value }])
    : err(`${file} holds no defaults:\n${values.error}`)
}

const dealIn = async (
  file: string,
  { inputs: _, json: __, ...others }: Options,
): Promise<Result<Deal, string>> => {
  if (Object.keys(others).length > 0)
    return err('A file says all of a deal: leave the other options out, or leave out the file.')
  const json = await jsonIn(file)
  if (!json.ok) return json
  const inputs = parse(dealInputsSchema, json.value)
  return inputs.ok
    ? ok({ inputs: inputs.value, from: null })
    : err(`${file} is not a deal:\n${inputs.error}`)
}

const jsonIn = async (file: string): Promise<Result<unknown, string>> => {
  try {
    return ok(JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, '')))
  } catch (error) {
    return err(`${file} cannot be read: ${reasonOf(error)}.`)
  }
}

/** What the JSON says, or each field that is wrong on a line of its own. */
const parse = <T>(schema: z.ZodMiniType<T>, json: unknown): Result<T, string> => {
  const parsed = z.safeParse(schema, json)
  if (parsed.success) return ok(parsed.data)
  return err(
    parsed.error.issues
      .map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
      .join('\n'),
  )
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

const stateIn = (text: string): string => {
  const code = stateCodeOf(text)
  if (code === null) throw new InvalidArgumentError('Give a state, such as WA.')
  return code
}
