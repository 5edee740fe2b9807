import type { LineName } from '../../../../domain/valuation/evidence/adjustment-lines.ts'

/** How the cells of the adjustment grid look. */
export const cell = 'border-line border-t px-1.5 py-2'
export const moneyCell = `${cell} whitespace-nowrap text-right align-top`
/** Which sale it is, its weight and its adjusted price stay where they are when the rest is scrolled sideways. */
export const saleCell = `${cell} sticky left-0 z-10 bg-inherit text-left align-top`
export const weightCell = `${moneyCell} sticky left-60 z-10 border-r bg-inherit font-semibold`
export const adjustedCell = `${moneyCell} sticky right-0 z-10 border-l bg-inherit font-bold`

/** How many columns there are from the price a sale brought to the last of its adjustments, and in all. */
export const priceAndLines = (lines: readonly LineName[]): number => 1 + lines.length
export const allColumns = (lines: readonly LineName[]): number => priceAndLines(lines) + 5
