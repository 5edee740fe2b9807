import { basename } from 'node:path'
import type { ListCounts } from '../../contract/county-lists/county-lists.ts'
import { type ListKind, listKinds } from '../../domain/county-lists/list-kinds.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { printableLine } from '../../domain/printable-text.ts'
import type { CountyListMapping } from '../../server/adapters/county/county-list-mapping.ts'
import { findCountyListMapping } from '../../server/adapters/county/find-county-mapping.ts'
import { openCountyList } from '../../server/adapters/county/open-county-list.ts'
import { type ImportedList, importList } from '../../server/county-lists/import-list.ts'
import { listFaultSentence } from '../../server/county-lists/list-fault-sentence.ts'
import { valueHomes } from '../../server/county-lists/value-homes.ts'
import { refusalTally } from '../../server/sources/files/reading/refusal-tally.ts'
import { progressBar, withBar } from '../../server/start/progress-bar.ts'
import { KeptModels } from '../../server/valuation/training/market-models.ts'
import { openValuingThreads } from '../../server/valuation/values/value-homes.ts'
import { unlistedValuer } from '../../server/valuation/values/value-unlisted.ts'
import type { CommandContext, OpenForCommand } from '../command-context.ts'
import { fileFaultText } from '../file-fault-text.ts'
import { complain, print } from '../print.ts'
import { stoppable } from '../stoppable.ts'
import { refusedRowLines } from './import-report.ts'
import { openRejectsFile, rejectsPathFault } from './rejects-file.ts'

export type CountyListOptions = {
  readonly kind: ListKind
  /** A JSON file. */
  readonly mapping: string
  readonly exported?: IsoDate
  readonly rejects?: string
}

/**
 * One `flip import county-list`: stores a list in place of the one of its kind and source, joined to the homes on file,
 * and values those that are off the market. Exit code 1 where nothing is stored; 130 when stopped with Ctrl-C.
 */
export const importCountyList = async (
  open: OpenForCommand,
  path: string,
  {
    kind,
    mapping: mappingPath,
    exported,
    rejects,
    today,
  }: CountyListOptions & { readonly today: IsoDate },
): Promise<void> => {
  const inUse = { imported: [path], mapping: mappingPath }
  const pathFault = rejects === undefined ? null : await rejectsPathFault(rejects, inUse)
  if (pathFault !== null) return fail(pathFault)
  const mapping = await findCountyListMapping(mappingPath, kind)
  if (!mapping.ok) return fail(mapping.error)
  const rejectsFile = rejects === undefined ? null : await openRejectsFile(rejects, inUse)
  if (rejectsFile && !rejectsFile.ok) return fail(rejectsFile.error)
  try {
    const ended = await open('import', (context) =>
      stoppable((signal) =>
        storeAndValue(context, path, {
          kind,
          mapping: mapping.value,
          exported,
          today,
          rejects: rejectsFile?.value ?? null,
          signal,
        }),
      ),
    )
    if (typeof ended === 'string') fail(ended)
    else if (ended === null) {
      complain('Stopped. Run the same import again.\n')
      process.exitCode = 130
    }
  } finally {
    await rejectsFile?.value.close()
  }
}

const fail = (sentence: string): void => {
  complain(`${sentence}\n`)
  process.exitCode = 1
}

/** A sentence where nothing is stored, null where it is stopped. */
const storeAndValue = async (
  { db, places, config }: CommandContext,
  path: string,
  {
    kind,
    mapping,
    exported,
    today,
    rejects,
    signal,
  }: {
    readonly kind: ListKind
    readonly mapping: CountyListMapping
    readonly exported: IsoDate | undefined
    readonly today: IsoDate
    readonly rejects: {
      readonly write: (row: Parameters<ReturnType<typeof refusalTally>['add']>[0]) => Promise<void>
    } | null
    readonly signal: AbortSignal
  },
): Promise<string | null | undefined> => {
  const asked = { kind, exported, today, keepNames: config.ownerNames }
  const opened = await openCountyList(path, mapping, asked)
  if (!opened.ok) return fileFaultText(path, opened.error)
  const file = opened.value
  const refusals = refusalTally()
  const bar = progressBar('Reading, kB')
  const inKilobytes = (bytes: number) => Math.ceil(bytes / 1024)
  const imported = await importList(file, {
    db,
    places,
    now: new Date(),
    fileName: basename(path),
    refused: async (row) => {
      refusals.add({ path, ...row })
      await rejects?.write({ path, ...row })
    },
    onProgress: () => bar.update(inKilobytes(file.bytesRead()), inKilobytes(file.bytes)),
    signal,
  })
    .catch((error: unknown) => {
      if (signal.aborted) return null
      throw error
    })
    .finally(() => bar.stop())
  if (imported === null) return null
  if (!imported.ok) {
    for (const line of refusedRowLines(refusals, rejects !== null)) print(`${line}\n`)
    return listFaultSentence(file, printableLine(path), imported.error)
  }
  const { source, county, state, exportedOn } = file
  print(
    `${printableLine(path)}: ${listKinds[kind].name}, ${printableLine(source)}, ${county}, ${state}, as of ${exportedOn}\n\n`,
  )
  const heading = 'Rows refused or joined to no home'
  for (const line of countLines(imported.value)) print(`${line}\n`)
  for (const line of refusedRowLines(refusals, rejects !== null, heading)) print(`${line}\n`)
  const valued = await withBar('Values', async (valuesBar) => {
    const threads = openValuingThreads()
    const of = imported.value.counts.offMarket
    try {
      const valueUnlisted = unlistedValuer({ db, models: new KeptModels(db), threads })
      return await valueHomes({ db, places, today, valueUnlisted, signal }, (homes) =>
        valuesBar.update(homes, Math.max(homes, of)),
      )
    } finally {
      await threads.close()
    }
  })
  if (signal.aborted) {
    print('The list is stored. The server makes the values that are left.\n')
    return null
  }
  print(`\nHomes off the market valued: ${grouped(valued)}\n`)
  return undefined
}

const countLines = ({ counts }: ImportedList): string[] => {
  const rows: readonly (readonly [number, string])[] = [
    [counts.rows, 'rows read'],
    [counts.forSale, 'of homes for sale'],
    [counts.underContract, 'of homes under contract'],
    [counts.offMarket, 'of homes off the market'],
    [counts.ownAddress, 'whose owner has mail sent to the home: not kept'],
    [counts.unmatched, 'joined to no home'],
    [counts.refused, 'refused'],
  ]
  return [
    ...rows.flatMap(([count, what], i) => (count === 0 && i > 0 ? [] : [counted(count, what)])),
    ...reasonLines(counts),
    counted(counts.homes, 'homes on the list'),
  ]
}

const reasonLines = ({ unmatchedByReason }: ListCounts): string[] =>
  unmatchedByReason.map(({ reason, rows }) => `  ${counted(rows, reason)}`)

const counted = (count: number, what: string) => `${grouped(count).padStart(11)}  ${what}`
const grouped = (count: number) => count.toLocaleString('en-US')
