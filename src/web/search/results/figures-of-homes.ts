import type { Home } from '../../../contract/homes/home.ts'
import { type CardFigures, cardFigures } from '../../../domain/deal/card-figures.ts'
import { getOwnDefaults } from '../../api/deals/deal-defaults.ts'

/** Max offer and Net at ask of each home; null when the subscriber's defaults cannot be had. */
export const figuresOfHomes = async (
  homes: readonly Home[],
  leaving: AbortSignal,
): Promise<ReadonlyMap<string, CardFigures | null> | null> => {
  const own = await getOwnDefaults(leaving)
  if (!own.ok) return null
  return new Map(homes.map((home) => [home.propertyId, cardFigures(home, own.value)]))
}
