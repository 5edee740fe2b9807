import { readFile, stat } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { err, ok, type Result } from '../../../domain/result.ts'

/**
 * The rows of an Excel workbook's first sheet as text, cell by cell (ECMA-376, part 1, section 18.3): shared, inline and
 * plain texts, and numbers as they are written. What is not a workbook, or larger than HUD's become, is a fault: the rest
 * of a sentence that begins with the file's name.
 */
export const workbookRows = async (
  path: string,
): Promise<Result<readonly (readonly string[])[], string>> => {
  try {
    if ((await stat(path)).size > MAX_PART_BYTES) throw new RangeError('too large')
    const parts = partsIn(await readFile(path))
    const sheet = parts('xl/worksheets/sheet1.xml')
    if (sheet === null) return err('is a workbook without a first sheet. Save the sheet as CSV.')
    return ok(rowsIn(sheet, textsIn(parts('xl/sharedStrings.xml') ?? '')))
  } catch (error) {
    if (error instanceof RangeError || isZlibFault(error))
      return err('is a damaged workbook, or too large a one. Download it again.')
    throw error
  }
}

const isZlibFault = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(Z_|ERR_BUFFER_TOO_LARGE|ERR_OUT_OF_RANGE|ERR_BUFFER_OUT_OF_BOUNDS)/.test(String(error.code))

/** Unpacked; HUD's sheet of 27,000 zips has 20 MB. */
const MAX_PART_BYTES = 50_000_000

/** The parts of a zip archive by its directory at the end (PKWARE APPNOTE, section 4.3.12); null for one not there. */
const partsIn = (zip: Buffer): ((name: string) => string | null) => {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end === -1) throw new RangeError('no directory')
  const entries = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    ) as [number, number, number]
    const header = zip.subarray(at, at + 46 + nameLength)
    entries.set(header.toString('latin1', 46), header)
    at += 46 + nameLength + extraLength + commentLength
  }
  return (name) => {
    const header = entries.get(name)
    if (header === undefined) return null
    const local = header.readUInt32LE(42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + header.readUInt32LE(20))
    const isPacked = header.readUInt16LE(10) !== 0
    return (
      isPacked ? inflateRawSync(packed, { maxOutputLength: MAX_PART_BYTES }) : packed
    ).toString('utf8')
  }
}

const textsIn = (sharedStrings: string): readonly string[] => {
  const texts: string[] = []
  for (const { content } of elementsOf(sharedStrings, 'si')) {
    if (texts.length === MAX_CELLS) throw new RangeError('too many texts')
    texts.push(textIn(content))
  }
  return texts
}

const rowsIn = (sheet: string, texts: readonly string[]): readonly (readonly string[])[] => {
  const rows: (readonly string[])[] = []
  let count = 0
  for (const { content } of elementsOf(sheet, 'row')) {
    const cells = cellsIn(content, texts)
    count += cells.length
    if (count > MAX_CELLS || rows.length === MAX_ROWS) throw new RangeError('too many cells')
    rows.push(cells)
  }
  return rows
}

/** As of a table saved as CSV. */
const MAX_ROWS = 200_000
/** HUD's 52,000 rows have 18 columns. Empty cells before a far column count: a few bytes may stand for many. */
const MAX_CELLS = 3_000_000

const cellsIn = (row: string, texts: readonly string[]): readonly string[] => {
  const cells: string[] = []
  for (const { attributes, content: cell } of elementsOf(row, 'c')) {
    const column = columnOf(/\br="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? '')
    if (column >= MAX_COLUMNS) continue
    while (cells.length < column) cells.push('')
    const type = /\bt="(\w+)"/.exec(attributes)?.[1]
    const value = elementsOf(cell, 'v').next().value?.content ?? ''
    cells[column] =
      type === 's'
        ? (texts[Number(value)] ?? '')
        : type === 'inlineStr'
          ? textIn(cell)
          : unescaped(value)
  }
  return cells
}

const MAX_COLUMNS = 200

/** `A` is 0, `AB` 27. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

type Element = { readonly attributes: string; readonly content: string }

/** Elements of a name that lie beside one another; what never closes is left out. */
function* elementsOf(xml: string, name: string): Generator<Element, undefined> {
  const close = `</${name}>`
  let at = 0
  for (;;) {
    const start = xml.indexOf(`<${name}`, at)
    const open = start === -1 ? -1 : xml.indexOf('>', start)
    if (open === -1) return
    const attributes = xml.slice(start + name.length + 1, open)
    at = open + 1
    // `<c` begins `<col` too.
    if (/^\w/.test(attributes) || attributes.endsWith('/')) continue
    const end = xml.indexOf(close, open)
    if (end === -1) return
    yield { attributes, content: xml.slice(open + 1, end) }
    at = end + close.length
  }
}

const textIn = (xml: string): string => {
  let text = ''
  for (const { content } of elementsOf(xml, 't')) text += unescaped(content)
  return text
}

const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp|#\d{1,7});/g, (whole, name: string) =>
    name.startsWith('#')
      ? String.fromCodePoint(Math.min(0x10ffff, Number(name.slice(1))))
      : (entities.get(name) ?? whole),
  )

const entities = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
])
