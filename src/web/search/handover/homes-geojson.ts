import type { Home } from '../../../contract/search/home.ts'
import type { SheetColumn } from '../../../domain/sheet.ts'

/** Homes as points on a map (RFC 7946), with the columns of a file as their properties. */
export const homesGeoJson = (columns: readonly SheetColumn<Home>[], homes: readonly Home[]): Blob =>
  new Blob(
    [
      JSON.stringify({
        type: 'FeatureCollection',
        features: homes.map((home) => ({
          type: 'Feature',
          id: home.propertyId,
          geometry: { type: 'Point', coordinates: [home.long, home.lat] },
          properties: Object.fromEntries(columns.map(({ name, value }) => [name, value(home)])),
        })),
      }),
    ],
    { type: 'application/geo+json' },
  )
