import { type RawBuilder, sql } from 'kysely'
import type { Box } from '../../domain/box.ts'
import { bandOf } from '../../domain/distance.ts'

/**
 * Whether a row of `listing` lies in a box (degrees). To the north and south it reaches to the edge of the
 * latitude band, as the indexes do: up to half a mile too far.
 */
export const isInBox = ({ west, south, east, north }: Box): RawBuilder<boolean> => sql<boolean>`(
  band BETWEEN ${bandOf(south)} AND ${bandOf(north)} AND longitude BETWEEN ${west} AND ${east})`
