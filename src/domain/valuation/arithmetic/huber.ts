/**
 * Where residuals bend in the two M-estimates of a value (Huber 1964), and how often each is made again: both by
 * iteratively reweighted means or least squares. A change here is one of the method.
 */

/** Comps further off the middle than this, as a logarithm (15%), lose weight in proportion. */
export const COMPS_BEND = 0.15
export const COMPS_PASSES = 5

/**
 * Sales of the market model's fit bend at 1.5 standard deviations, about the 1.345 at which normal ones lose 5 %
 * (Huber 1981).
 */
export const MODEL_BEND_DEVIATIONS = 1.5
export const MODEL_PASSES = 3
