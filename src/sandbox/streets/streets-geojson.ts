import type { Box } from '../../domain/box.ts'
import type { TownPlan } from '../towns/town-plan.ts'
import { piecesWithin } from './area.ts'

/** Street lines for maps that draw GeoJSON themselves. */
export type StreetsGeoJson = {
  readonly type: 'FeatureCollection'
  readonly features: readonly {
    readonly type: 'Feature'
    /** A `street` is narrow, an `avenue` broad. */
    readonly properties: { readonly name: string; readonly class: 'street' | 'avenue' }
    readonly geometry: {
      readonly type: 'LineString'
      readonly coordinates: readonly (readonly [longitude: number, latitude: number])[]
    }
  }[]
}

/** The streets of an area; of one wider than a town, the avenues only. */
export const streetsWithin = (area: Box, towns: readonly TownPlan[]): StreetsGeoJson => {
  const wide = area.east - area.west > WIDE_DEGREES || area.north - area.south > WIDE_DEGREES
  return {
    type: 'FeatureCollection',
    features: towns
      .flatMap(({ streets }) => streets)
      .filter(({ kind }) => kind === 'main' || !wide)
      .flatMap(({ name, kind, line }) =>
        piecesWithin(area, line).map((piece) => ({
          type: 'Feature' as const,
          properties: { name, class: kind === 'main' ? ('avenue' as const) : ('street' as const) },
          geometry: {
            type: 'LineString' as const,
            coordinates: piece.map(
              ({ latitude, longitude }) => [degrees(longitude), degrees(latitude)] as const,
            ),
          },
        })),
      ),
  }
}

const WIDE_DEGREES = 0.12
const degrees = (value: number) => Math.round(value * 1e6) / 1e6
