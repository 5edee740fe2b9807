import { HubError } from '../hub-error.ts'

/** What a client may send after its handshake (HubProtocol.md, JSON Encoding). */
export type ClientMessage =
  | Invocation
  | { readonly kind: 'item'; readonly id: string; readonly item: unknown }
  | Completion
  | { readonly kind: 'cancel'; readonly id: string }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' }

/** A call of a hub method. One without an id is never answered. */
export type Invocation = {
  readonly kind: 'invocation'
  /** Whether the client reads the results as a stream. */
  readonly streaming: boolean
  readonly id: string | null
  readonly target: string
  readonly args: readonly unknown[]
  readonly streamIds: readonly string[]
}

/** The end of an upload, or the answer to a call of the client's handler. */
export type Completion = {
  readonly kind: 'completion'
  readonly id: string
  readonly result: unknown
  readonly error: string | null
}

/**
 * Reads one message. Null for types this server does not know, which newer clients may send, and for the Ack
 * and Sequence of stateful reconnect, which it never negotiates. Headers are disregarded. Throws on anything
 * that breaks the protocol.
 */
export const parseClientMessage = (record: Buffer): ClientMessage | null => {
  const message = parseJsonObject(record)
  switch (message.type) {
    case 1:
    case 4:
      return parseInvocation(message)
    case 2:
      return { kind: 'item', id: requiredId(message), item: message.item }
    case 3: {
      const { result, error } = message
      if (result !== undefined && error !== undefined) throw malformed('Completion')
      return {
        kind: 'completion',
        id: requiredId(message),
        result,
        error: error === undefined ? null : String(error),
      }
    }
    case 5:
      return { kind: 'cancel', id: requiredId(message) }
    case 6:
      return { kind: 'ping' }
    case 7:
      return { kind: 'close' }
    default:
      if (typeof message.type !== 'number') throw malformed('hub')
      return null
  }
}

/** A record that must be a JSON object. Throws when it is not. */
export const parseJsonObject = (record: Buffer): Readonly<Record<string, unknown>> => {
  let value: unknown
  try {
    value = JSON.parse(record.toString())
  } catch {
    throw new HubError('A message is not JSON.')
  }
  if (!isObject(value)) throw new HubError('A message is not a JSON object.')
  return value
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parseInvocation = (message: Readonly<Record<string, unknown>>): Invocation => {
  const { type, target, arguments: args, streamIds = [], invocationId } = message
  const streaming = type === 4
  if (typeof target !== 'string' || target === '' || !Array.isArray(args))
    throw malformed('Invocation')
  if (!Array.isArray(streamIds) || !streamIds.every((id) => typeof id === 'string'))
    throw malformed('Invocation')
  const answered = streaming || (invocationId !== undefined && invocationId !== null)
  const id = answered ? requiredId(message) : null
  return { kind: 'invocation', streaming, id, target, args, streamIds }
}

const requiredId = ({ invocationId }: Readonly<Record<string, unknown>>): string => {
  if (typeof invocationId !== 'string' || invocationId === '') throw malformed('hub')
  return invocationId
}

const malformed = (what: string) => new HubError(`A malformed ${what} message was received.`)
