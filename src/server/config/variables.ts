import * as z from 'zod/mini'

/** A variable that holds an `http` or `https` address. */
export const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address' })

/** Says which variables a setting is incomplete without, all at once; null when none is missing. */
export const neededWith = (missing: readonly string[], setting: string): string | null =>
  missing.length === 0
    ? null
    : `Set ${missing.join(', ')}: ${setting} needs ${missing.length === 1 ? 'it' : 'them'}.`

/** Whether a host name means this machine alone. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)
