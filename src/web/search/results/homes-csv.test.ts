import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { homeForTests } from '../../comps/home-for-tests.ts'
import { homesCsv } from './homes-csv.ts'

const rowsOf = async (file: Blob) => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  return parse<Record<string, string>>(text, { bom: true, columns: true })
}

it('has a line for each home with its figures, and its page here', async () => {
  const home = homeForTests({
    propertyId: 'h 1',
    price: 200_000,
    maxOffer: 150_500,
    netAtAsk: -12_345,
  })
  const [row, ...others] = await rowsOf(homesCsv([home], 'https://flip.example'))
  expect(others).toEqual([])
  expect(row).toMatchObject({
    'Asking price': '200000',
    'Max offer': '150500',
    'Net at ask': '-12345',
    'Typical value': String(home.typicalValue),
    Verdict: 'loses',
    'After-repair value': String(home.afterRepairValue.price),
    Link: 'https://flip.example/comps/h%201',
  })
})

it('leaves what is not known empty', async () => {
  const home = homeForTests({ size: null, mls: null, maxOffer: null, netAtAsk: null })
  const [row] = await rowsOf(homesCsv([home], ''))
  expect(row).toMatchObject({ Sqft: '', 'MLS number': '', 'Max offer': '', 'Net at ask': '' })
})

it('lets nothing run in a spreadsheet, and takes nothing from numbers below 0', async () => {
  const home = homeForTests({
    addressLine: '=HYPERLINK("http://x","y")',
    city: '+1 x',
    source: '@SUM(A1)',
    listedBy: '-2+3',
    netAtAsk: -5,
    checks: [{ code: 'two-prices', severity: 'check', evidence: '=1, "two"' }],
  })
  const [row] = await rowsOf(homesCsv([home], ''))
  expect(row).toMatchObject({
    Address: '\'=HYPERLINK("http://x","y")',
    City: "'+1 x",
    Source: "'@SUM(A1)",
    'Listed by': "'-2+3",
    Checks: '\'=1, "two"',
    'Net at ask': '-5',
  })
})
