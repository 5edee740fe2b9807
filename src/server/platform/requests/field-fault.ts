/** Why a schema refuses one field, as the schemas of requests report it. */
export type FieldFault = {
  readonly keyword: string
  readonly message?: string
  readonly params: Readonly<Record<string, unknown>>
}

/**
 * Why a field is not valid, in plain words and without a period: those its schema brings for this, else ours in
 * place of the library's.
 */
export const reasonOfFault = ({ keyword, message = '', params }: FieldFault): string => {
  if (!LIBRARYS.test(message)) return message.replace(/\.$/, '') || 'it cannot be used'
  if (message.endsWith('received undefined')) return 'it is missing'
  const { expected, origin, maximum, minimum, values } = params
  switch (keyword) {
    case 'invalid_type':
      return `it must be ${kinds[String(expected)] ?? 'of another kind'}`
    case 'too_big':
      return limit(origin, maximum, 'at most')
    case 'too_small':
      return limit(origin, minimum, 'at least')
    case 'invalid_value':
      return Array.isArray(values) ? `it must be one of: ${values.join(', ')}` : 'it is not known'
    case 'invalid_format':
      return 'it does not have the form it must have'
    case 'unrecognized_keys':
      return 'it has parts that are not known'
    default:
      return 'it cannot be used'
  }
}

/** How the library begins the sentences it makes itself. */
const LIBRARYS = /^(?:Invalid |Too (?:big|small): |Unrecognized key|$)/

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
}

const limit = (origin: unknown, bound: unknown, side: 'at most' | 'at least'): string => {
  const most = side === 'at most'
  // Past these, numbers are no longer exact: no schema has such a limit.
  if (typeof bound !== 'number' || Math.abs(bound) >= Number.MAX_SAFE_INTEGER)
    return most ? 'it is too large' : 'it is too small'
  const number = bound.toLocaleString('en-US')
  if (origin === 'string') return `it must have ${number} characters ${side}`
  if (origin === 'array') return `it must have ${number} entries ${side}`
  return `it must be ${number} ${side}`
}
