import {
  type AdjustmentLines,
  lineNames,
} from '../../../domain/valuation/evidence/adjustment-lines.ts'

/** The logarithm of what a sale would have brought as the home: its price and all lines. */
export const adjustedLn = (sale: { readonly price: number; readonly lines: AdjustmentLines }) =>
  lineNames.reduce((sum, name) => sum + sale.lines[name], Math.log(sale.price))
