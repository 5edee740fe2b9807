import type { Home } from '../../../contract/search/home.ts'
import type { RehabLevel } from '../../../domain/deals/inputs/deal-inputs.ts'
import type { OwnDefaults } from '../../../domain/deals/inputs/own-defaults.ts'
import { homeFigures } from '../../../domain/deals/results/home-figures.ts'
import type { ShownValue } from './shown-value.ts'

/** The value as it is shown with this work in place of what is assumed, by the person's `own` defaults of deals. */
export const withRepairs = (
  shown: ShownValue,
  home: Home,
  own: readonly OwnDefaults[],
  level: RehabLevel,
): ShownValue => {
  const { typicalValue, likelySale, afterRepairValue } = shown.story
  const prices = { typicalValue, likelySale, afterRepairValue, asOf: shown.asOf }
  const figures = homeFigures({ ...home, ...prices }, own, level)
  return figures === null ? shown : { ...shown, story: { ...shown.story, ...figures } }
}
