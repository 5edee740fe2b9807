import { type Curve, curveAt } from '../market-model/curve.ts'

/** The market's index (ln price by day number) of a model that knew the sales before a day (number), and no others. */
export type IndexKnown = { readonly before: number; readonly time: Curve }

/**
 * How far a market moved from one day (number) to a later one, as a logarithm: by the first of these models that knew
 * the later day, so that nothing worked out as of a day rests on what came after it; by the last where none did. The
 * models are in the order of their days.
 */
export const marketMoveBy =
  (models: readonly IndexKnown[]) =>
  (from: number, to: number): number => {
    const model = models.find(({ before }) => before > to) ?? models.at(-1)
    return model === undefined ? 0 : curveAt(model.time, to) - curveAt(model.time, from)
  }
