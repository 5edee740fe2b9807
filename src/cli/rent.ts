import { type Command, InvalidArgumentError } from 'commander'
import type { HomeRent } from '../contract/rents.ts'
import { dollars } from '../domain/dollars.ts'
import { localDateOf } from '../domain/iso-date.ts'

import { shippedFairMarketRents as shipped } from '../server/adapters/hud/shipped-fair-market-rents.ts'
import { fairMarketRentOf, rentOfHome } from '../server/rents/rent-of-home.ts'
import type { OpenForCommand } from './command-context.ts'
import { complain, print, printJson } from './print.ts'

type Options = { readonly zip?: string; readonly beds?: number; readonly json?: true }

/** `flip rent ID`: what a home may rent for. `flip rent --zip 98106 --beds 3`: HUD's fair market rent. */
export const addRentCommand = (program: Command, open: OpenForCommand): void => {
  program
    .command('rent')
    .description("what a home may rent for, by rents on file or HUD's fair market rents")
    .argument('[home]', 'the propertyId of a home, from a search')
    .option('--zip <zip>', 'without a home: five digits', zip)
    .option('--beds <number>', 'without a home: its bedrooms, 0 for a studio', bedrooms)
    .option('--json', 'print JSON: of a home what GET /api/rents answers, else the estimate')
    .action(async (home: string | undefined, { zip, beds, json }: Options) => {
      const asked = home !== undefined || (zip !== undefined && beds !== undefined)
      if (!asked) return fail('Name a home, or give --zip and --beds.')
      const found = await open('rent', async ({ db }) =>
        home === undefined
          ? {
              estimate: await fairMarketRentOf({ db, shipped }, zip ?? null, beds ?? 0),
              why: `HUD has no rent for zip ${zip}.`,
              rentals: null,
            }
          : rentOfHome({ db, shipped, today: () => localDateOf(new Date()) }, home),
      )
      if (found === null) return fail('No home has this id.')
      const { estimate, why, rentals } = found
      if (json) printJson(`${JSON.stringify(rentals === null ? estimate : found)}\n`)
      else if (estimate === null) fail(why ?? '')
      else print(textOf(estimate))
    })
}

const textOf = ({
  rentCentsAMonth,
  range80,
  words,
  source,
  asOf,
}: NonNullable<HomeRent['estimate']>): string => {
  const range =
    range80 === null
      ? ''
      : `, likely ${dollars(range80.lowCents / 100)}–${dollars(range80.highCents / 100)}`
  return `${dollars(rentCentsAMonth / 100)} a month${range}\n${words}\nSource: ${source}, as of ${asOf}\n`
}

const fail = (sentence: string): void => {
  complain(`${sentence}\n`)
  process.exitCode = 1
}

const zip = (text: string): string => {
  if (!/^\d{5}$/.test(text)) throw new InvalidArgumentError('Give five digits.')
  return text
}

const bedrooms = (text: string): number => {
  if (!/^\d{1,2}$/.test(text)) throw new InvalidArgumentError('Give a whole number.')
  return Number(text)
}
