import { sanitizeTextContent } from 'write-excel-file/utility'

/** What a formula comes to. */
export type FormulaResult = number | string | boolean

/**
 * The XML of a sheet with what its formulas come to, by the names of their cells, for viewers that work nothing out, as on
 * phones: the library writes none. A formula that comes to nothing that is known stays without.
 */
export const withResults = (
  xml: string,
  resultAt: (cell: string) => FormulaResult | null,
): string =>
  xml.replaceAll(
    /<c r="([A-Z]+\d+)"([^>]*)>(<f>[^<]*<\/f>)<\/c>/g,
    (cell: string, at: string, attributes: string, formula: string) => {
      const result = resultAt(at)
      return result === null
        ? cell
        : `<c r="${at}"${attributes}${typeOf(result)}>${formula}<v>${textOf(result)}</v></c>`
    },
  )

/** Of a cell (ECMA-376, ST_CellType); a number has none. */
const typeOf = (result: FormulaResult): string => {
  switch (typeof result) {
    case 'number':
      return ''
    case 'string':
      return ' t="str"'
    case 'boolean':
      return ' t="b"'
  }
}

const textOf = (result: FormulaResult): string =>
  typeof result === 'string' ? sanitizeTextContent(result) : String(Number(result))
