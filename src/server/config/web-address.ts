import * as z from 'zod/mini'

/** A variable that holds an `http` or `https` address. */
export const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address' })
