import type { Command } from 'commander'
import { listKinds } from '../domain/county-lists/list-kinds.ts'
import { listsOnFile } from '../server/county-lists/store.ts'
import type { OpenForCommand } from './command-context.ts'
import { print, printJson } from './print.ts'
import { textTable } from './text-table.ts'

/** `flip county-lists`: the lists on file, and what became of their rows. */
export const addCountyListsCommand = (program: Command, open: OpenForCommand): void => {
  program
    .command('county-lists')
    .description('list the county lists on file: kind, source, day, and what their rows are of')
    .option('--json', 'print JSON')
    .action(async (options: { json?: true }) => {
      const lists = await open('county-lists', ({ db }) => listsOnFile(db))
      if (options.json) {
        printJson(`${JSON.stringify(lists)}\n`)
        return
      }
      if (lists.length === 0) {
        print(
          'No county lists yet: import one with npx --no flip import county-list FILE --kind tax-arrears --mapping MAPPING.json.\n',
        )
        return
      }
      const grouped = (count: number) => count.toLocaleString('en-US')
      print(
        textTable(
          [
            'Kind',
            'Source',
            'County',
            'As of',
            '>Rows',
            '>For sale',
            '>Off market',
            '>Valued',
            '>Unmatched',
          ],
          lists.map(({ kind, source, county, state, listedOn, counts, offMarketHomes }) => [
            listKinds[kind].name,
            source,
            `${county}, ${state}`,
            listedOn,
            grouped(counts.rows),
            grouped(counts.forSale),
            grouped(counts.offMarket),
            grouped(offMarketHomes.valued),
            grouped(counts.unmatched),
          ]),
        ),
      )
    })
}
