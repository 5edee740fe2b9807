import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { err, ok, type Result } from '../../domain/result.ts'
import { webAddress } from './variables.ts'

/** What the maps draw under homes that are not demo homes. */
export type MapsConfig =
  /** The streets that come with the product, and nothing else. */
  | { readonly kind: 'built-in' }
  /** A MapLibre style. */
  | { readonly kind: 'style'; readonly styleUrl: string }
  /** A PMTiles archive of the Protomaps basemap: a file on this machine, or one that others serve. */
  | { readonly kind: 'pmtiles'; readonly archive: PmtilesArchive }
  | GoogleMapsConfig

export type PmtilesArchive =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'url'; readonly url: string }

/** Google Maps, and Google Places for cities; or what is shaped like them. */
export type GoogleMapsConfig = {
  readonly kind: 'google'
  /** The Maps JavaScript API. */
  readonly scriptUrl: string
  /** Of the page: everybody sees it, so it must be restricted to the pages' address. */
  readonly key: string
}

/** The variables of the maps. */
export const mapsVariables = {
  FLIP_MAP_STYLE_URL: z.optional(z.union([z.literal('off'), webAddress])),
  FLIP_MAP_PMTILES: z.optional(
    z.string().check(
      z.regex(/^(?:https:\/\/|(?![a-z][a-z+.-]+:\/\/))/i, {
        error: 'must be the path of a file, or an address that begins with https://',
      }),
    ),
  ),
  FLIP_GOOGLE_MAPS_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]+$/, 'must be an API key: letters, digits, - and _')),
  ),
}

type Variables = { readonly [Name in keyof typeof mapsVariables]?: string | undefined }

/** The maps of an environment; paths are relative to the repository. An error is one sentence that names the variables. */
export const readMapsConfig = (read: Variables, repository: string): Result<MapsConfig, string> => {
  const [first, second] = choices.filter((name) => read[name] !== undefined)
  if (first !== undefined && second !== undefined)
    return err(`Set ${first} or ${second}, not both: each says what the maps draw.`)
  const {
    FLIP_MAP_STYLE_URL: styleUrl,
    FLIP_MAP_PMTILES: pmtiles,
    FLIP_GOOGLE_MAPS_KEY: key,
  } = read
  if (key !== undefined)
    return ok({ kind: 'google', scriptUrl: 'https://maps.googleapis.com/maps/api/js', key })
  if (pmtiles !== undefined) return ok({ kind: 'pmtiles', archive: archiveAt(pmtiles, repository) })
  return ok(
    styleUrl === 'off'
      ? { kind: 'built-in' }
      : { kind: 'style', styleUrl: styleUrl ?? PUBLIC_MAP_STYLE },
  )
}

const choices = ['FLIP_MAP_STYLE_URL', 'FLIP_MAP_PMTILES', 'FLIP_GOOGLE_MAPS_KEY'] as const

const archiveAt = (text: string, repository: string): PmtilesArchive =>
  /^https:/i.test(text)
    ? { kind: 'url', url: text }
    : { kind: 'file', path: resolve(repository, text) }

/** Keyless; attribution is in the style: OpenFreeMap, OpenMapTiles, OpenStreetMap. */
const PUBLIC_MAP_STYLE = 'https://tiles.openfreemap.org/styles/positron'
