import type { Command } from 'commander'
import { COMPS_MONTHS } from '../domain/comps/comps-rules.ts'
import { AROUND_MILES } from '../domain/listings/market.ts'
import { type CityCoverage, listMarkets } from '../server/listings/list-markets.ts'
import type { OpenForCommand } from './command-context.ts'
import { print, printJson } from './print.ts'
import { textTable } from './text-table.ts'

/** `flip markets`: what is covered, city by city. */
export const addMarketsCommand = (program: Command, open: OpenForCommand): void => {
  program
    .command('markets')
    .description('list what is covered: homes for sale, sales, as-of dates and sources')
    .option('--json', 'print JSON')
    .action(async (options: { json?: true }) => {
      const cities = await open('markets', ({ db }) => listMarkets(db))
      if (options.json) {
        printJson(`${JSON.stringify(cities)}\n`)
        return
      }
      if (cities.length === 0) {
        print(
          'No listings yet: import some with npx --no flip import FILE..., or run npm start for the demo market.\n',
        )
        return
      }
      print(
        textTable(
          [
            ...[
              'Market',
              'City',
              '>Active',
              '>Without value',
              '>To check',
              '>Doubtful',
              '>Stale',
              `>Sold in ${COMPS_MONTHS} months`,
            ],
            ...['As of', 'Source'],
          ],
          cities.map((city) => [
            city.market,
            city.state ? `${city.city}, ${city.state}` : city.city,
            city.active.toLocaleString('en-US'),
            city.withoutValue.toLocaleString('en-US'),
            city.toCheck.toLocaleString('en-US'),
            city.doubtful.toLocaleString('en-US'),
            city.stale.toLocaleString('en-US'),
            city.soldIn12Months.toLocaleString('en-US'),
            city.asOf ?? '—',
            city.sources.join(', '),
          ]),
        ),
      )
      print(whyWithoutValue(cities))
    })
}

const whyWithoutValue = (cities: readonly CityCoverage[]): string => {
  const have = (none: string, which: (city: CityCoverage) => boolean) => {
    const homes = cities.filter(which).reduce((sum, city) => sum + city.withoutValue, 0)
    if (homes === 0) return ''
    return `\n${homes === 1 ? '1 home has' : `${homes.toLocaleString('en-US')} homes have`} ${none}\n`
  }
  return (
    have(
      `no value: we know no sale within ${AROUND_MILES} miles. Import a file of sales.`,
      (city) => !city.canBeValued,
    ) +
    have(
      'no value yet: npm start values them, or the import in progress does.',
      (city) => city.canBeValued,
    )
  )
}
