import { expect, it } from 'vitest'
import { partsOfZip } from '../../../../../tests/zip-parts.ts'
import { analyzeDeal } from '../../../../domain/deals/analyze-deal.ts'
import { fixedLine, referenceDeal } from '../../../../domain/deals/deal-for-tests.ts'
import { maxOffer } from '../../../../domain/deals/results/max-offer.ts'
import { stress } from '../../../../domain/deals/results/stress.ts'
import { deskIn } from '../../../../domain/deals/workbook/desk-for-tests.ts'
import type { StoredCells } from '../../../../domain/deals/workbook/recalculate.ts'
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

it('keeps what each formula comes to, as the engine has it, for viewers that work nothing out', async () => {
  const loanless = { ...deal, loans: [] }
  for (const inputs of [deal, loanless]) {
    const { cells, results } = await keptIn(await spreadsheetFile(inputs, TITLE))
    const formulas = [...cells].filter(([, cell]) => 'formula' in cell)
    expect(formulas.length).toBeGreaterThan(1000)
    expect(formulas.filter(([at]) => !results.has(at))).toEqual([])
    const rowOf = (name: string) =>
      [...cells]
        .find(([at, cell]) => /^Deal!A/.test(at) && 'value' in cell && cell.value === name)?.[0]
        .slice('Deal!A'.length)
    const kept = (name: string, column = 'B') => results.get(`Deal!${column}${rowOf(name)}`)
    const { profitCents, cash } = analyzeDeal(inputs)
    const offerCents = maxOffer(inputs)
    expect(kept('Projected profit')).toBe(profitCents / 100)
    expect(kept('Max offer')).toBe(offerCents === null ? 'None' : offerCents / 100)
    expect(kept('Cash to close')).toBe(cash.toCloseCents / 100)
    for (const way of stress(inputs)) {
      expect(kept(way.name)).toBe(way.profitCents / 100)
      expect(kept(way.name, 'D')).toBe(way.cashToCloseCents / 100)
    }
    expect(kept('Checks: this must be 0')).toBe(0)
  }
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

const cellsOf = async (file: Blob): Promise<StoredCells> => (await keptIn(file)).cells

/** The cells of a file as a spreadsheet reads them, and what its formulas are said to come to. */
const keptIn = async (file: Blob) => {
  const parts = partsOfZip(Buffer.from(await file.arrayBuffer()))
  const part = (name: string) => parts.get(name) ?? ''
  const texts = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, text = '']) => plain(text.replace(/<[^>]*>/g, '')),
  )
  const cells = new Map<string, { formula: string } | { value: string | number }>()
  const results = new Map<string, string | number>()
  const names = [...part('xl/workbook.xml').matchAll(/<sheet [^>]*name="(\w+)"/g)]
  for (const [i, [, name]] of names.entries())
    for (const [, at, attributes = '', tag, text = '', result] of part(
      `xl/worksheets/sheet${i + 1}.xml`,
    ).matchAll(/<c r="([A-Z]+\d+)"([^>]*)><([fv])>(.*?)<\/[fv]>(?:<v>(.*?)<\/v>)?/gs)) {
      const value = attributes.includes('t="s"') ? (texts[Number(text)] ?? '') : Number(text)
      cells.set(`${name}!${at}`, tag === 'f' ? { formula: plain(text) } : { value })
      if (result !== undefined)
        results.set(
          `${name}!${at}`,
          attributes.includes('t="str"') ? plain(result) : Number(result),
        )
    }
  return { cells, results }
}

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
