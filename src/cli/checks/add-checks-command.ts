import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { csvLine } from '../../domain/csv-line.ts'
import { localDateOf } from '../../domain/iso-date.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { findCountyMapping } from '../../server/adapters/county/find-county-mapping.ts'
import { openCountyFile } from '../../server/adapters/county/open-county-file.ts'
import type { FileFault, ListingFile } from '../../server/listings/ports.ts'
import { openListingFile } from '../../server/start/files/open-listing-file.ts'
import { listChecks } from '../../server/valuation/evidence/list-checks.ts'
import type { OpenForCommand } from '../command-context.ts'
import { fileFaultText } from '../file-fault-text.ts'
import { complain, print } from '../print.ts'
import { checksInFile } from './checks-in-file.ts'

/** `flip checks FILE|MARKET`: what is wrong with homes and sales, or may be, as CSV. */
export const addChecksCommand = (program: Command, open: OpenForCommand): void => {
  program
    .command('checks')
    .description('list what is wrong with homes for sale and sales, or may be, as CSV')
    .argument(
      '<file or market>',
      'a file to import, or a market as flip markets lists it: 981 (homes there are checked with their values)',
    )
    .option(
      '--mapping <name or file>',
      "for a county's file: which column holds what, king-county or a JSON file",
    )
    .action(async (what: string, { mapping }: { readonly mapping?: string }) => {
      const found = existsSync(what)
        ? await checksOfFile(what, mapping)
        : await open('checks', ({ db }) => checksOfMarket(() => listChecks(db, what), what))
      if (!found.ok) {
        complain(`${found.error}\n`)
        process.exitCode = 1
        return
      }
      print(csvLine(HEADER))
      for (const { checks, ...one } of found.value)
        for (const { severity, code, evidence } of checks)
          print(
            csvLine([
              one.of,
              one.address,
              one.city,
              one.zip,
              one.listingId,
              String(one.price),
              severity,
              code,
              evidence,
            ]),
          )
    })
}

const HEADER = 'of,address,city,zip,mls,price,severity,code,evidence'.split(',')

type Checked = Awaited<ReturnType<typeof listChecks>>

const checksOfMarket = async (
  list: () => Promise<Checked>,
  market: string,
): Promise<Result<Checked, string>> => {
  if (!/^\d{3}$/.test(market))
    return err(
      `There is no file ${market}, and a market is three digits, as flip markets lists it.`,
    )
  return ok(await list())
}

const checksOfFile = async (
  path: string,
  mapping: string | undefined,
): Promise<Result<Checked, string>> => {
  const file = await openFile(path, mapping)
  return file.ok ? ok(await checksInFile(file.value)) : err(fileFaultText(path, file.error))
}

const openFile = async (
  path: string,
  mapping: string | undefined,
): Promise<Result<ListingFile, FileFault>> => {
  const today = localDateOf(new Date())
  if (mapping === undefined) return openListingFile(path, { today })
  const found = await findCountyMapping(mapping)
  return found.ok
    ? openCountyFile(path, found.value, { today })
    : err({ type: 'BadMapping', why: found.error })
}
