import type { TransportName } from '../hub-options.ts'

/** The highest version of the negotiation this server speaks. */
const VERSION = 1

/** The version for a client that asked for `asked` (null when it did not say), or why there is none. */
export const negotiateVersion = (
  asked: string | null,
): { readonly version: number } | { readonly error: string } => {
  if (asked === null) return { version: 0 }
  if (!/^\s*[+-]?\d+\s*$/.test(asked))
    return { error: 'The client requested a non-integer protocol version.' }
  const version = Number(asked)
  return version < 0
    ? {
        error: `The client requested version '${version}', but the server does not support this version.`,
      }
    : { version: Math.min(version, VERSION) }
}

/**
 * TransportProtocols.md, "POST [endpoint-base]/negotiate request". Version 0 knows no token: there the id
 * is the secret. Only `Text` is offered, so that clients of binary protocols fail at once.
 */
export const negotiateAnswer = (
  version: number,
  connection: { readonly id: string; readonly token: string | null },
  transports: readonly TransportName[],
) => ({
  negotiateVersion: version,
  connectionId: connection.id,
  ...(version === 0 ? {} : { connectionToken: connection.token }),
  availableTransports: transports.map((transport) => ({ transport, transferFormats: ['Text'] })),
})
