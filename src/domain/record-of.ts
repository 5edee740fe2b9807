/** An object with these names, each with its value. */
export const recordOf = <Values extends object>(
  names: readonly (keyof Values & string)[],
  value: (name: keyof Values & string) => Values[keyof Values],
): Values => Object.assign({}, ...names.map((name) => ({ [name]: value(name) })))

/** The names of a table's entries, in their order. */
export const namesOf = <Table extends object>(table: Table): readonly (keyof Table & string)[] =>
  Object.keys(table).filter((name): name is keyof Table & string => Object.hasOwn(table, name))
