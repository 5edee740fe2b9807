import { readFileSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/universal'
import { temporaryFiles } from '../../../../tests/platform/temporary-files.ts'
import { openFairMarketRents } from './open-fair-market-rents.ts'

const files = temporaryFiles()
let count = 0
const open = (content: string | Uint8Array) =>
  openFairMarketRents(files.write(`${++count}.csv`, content))

/** As HUD writes its header: with lines in it, and payment standards beside each rent. */
const header = [
  'ZIP\nCode',
  'HUD Area Code',
  'HUD Metro Fair Market Rent Area Name',
  ...[0, 1, 2, 3, 4].flatMap((beds) => [`SAFMR\n${beds}BR`, `SAFMR\n${beds}BR - 90%\nPayment`]),
]
const area = ['METRO42660MM7600', 'Seattle–Bellevue & "others", WA']
const row = (zip: string | number, ...rents: readonly (number | string)[]) => [
  zip,
  ...area,
  ...rents.flatMap((rent) => [rent, 1]),
]
const rows = [
  row('98106', 1940, 1990, 2320, 3080, 3580),
  row('98106', 1950, 1990, 2320, 3080, 3580),
  row('02139', 3140, 3370, 4010, 4850, 5340),
  row('98108', 1940, 1990, 'n/a', 3080, 3580),
  row('nowhere', 1940, 1990, 2320, 3080, 3580),
]
const asRead = {
  ok: true,
  value: {
    rentsUsd: new Map([
      ['98106', [1940, 1990, 2320, 3080, 3580]],
      ['02139', [3140, 3370, 4010, 4850, 5340]],
    ]),
    refused: 2,
  },
}

const workbook = async (table: readonly (readonly (string | number)[])[]) =>
  new Uint8Array(
    await (
      await writeExcelFile(
        table.map((cells) =>
          cells.map((value) =>
            typeof value === 'number' ? { value, type: Number } : { value, type: String },
          ),
        ),
      ).toBlob()
    ).arrayBuffer(),
  )
/** A zip archive with these parts. */
const zipOfParts = (parts: Readonly<Record<string, string>>): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content)
    const sizes = Buffer.alloc(22)
    sizes.writeUInt16LE(20, 0)
    sizes.writeUInt16LE(8, 4)
    sizes.writeUInt32LE(crc32(content), 10)
    sizes.writeUInt32LE(packed.length, 14)
    sizes.writeUInt32LE(content.length, 18)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(name.length, 0)
    const file = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      sizes,
      lengths,
      Buffer.from(name),
      packed,
    ])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    const version = Buffer.from([20, 0])
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        version,
        sizes,
        lengths,
        rest.subarray(0, 14),
        Buffer.from(name),
      ]),
    )
    files.push(file)
    at += file.length
  }
  const names = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(names.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, names, end])
}
const asCsv = (table: readonly (readonly (string | number)[])[]) =>
  table
    .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
    .join('\n')

describe('HUD’s table of fair market rents', () => {
  it('is read from the workbook that HUD publishes', async () => {
    expect(await open(await workbook([header, ...rows]))).toEqual(asRead)
  })

  it('is read from a CSV, where a spreadsheet may have taken a leading zero', async () => {
    expect(await open(asCsv([header, ...rows]))).toEqual(asRead)
    const shortened = rows.map((cells) => cells.map((cell) => (cell === '02139' ? 2139 : cell)))
    expect(await open(asCsv([header, ...shortened]))).toEqual(asRead)
  })

  it('is known by the names of 2020, too', async () => {
    const names = ['zcta', 'CBSASub20', 'Areaname20']
    const older = [...names, ...[0, 1, 2, 3, 4].flatMap((n) => [`safmr_${n}br`, `safmr_${n}br_90`])]
    expect(await open(asCsv([older, ...rows]))).toEqual(asRead)
  })

  it.each([['a,b\n1,2\n'], ['[{"id":"a"}]'], [readFileSync(import.meta.filename, 'utf8')]])(
    'is none of another kind: %#',
    async (content) => {
      expect(await open(content)).toEqual({ ok: true, value: null })
    },
  )

  it('is refused in a sentence where it is none in a workbook, breaks off, or is not there', async () => {
    expect(await open(await workbook([['a', 'b']]))).toEqual({
      ok: false,
      error: 'is a workbook without columns SAFMR 0BR to 4BR and a zip code. Save a table as CSV.',
    })
    expect(await open(asCsv([header, ...rows]).slice(0, -1))).toEqual({
      ok: false,
      error: expect.stringContaining('breaks off at line'),
    })
    expect(await openFairMarketRents(`${files.folder}/none.xlsx`)).toEqual({
      ok: false,
      error: 'cannot be read: there is no such file.',
    })
  })

  it.each([
    ['xl/worksheets/sheet1.xml', '<row><c r="GR1"></c></row>'],
    ['xl/worksheets/sheet1.xml', '<row></row>'],
    ['xl/sharedStrings.xml', '<si></si>'],
  ])(
    'is refused where %s is packed so that a few bytes fill the memory: %s',
    async (name, piece) => {
      const full = piece.repeat(Math.floor(49_000_000 / piece.length))
      const parts = { 'xl/worksheets/sheet1.xml': '<row></row>', [name]: full }
      const bomb = zipOfParts(parts)
      expect(bomb.length).toBeLessThan(1_000_000)
      const before = process.memoryUsage().rss
      expect(await open(bomb)).toEqual({
        ok: false,
        error: 'is a damaged workbook, or too large a one. Download it again.',
      })
      expect(process.memoryUsage().rss - before).toBeLessThan(1_000_000_000)
    },
    60_000,
  )

  it('never throws, whatever a damaged workbook holds', async () => {
    const whole = await workbook([header, ...rows])
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 5),
        fc.uint8Array({ maxLength: 40 }),
        fc.boolean(),
        async (at, bytes, isCutOff) => {
          const start = at + 4
          const damaged = Buffer.concat([
            whole.subarray(0, start),
            bytes,
            isCutOff ? new Uint8Array() : whole.subarray(start + bytes.length),
          ])
          const opened = await open(damaged)
          if (!opened.ok) expect(opened.error).toMatch(/^(is|has) [^\n]{10,200}[.]$/)
        },
      ),
      { numRuns: 150 },
    )
  })
})
