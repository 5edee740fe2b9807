import { expect, it } from 'vitest'
import { partsOfZip } from '../../../../../tests/zip-parts.ts'
import { fixedLine, referenceDeal } from '../../../../domain/deals/deal-for-tests.ts'
import { deskIn } from '../../../../domain/deals/workbook/desk-for-tests.ts'
import type { StoredCells } from '../../../../domain/deals/workbook/recalculate-for-tests.ts'
import { spreadsheetFile } from './spreadsheet-file.ts'

const deal = referenceDeal()
const TITLE = {
  title: '=1+1',
  address: '@SUM(A1) & <12>',
  askCents: 22_000_000,
  madeOn: '2026-11-22',
}

it('writes a file whose formulas come to the reference deal', async () => {
  const { now, engine, checks } = deskIn(await cellsOf(await spreadsheetFile(deal, TITLE)))
  expect(now('Projected profit')).toBe(7465.61)
  expect(now('Max offer')).toBe(187_317.11)
  expect(engine('Max offer')).toBe(187_317.11)
  expect(now('Cash to close')).toBe(41_715)
  expect(checks()).toBe(0)
})

it('writes names and addresses as text, whatever they begin with', async () => {
  const names = ['=HYPERLINK("http://x","y")', '+1', '-2', '@SUM(A1)']
  const buy = names.map((name, i) => ({ ...fixedLine(`own-${i}`, 100), name }))
  const cells = await cellsOf(await spreadsheetFile({ ...deal, buy }, TITLE))
  for (const typed of [...names, TITLE.title, TITLE.address])
    expect([...cells.values()]).toContainEqual({ value: typed })
  for (const cell of cells.values())
    if ('formula' in cell) expect(cell.formula).not.toMatch(/HYPERLINK|^[=+@]/)
})

/** The cells of a file as a spreadsheet reads them. */
const cellsOf = async (file: Blob): Promise<StoredCells> => {
  const parts = partsOfZip(Buffer.from(await file.arrayBuffer()))
  const part = (name: string) => parts.get(name) ?? ''
  const texts = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, text = '']) => plain(text.replace(/<[^>]*>/g, '')),
  )
  const cells = new Map<string, { formula: string } | { value: string | number }>()
  const names = [...part('xl/workbook.xml').matchAll(/<sheet [^>]*name="(\w+)"/g)]
  for (const [i, [, name]] of names.entries())
    for (const [, at, attributes = '', tag, text = ''] of part(
      `xl/worksheets/sheet${i + 1}.xml`,
    ).matchAll(/<c r="([A-Z]+\d+)"([^>]*)><([fv])>(.*?)<\/[fv]>/gs)) {
      const value = attributes.includes('t="s"') ? (texts[Number(text)] ?? '') : Number(text)
      cells.set(`${name}!${at}`, tag === 'f' ? { formula: plain(text) } : { value })
    }
  return cells
}

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
