/**
 * The entry of an array at an index that is in range unless the code is wrong. Out of range it throws: as a 0,
 * or as an unknown feature, the mistake would make a value. There is one function for each kind of array,
 * because V8 compiles each of them into the loops that call it. The hottest files take them as constants of their
 * own (`const { numberAt } = entries`): V8 looks an import up at each call, which made fitting 7 % slower.
 */
export const numberAt = (numbers: Float64Array, index: number): number =>
  numbers[index] ?? outOfRange(numbers, index)

/** From a column of whole numbers. */
export const integerAt = (integers: Int32Array, index: number): number =>
  integers[index] ?? outOfRange(integers, index)

/** From a column of small whole numbers, such as places in a list. */
export const byteAt = (bytes: Uint8Array, index: number): number =>
  bytes[index] ?? outOfRange(bytes, index)

/** From a plain list of numbers. */
export const entryAt = (list: readonly number[], index: number): number =>
  list[index] ?? outOfRange(list, index)

/** From a column of any kind, where speed does not matter. */
export const columnAt = (column: ArrayLike<number>, index: number): number =>
  column[index] ?? outOfRange(column, index)

const outOfRange = ({ length }: { readonly length: number }, index: number): never => {
  throw new RangeError(`there is no entry ${index} among ${length}`)
}
