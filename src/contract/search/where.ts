import * as z from 'zod/mini'
import { MAX_AREA_MILES, MAX_AREA_POINTS } from '../../domain/search/drawn-area.ts'
import { type AskedWhere, MAX_RADIUS_MILES, readWhere } from '../../domain/search/where.ts'
import { about, named } from '../about.ts'

const nearSchema = named(
  'Near',
  'A point, or the address of a home on file, and how far around it. Of both, the address is what the point is called.',
  z.object({
    miles: about(`More than 0 and at most ${MAX_RADIUS_MILES}, as the crow flies.`, z.number()),
    latitude: about('Degrees north.', z.exactOptional(z.number())),
    longitude: about('Degrees east: negative in the US.', z.exactOptional(z.number())),
    address: about(
      'With its city or zip code: 4010 S 7th St, Tacoma, WA.',
      z.exactOptional(z.string().check(z.trim(), z.maxLength(200))),
    ),
  }),
)

const LONGITUDE_LATITUDE = 'each point must be a longitude and a latitude'
const point = z
  .array(z.number(LONGITUDE_LATITUDE))
  .check(z.minLength(2, LONGITUDE_LATITUDE), z.maxLength(2, LONGITUDE_LATITUDE))

export const areaSchema = named(
  'Area',
  `A GeoJSON Polygon without holes: ${MAX_AREA_POINTS} points at most besides the last, which is the first again; it may not cross itself, nor reach more than ${MAX_AREA_MILES} miles from side to side. A home on its edge is in it.`,
  z.object({
    type: about('Of GeoJSON.', z.literal('Polygon')),
    coordinates: about(
      'One ring of points, each a longitude and a latitude.',
      z
        .array(
          z
            .array(point)
            .check(
              z.maxLength(MAX_AREA_POINTS + 1, `it may have ${MAX_AREA_POINTS} points at most`),
            ),
        )
        .check(z.minLength(1), z.maxLength(1, 'it may have no holes')),
    ),
  }),
)

/** Where a search looks in place of its city text, each optional. */
export const whereSchema = z.object({
  county: about(
    'A county with its state (Pierce County, WA): the zip codes whose post offices lie in it.',
    z.exactOptional(z.string().check(z.trim(), z.maxLength(100))),
  ),
  near: about('Around a point or an address.', z.exactOptional(nearSchema)),
  area: about('A drawn area.', z.exactOptional(areaSchema)),
})

/**
 * Refuses what says nowhere to look, or in two ways, by the field at fault. A city text is read later: what names no
 * city is said of a search that is made, and a kept one stays readable.
 */
export const checkWhere = (payload: z.core.ParsePayload<AskedWhere>): void => {
  const { city, county, near, area } = payload.value
  if (city === '' && county === undefined && near === undefined && area === undefined)
    refuse(payload, 'city', 'Enter a city and state, or a zip code.')
  const where = readWhere(payload.value)
  if (!where.ok && where.error.field !== 'city')
    refuse(payload, where.error.field, where.error.message)
}

const refuse = (
  payload: z.core.ParsePayload<AskedWhere>,
  field: keyof AskedWhere,
  message: string,
): void => {
  payload.issues.push({
    code: 'custom',
    input: payload.value[field],
    path: [field],
    message,
  })
}
