import { basename } from 'node:path'
import type { IsoDate } from '../../domain/iso-date.ts'
import { printableLine } from '../../domain/printable-text.ts'
import { fiscalYearIn, isPublishedBy } from '../../domain/rents/fair-market-rents.ts'
import { isRent } from '../../domain/rents/rent-listing.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import type { CountyMapping } from '../../server/adapters/county/county-mapping.ts'
import { findCountyMapping } from '../../server/adapters/county/find-county-mapping.ts'
import { openCountyFile } from '../../server/adapters/county/open-county-file.ts'
import { openFairMarketRents } from '../../server/adapters/hud/open-fair-market-rents.ts'
import type { ListingFile, OpenListingFile } from '../../server/listings/ports.ts'
import { countOf } from '../../server/platform/count-of.ts'
import type { FairMarketTableOfYear } from '../../server/rents/ports.ts'
import { storeFairMarketRents } from '../../server/rents/store.ts'
import { openListingFile } from '../../server/start/files/open-listing-file.ts'
import type { OpenForCommand } from '../command-context.ts'
import { complain, print } from '../print.ts'
import { runImport } from './run-import.ts'

export type RentOptions = {
  readonly exported?: IsoDate
  readonly rejects?: string
  /** Of leases or rentals in a CSV of any columns: a name or a file. */
  readonly mapping?: string
  /** The fiscal year of HUD's tables whose name does not say it. */
  readonly year?: number
}

/**
 * One `flip import rents`: HUD's tables of fair market rents, and files of homes for rent, without the listings among
 * them. Exit code 1 when a file is not what it should be; nothing is stored then.
 */
export const importRents = async (
  open: OpenForCommand,
  files: readonly string[],
  { exported, rejects, mapping, year, today }: RentOptions & { readonly today: IsoDate },
): Promise<void> => {
  const opener = await openerOf(mapping, { exported, today })
  if (!opener.ok) return fail([opener.error])
  const sorted = await sort(mapping === undefined ? files : [], { year, today })
  if (!sorted.ok) return fail(sorted.error)
  const { tables } = sorted.value
  const rentals = files.filter((path) => !tables.some((table) => table.path === path))
  if (tables.length > 0)
    await open('import', async ({ db }) => {
      for (const { path, fiscalYear, rentsUsd, refused } of tables) {
        await storeFairMarketRents(db, fiscalYear, rentsUsd)
        const left = refused === 0 ? '' : `, ${countOf(refused, 'row')} left out`
        print(
          `${printableLine(path)}: fair market rents of ${countOf(rentsUsd.size, 'zip')}, FY${fiscalYear}${left}.\n`,
        )
      }
    })
  if (rentals.length === 0) return
  let listings = 0
  await runImport(open, {
    files: rentals,
    openFile: async (path) => {
      const opened = await opener.value(path)
      return opened.ok ? ok(withoutListings(opened.value, () => (listings += 1))) : opened
    },
    rejects,
    ...(mapping === undefined ? {} : { mapping }),
    onlyRents: true,
    today,
  })
  if (listings > 0)
    print(`${countOf(listings, 'row')} of listings left out: flip import FILE brings them.\n`)
}

const fail = (sentences: readonly string[]): void => {
  for (const sentence of sentences) complain(`${sentence}\n`)
  process.exitCode = 1
}

type Table = FairMarketTableOfYear & { readonly path: string }

/** The files that are tables of HUD; an error is a sentence for each file that cannot be one. */
const sort = async (
  files: readonly string[],
  { year, today }: { readonly year: number | undefined; readonly today: IsoDate },
): Promise<Result<{ readonly tables: readonly Table[] }, readonly string[]>> => {
  const tables: Table[] = []
  const faults: string[] = []
  for (const path of files) {
    const opened = await openFairMarketRents(path)
    if (!opened.ok) faults.push(`${printableLine(path)} ${opened.error}`)
    else if (opened.value !== null) {
      const fiscalYear = year ?? fiscalYearIn(basename(path))
      if (fiscalYear === null)
        faults.push(
          `${printableLine(path)} does not say of which fiscal year it is. Give it with --year 2026.`,
        )
      else if (!isPublishedBy(fiscalYear, today))
        faults.push(
          `HUD has no rents of fiscal year ${fiscalYear} yet. Give the year of ${printableLine(path)} with --year.`,
        )
      else if (opened.value.rentsUsd.size === 0)
        faults.push(`${printableLine(path)} has no row with a zip and its rents.`)
      else tables.push({ ...opened.value, path, fiscalYear })
    }
  }
  return faults.length > 0 ? err(faults) : ok({ tables })
}

const openerOf = async (
  mapping: string | undefined,
  dates: { readonly exported: IsoDate | undefined; readonly today: IsoDate },
): Promise<Result<OpenListingFile, string>> => {
  if (mapping === undefined) return ok((path) => openListingFile(path, { ...dates, forRent: true }))
  const found = await findCountyMapping(mapping)
  if (!found.ok) return found
  const ofLeases = asLeases(found.value)
  return ok((path) => openCountyFile(path, ofLeases, dates))
}

/** The mapping of a file whose rows are all leases, unless it says of each what it is. */
const asLeases = (mapping: CountyMapping): CountyMapping =>
  mapping.columns.PropertyType === undefined
    ? { ...mapping, constants: { ...mapping.constants, PropertyType: 'Residential Lease' } }
    : mapping

const withoutListings = (file: ListingFile, leftOut: () => void): ListingFile => ({
  ...file,
  rows: {
    async *[Symbol.asyncIterator]() {
      for await (const row of file.rows)
        if (!row.ok || isRent(row.value)) yield row
        else leftOut()
    },
  },
})
