import { recordOf } from '../record-of.ts'
import {
  type Characteristic,
  type Characteristics,
  characteristics,
  facts,
  isNumber,
  isYesNo,
  type Numbers,
  type ReadFrom,
  type YesNos,
} from './facts.ts'
import { plausible } from './plausible.ts'
import { numberIn } from './reading/number-in.ts'
import { yesNoIn } from './reading/yes-no-in.ts'

const numbers = characteristics.filter(isNumber)
const yesNos = characteristics.filter(isYesNo)

/** The field of RESO's Data Dictionary that each is. */
export const resoFields = recordOf<{ readonly [C in Characteristic]: (typeof facts)[C]['reso'] }>(
  characteristics,
  (name) => facts[name].reso,
)

/** What a source writes of a home: `2,150` or 2150, `Y` or true. */
export type Written = {
  readonly [C in Characteristic]?: string | number | boolean | null | undefined
}

/** What a row writes of a home, by the columns that hold its facts. */
export const writtenIn = <Column>(
  columns: { readonly [C in Characteristic]?: Column },
  cell: (column: Column) => string | number | boolean | null,
): Written =>
  recordOf<Written>(characteristics, (name) => {
    const column = columns[name]
    return column === undefined ? null : cell(column)
  })

/** A home's characteristics as far as they are known and plausible. */
export const characteristicsIn = (written: Written, home: ReadFrom): Characteristics => ({
  ...recordOf<Numbers>(numbers, (name) => {
    const fact = facts[name]
    const bounds = typeof fact.plausible === 'function' ? fact.plausible(home) : fact.plausible
    return plausible({ ...fact, plausible: bounds }, numberOf(written[name]))
  }),
  ...recordOf<YesNos>(yesNos, (name) => yesNoOf(written[name])),
})

const numberOf = (written: Written[Characteristic]): number | null =>
  typeof written === 'string' ? numberIn(written) : typeof written === 'number' ? written : null

const yesNoOf = (written: Written[Characteristic]): boolean | null =>
  typeof written === 'boolean' ? written : yesNoIn(String(written ?? ''))
