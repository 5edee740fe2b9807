import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { partsOfZip } from '../../../../tests/zip-parts.ts'
import { homeForTests } from '../../comps/home-for-tests.ts'
import { csvFile } from '../../data/handover/csv-file.ts'
import { xlsxFile } from '../../data/handover/xlsx-file.ts'
import { homeSheet } from './home-sheet.ts'
import { homesGeoJson } from './homes-geojson.ts'

const ORIGIN = 'https://flip.example'
const all = homeSheet('all', ORIGIN)
const rowsOf = async (file: Blob) => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  return parse<Record<string, string>>(text, { bom: true, columns: true })
}
const hostile = homeForTests({
  addressLine: '=HYPERLINK("http://x","y")',
  city: '+1 x',
  source: '@SUM(A1)',
  listedBy: '-2+3',
  netAtAsk: -5,
  webUrl: 'javascript:alert(1)',
  checks: [{ code: 'two-prices', severity: 'check', evidence: '=1, "two" & <three>' }],
})

it('has a line for each home with its figures, and its page here', async () => {
  const home = homeForTests({
    propertyId: 'h 1',
    price: 200_000,
    maxOffer: 150_500,
    netAtAsk: -12_345,
  })
  const [row, ...others] = await rowsOf(csvFile(all, [home]))
  expect(others).toEqual([])
  expect(row).toMatchObject({
    Ask: '200000',
    'Max offer': '150500',
    'Max offer less ask': '-49500',
    'Net at ask': '-12345',
    'Typical value': String(home.typicalValue),
    Verdict: 'Loses',
    'After-repair value': String(home.afterRepairValue.price),
    Link: 'https://flip.example/comps/h%201',
  })
})

it('leaves what is not known empty', async () => {
  const home = homeForTests({ size: null, mls: null, maxOffer: null, netAtAsk: null })
  const [row] = await rowsOf(csvFile(all, [home]))
  expect(row).toMatchObject({
    Sqft: '',
    'MLS number': '',
    'Max offer': '',
    'Net at ask': '',
    'Ask a sqft': '',
  })
})

it('has the columns of the table in their order, and no others beside what names a home', async () => {
  const columns = homeSheet(['netAtAsk', 'ask'], ORIGIN)
  expect(columns.map(({ name }) => name)).toEqual([
    ...['Address', 'City', 'State', 'Zip', 'Type', 'Verdict', 'Net at ask', 'Ask'],
    ...['Source', 'Listed by', 'Listing page', 'Link'],
  ])
  for (const { name } of all) expect(all.filter((one) => one.name === name)).toHaveLength(1)
})

it('lets nothing run in a spreadsheet, and takes nothing from numbers below 0', async () => {
  const [row] = await rowsOf(csvFile(all, [hostile]))
  expect(row).toMatchObject({
    Address: '\'=HYPERLINK("http://x","y")',
    City: "'+1 x",
    Source: "'@SUM(A1)",
    'Listed by': "'-2+3",
    Checks: '\'=1, "two" & <three>',
    'Net at ask': '-5',
  })
})

/** What a viewer that works nothing out shows of a file: the cells of its sheet by their addresses, and its links. */
const shownOf = async (file: Blob) => {
  const parts = partsOfZip(Buffer.from(await file.arrayBuffer()))
  const part = (name: string) => parts.get(name) ?? ''
  const texts = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, text = '']) => plain(text.replace(/<[^>]*>/g, '')),
  )
  const sheet = part('xl/worksheets/sheet1.xml')
  const cells = new Map(
    [...sheet.matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(?:<f>(.*?)<\/f>)?<v>(.*?)<\/v><\/c>/gs)].map(
      ([, at = '', attributes = '', formula, value = '']) => [
        at,
        {
          formula,
          value: attributes.includes('t="s"') ? texts[Number(value)] : Number(value),
        },
      ],
    ),
  )
  const targets = new Map(
    [
      ...part('xl/worksheets/_rels/sheet1.xml.rels').matchAll(/Id="([^"]+)".*?Target="([^"]+)"/g),
    ].map(([, id, target = '']) => [id, plain(target)]),
  )
  const links = new Map(
    [...sheet.matchAll(/<hyperlink ref="([^"]+)" r:id="([^"]+)"\/>/g)].map(([, at, id]) => [
      at,
      targets.get(id ?? ''),
    ]),
  )
  return { sheet, cells, links }
}
const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

it('is a spreadsheet with real numbers, dates, links and formulas that show what they come to', async () => {
  const home = homeForTests({
    price: 200_000,
    maxOffer: 150_500,
    dateListed: '2022-09-03',
    size: 1_000,
  })
  const columns = homeSheet(['ask', 'maxOffer', 'sqft', 'perSqft', 'listed'], ORIGIN)
  const { sheet, cells, links } = await shownOf(await xlsxFile('Homes', columns, [home]))
  expect(cells.get('G1')).toEqual({ formula: undefined, value: 'Ask' })
  expect(cells.get('G2')).toEqual({ formula: undefined, value: 200_000 })
  expect(cells.get('I2')).toEqual({ formula: undefined, value: 'Flip' })
  expect(cells.get('J2')).toEqual({ formula: 'H2-G2', value: -49_500 })
  expect(cells.get('L2')).toEqual({ formula: 'ROUND(G2/K2,0)', value: 200 })
  // Days from the end of 1899, as spreadsheets count them.
  expect(cells.get('M2')).toEqual({ formula: undefined, value: 44_807 })
  expect(links.get('A2')).toBe(`${ORIGIN}/comps/${home.propertyId}`)
  expect(links.get('Q2')).toBe(`${ORIGIN}/comps/${home.propertyId}`)
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"/)
  expect(sheet.match(/<col /g)).toHaveLength(columns.length)
  // ECMA-376 has links between the cells and the margins.
  expect(sheet.indexOf('<hyperlinks>')).toBeGreaterThan(sheet.indexOf('</sheetData>'))
})

it('writes no formula where a column it needs is not in the file, or not known', async () => {
  const home = homeForTests({ price: 200_000, maxOffer: null, size: 1_000 })
  const columns = homeSheet(['ask', 'maxOffer', 'perSqft'], ORIGIN)
  const { sheet, cells } = await shownOf(await xlsxFile('Homes', columns, [home]))
  expect(sheet).not.toContain('<f>')
  expect(cells.get('K2')?.value).toBe(200)
  expect(cells.has('H2')).toBe(false)
})

it('writes what others wrote as text, and links to web pages alone', async () => {
  const { sheet, cells, links } = await shownOf(await xlsxFile('Homes', all, [hostile]))
  expect(cells.get('A2')?.value).toBe('=HYPERLINK("http://x","y")')
  expect([...cells.values()].map(({ value }) => value)).toContain('=1, "two" & <three>')
  for (const [, formula] of sheet.matchAll(/<f>(.*?)<\/f>/g))
    expect(formula).toMatch(/^(ROUND\()?[A-Z]+2[-/][A-Z]+2(,0\))?$/)
  expect([...links.values()].every((address) => address?.startsWith(ORIGIN))).toBe(true)
})

it('is a map of points with the columns as their properties', async () => {
  const home = homeForTests({ lat: 39.96, long: -83, maxOffer: null })
  expect(JSON.parse(await homesGeoJson(all, [home]).text())).toMatchObject({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: home.propertyId,
        geometry: { type: 'Point', coordinates: [-83, 39.96] },
        properties: { Address: home.addressLine, Ask: home.price, 'Max offer': null },
      },
    ],
  })
})
