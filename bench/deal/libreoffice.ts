// Deals' spreadsheets worked out again by LibreOffice: see bench/README.md.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import { bareDeal, hardMoney, referenceDeal } from '../../src/domain/deals/deal-for-tests.ts'
import { defaultExits } from '../../src/domain/deals/exits/exit-defaults.ts'
import type { RentalPlan } from '../../src/domain/deals/exits/exit-inputs.ts'
import type { DealInputs } from '../../src/domain/deals/inputs/deal-inputs.ts'
import { defaultValues } from '../../src/domain/deals/inputs/defaults.ts'
import { defaultInputs } from '../../src/domain/deals/inputs/new-deal.ts'
import * as published from '../../src/domain/deals/published-deals-for-tests.ts'
import { columnName } from '../../src/domain/deals/workbook/cells.ts'
import { dealWorkbook } from '../../src/domain/deals/workbook/deal-workbook.ts'
import { recalculate, storedCells } from '../../src/domain/deals/workbook/recalculate.ts'
import { spreadsheetFile } from '../../src/web/deals/worksheet/spreadsheet/spreadsheet-file.ts'

const TITLE = { title: 'A deal', address: '12 Oak St', askCents: 22_000_000, madeOn: '2026-11-22' }

const rented = (deal: DealInputs, change: Partial<RentalPlan> = {}): DealInputs => {
  const exits = defaultExits(deal, defaultValues({ state: null }).values)
  const rental = { ...exits.rental, rentCentsAMonth: 260_000, ...change }
  return { ...deal, exits: { ...exits, rental } }
}
const inState = (state: string, priceCents: number, arvCents: number) =>
  defaultInputs({ state, priceCents, arvCents, livingArea: 1500, asItStandsCents: priceCents })
    .inputs
const mortgage = hardMoney({ interest: { kind: 'amortized', months: 360 } })

const deals: Readonly<Record<string, DealInputs>> = {
  reference: referenceDeal(),
  'in cash': referenceDeal({ loans: [] }),
  bare: bareDeal(),
  'no day at all': referenceDeal({ months: 0 }),
  'a target in dollars': referenceDeal({ target: { kind: 'profit', cents: 2_500_000 } }),
  FlipperForce: published.flipperForce,
  SimpleFinance: published.simpleFinance,
  Valifit: published.valifit,
  'ReCasa, Dutch': published.reCasa('Dutch'),
  'ReCasa, non-Dutch': published.reCasa('non-Dutch'),
  FirstCapital: published.firstCapital('Dutch'),
  investmentTool: published.investmentTool,
  HardMoneyBankers: published.hardMoneyBankers,
  'as it begins in Washington': inState('WA', 30_000_000, 45_000_000),
  'as it begins in New York': inState('NY', 61_234_567, 95_000_001),
  'as it begins in Ohio': inState('OH', 12_000_000, 22_500_000),
  rented: rented(referenceDeal()),
  'rented, with a floor that cuts the loan': rented(referenceDeal(), { rentCentsAMonth: 150_000 }),
  'rented, without a refinance': rented(referenceDeal(), { refinance: null }),
  'rented in cash, later': rented(referenceDeal({ loans: [] }), { leaseUpMonths: 3.25 }),
  'bought with a mortgage, rented': rented(referenceDeal({ loans: [mortgage] })),
  'rented in Washington': rented(inState('WA', 30_000_000, 45_000_000)),
}

const folder = mkdtempSync(join(tmpdir(), 'flip-sheets-'))
/** LibreOffice keeps what a file says its formulas come to, unless it is set to work them out: 0 is "always". */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>`
mkdirSync(join(folder, 'profile/user'), { recursive: true })
writeFileSync(join(folder, 'profile/user/registrymodifications.xcu'), settings)

const names = Object.keys(deals)
for (const [i, deal] of Object.values(deals).entries()) {
  const file = await spreadsheetFile(deal, TITLE)
  writeFileSync(join(folder, `deal-${i}.xlsx`), new Uint8Array(await file.arrayBuffer()))
}
/** Every sheet as CSV, with values as they are rather than as they are shown. */
const everySheet = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'
const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
const files = names.map((_, i) => join(folder, `deal-${i}.xlsx`))
execFileSync(
  'soffice',
  [profile, '--headless', '--convert-to', everySheet, '--outdir', folder, ...files],
  { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 },
)

let compared = 0
const different: string[] = []
for (const [i, deal] of Object.values(deals).entries()) {
  const pages = dealWorkbook(deal, TITLE)
  const ours = recalculate(storedCells(pages))
  for (const { name, rows } of pages) {
    const sheet = readFileSync(join(folder, `deal-${i}-${name}.csv`), 'utf8')
    const theirs: string[][] = parse(sheet, { relax_column_count: true })
    for (const [r, row] of rows.entries())
      for (const [c, cell] of row.entries()) {
        if (cell === null || !('formula' in cell)) continue
        compared++
        const at = `${name}!${columnName(c)}${r + 1}`
        const said = theirs[r]?.[c] ?? ''
        const known = resultOf(() => ours(at))
        if (!isSame(known, said))
          different.push(`${names[i]}: ${at} is ${said} by LibreOffice, ${known} by us`)
      }
  }
}
rmSync(folder, { recursive: true })
const version = execFileSync('soffice', ['--version'], { encoding: 'utf8' }).trim()
console.log(
  `${version}: ${compared} formulas of ${names.length} deals, ${different.length} differ.`,
)
for (const one of different.slice(0, 50)) console.log(one)
process.exitCode = different.length > 0 || compared === 0 ? 1 : 0

/** What a formula comes to; null for an error, which spreadsheets show as such. */
function resultOf(work: () => number | string | boolean): number | string | boolean | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** Numbers to a billionth: a file of CSV has 15 digits. */
function isSame(known: number | string | boolean | null, said: string): boolean {
  if (known === null) return said.startsWith('#') || said.startsWith('Err:')
  if (typeof known === 'boolean') return said === String(known).toUpperCase()
  if (typeof known === 'string') return said === known
  const number =
    said === '' ? Number.NaN : said.endsWith('%') ? Number(said.slice(0, -1)) / 100 : Number(said)
  return Math.abs(number - known) <= 1e-9 * Math.max(1, Math.abs(known))
}
