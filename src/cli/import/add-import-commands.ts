import { type Command, InvalidArgumentError, Option } from 'commander'
import { listKindNames } from '../../domain/county-lists/list-kinds.ts'
import { type IsoDate, localDateOf, parseIsoDate } from '../../domain/iso-date.ts'
import { findCountyMapping } from '../../server/adapters/county/find-county-mapping.ts'
import { openCountyFile } from '../../server/adapters/county/open-county-file.ts'
import { openListingFile } from '../../server/start/files/open-listing-file.ts'
import type { OpenForCommand } from '../command-context.ts'
import { complain } from '../print.ts'
import { type CountyListOptions, importCountyList } from './import-county-list.ts'
import { importRents, type RentOptions } from './import-rents.ts'
import { runImport } from './run-import.ts'

type ImportOptions = { readonly exported?: IsoDate; readonly rejects?: string }
type CountyOptions = ImportOptions & { readonly mapping: string }

/** `flip import`, and the same with the format named: `redfin`, `homeharvest`, `rentcast`, `county`; `rents`. */
export const addImportCommands = (program: Command, open: OpenForCommand): void => {
  const today = localDateOf(new Date())
  const command = withCommonOptions(program.command('import'), today)
    .description(
      'bring in listings and sales from files; their format is recognized by their content',
    )
    .action((files: string[], { exported, rejects }: ImportOptions) =>
      runImport(open, {
        files,
        openFile: (path) => openListingFile(path, { exported, today }),
        rejects,
        today,
      }),
    )

  for (const { name, format, what } of formats)
    withCommonOptions(command.command(name), today)
      .description(`import ${what}`)
      .action((files: string[], _: unknown, self: Command) => {
        const { exported, rejects }: ImportOptions = self.optsWithGlobals()
        return runImport(open, {
          files,
          openFile: (path) => openListingFile(path, { format, exported, today }),
          rejects,
          today,
        })
      })

  withCommonOptions(command.command('county'), today)
    .description("import a county's file of sales")
    .requiredOption(
      '--mapping <name or file>',
      'which column holds what: king-county, ames, or a JSON file (required)',
    )
    .action(async (files: string[], _: unknown, self: Command) => {
      const { exported, rejects, mapping }: CountyOptions = self.optsWithGlobals()
      const found = await findCountyMapping(mapping)
      if (!found.ok) {
        complain(`${found.error}\n`)
        process.exitCode = 1
        return
      }
      await runImport(open, {
        files,
        openFile: (path) => openCountyFile(path, found.value, { exported, today }),
        rejects,
        mapping,
        today,
      })
    })
  addRentsCommand(command, open, today)
  addCountyListCommand(command, open, today)
}

const addRentsCommand = (command: Command, open: OpenForCommand, today: IsoDate): void => {
  withCommonOptions(command.command('rents'), today)
    .description(
      "import homes for rent (RentCast's rental listings, HomeHarvest, a CSV through a mapping), or HUD's fair market rents",
    )
    .option('--mapping <name or file>', 'of a CSV: which column holds what, as for county files')
    .option(
      '--year <year>',
      "the fiscal year of HUD's table, where the file's name does not say it",
      fiscalYear,
    )
    .action((files: string[], _: unknown, self: Command) => {
      const options: RentOptions = self.optsWithGlobals()
      return importRents(open, files, { ...options, today })
    })
}

const addCountyListCommand = (command: Command, open: OpenForCommand, today: IsoDate): void => {
  withCommonOptions(
    command.command('county-list').argument('<file>', 'the CSV file of the list'),
    today,
  )
    .description(
      'import a county list, such as tax arrears or probate, joined to the homes on file; it takes the place of the one of its kind and source',
    )
    .addOption(
      new Option('--kind <kind>', 'what the list says of its homes (required)')
        .choices(listKindNames)
        .makeOptionMandatory(),
    )
    .requiredOption('--mapping <file>', 'which column holds what: a JSON file (required)')
    .action((file: string, _: unknown, self: Command) => {
      const options: CountyListOptions = self.optsWithGlobals()
      return importCountyList(open, file, { ...options, today })
    })
}

const fiscalYear = (text: string): number => {
  if (!/^20\d\d$/.test(text)) throw new InvalidArgumentError('Give a year such as 2026.')
  return Number(text)
}

const formats = [
  { name: 'redfin', format: 'Redfin', what: 'Redfin "Download All" files' },
  { name: 'homeharvest', format: 'HomeHarvest', what: 'CSV files of HomeHarvest' },
  { name: 'rentcast', format: 'RentCast', what: "saved JSON of RentCast's listings for sale" },
] as const

const withCommonOptions = (command: Command, today: IsoDate): Command =>
  (command.registeredArguments.length > 0
    ? command
    : command.argument('<files...>', 'the files, in any order')
  )
    .option(
      '--exported <date>',
      'the day the files were exported, YYYY-MM-DD; else the date in the file name, else the newest date in the rows',
      exportDate(today),
    )
    .option('--rejects <file>', 'write the refused rows to a CSV file')

const exportDate =
  (today: IsoDate) =>
  (text: string): IsoDate => {
    const date = parseIsoDate(text)
    if (date === null) throw new InvalidArgumentError('Give a day as YYYY-MM-DD.')
    if (date > today)
      throw new InvalidArgumentError(`That day is in the future: today is ${today}.`)
    return date
  }
