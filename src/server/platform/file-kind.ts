/** What a file is that cannot be read as lines of text, and what to do about it. */
export type OtherKind = { readonly what: string; readonly advice: string }

/** How much of a file's start is needed to recognize its kind. */
export const FILE_START_BYTES = 64 * 1024

/**
 * Recognizes a workbook, an archive, a document or a page by its first bytes, whatever its name says. Null where it may
 * be text.
 */
export const otherKindOf = (start: Uint8Array): OtherKind | null => {
  // Latin-1 keeps one character a byte, so that signatures can be written as text.
  const text = Buffer.from(start).toString('latin1')
  if (text.startsWith('PK\x03\x04')) return kindOfZip(text)
  const signed = signatures.find(([signature]) => text.startsWith(signature))
  if (signed) return signed[1]
  if (MARKUP.test(textOf(text))) return WEB_PAGE
  return beginsLikeJson(start) ? { what: 'JSON', advice: NOT_A_TABLE } : null
}

/** Whether a file's first bytes are those of JSON text: an array or an object. */
export const beginsLikeJson = (start: Uint8Array): boolean =>
  /^\s*[[{]/.test(textOf(Buffer.from(start).toString('latin1')))

/** Without a byte order mark and the zero bytes that UTF-16 puts between letters. */
const textOf = (latin1: string): string =>
  latin1.replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').replaceAll('\0', '')

/** Office files are zip archives; the names of their parts say what they hold. */
const kindOfZip = (text: string): OtherKind => {
  if (text.includes('xl/') || text.includes('[Content_Types].xml'))
    return { what: 'an Excel workbook', advice: SAVE_AS_CSV }
  if (text.includes('opendocument')) return { what: 'an OpenDocument file', advice: SAVE_AS_CSV }
  return { what: 'a zip archive', advice: UNPACK }
}

const SAVE_AS_CSV = 'Open it and save the sheet as CSV.'
const UNPACK = 'Unpack it and import the files in it.'
const NOT_A_TABLE = 'Get the listings as CSV.'

const MARKUP = /^\s*<(!doctype|!--|\?xml|html|head|body|script|table|div)\b/i
const WEB_PAGE: OtherKind = {
  what: 'a web page or XML',
  advice: 'Download the file itself: a site may answer with a page that asks to sign in.',
}

const packed: OtherKind = { what: 'a packed file', advice: UNPACK }
const picture: OtherKind = { what: 'a picture', advice: NOT_A_TABLE }

const signatures: readonly (readonly [signature: string, kind: OtherKind])[] = [
  ['PK\x05\x06', { what: 'an empty zip archive', advice: NOT_A_TABLE }],
  ['\x1f\x8b', { what: 'a gzip file', advice: UNPACK }],
  ['BZh', packed],
  ['\xfd7zXZ\x00', packed],
  ['\x28\xb5\x2f\xfd', packed],
  ['7z\xbc\xaf\x27\x1c', packed],
  ['Rar!\x1a\x07', packed],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', { what: 'an old Excel workbook', advice: SAVE_AS_CSV }],
  ['%PDF-', { what: 'a PDF', advice: NOT_A_TABLE }],
  ['SQLite format 3\x00', { what: 'a database', advice: NOT_A_TABLE }],
  ['PAR1', { what: 'a Parquet file', advice: NOT_A_TABLE }],
  ['\x89PNG', picture],
  ['\xff\xd8\xff', picture],
  ['GIF8', picture],
]
