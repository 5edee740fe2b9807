import { parseJsonObject } from './client-message.ts'

/** Why a handshake request is refused, in ASP.NET's words; null when it is accepted. */
export const handshakeRefusal = (record: Buffer): string | null => {
  let request: Readonly<Record<string, unknown>>
  try {
    request = parseJsonObject(record)
  } catch {
    return HANDSHAKE_FAILED
  }
  const { protocol, version } = request
  if (typeof protocol !== 'string' || !Number.isInteger(version)) return HANDSHAKE_FAILED
  if (protocol !== 'json') return `The protocol '${protocol}' is not supported.`
  if (version !== 1) return `The server does not support version ${version} of the 'json' protocol.`
  return null
}

export const HANDSHAKE_FAILED = 'An unexpected error occurred during connection handshake.'
export const HANDSHAKE_TIMED_OUT = 'Handshake was canceled.'
