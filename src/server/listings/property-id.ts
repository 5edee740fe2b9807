import { createHash } from 'node:crypto'

/**
 * Our id of a home: opaque, URL-safe, and the same whenever and in whatever order its listings come,
 * since it is made of nothing but the source and the source's own key of the home (72 bits).
 */
export const propertyIdOf = (source: string, homeKey: string): string =>
  createHash('sha256').update(`${source}\n${homeKey}`).digest('base64url').slice(0, 12)
