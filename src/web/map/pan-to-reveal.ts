type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * How far the view must move, in pixels, so that `inner` is inside `outer` less its margins; zero when it already is.
 * When it is larger than the view, its top left corner wins.
 */
export const panToReveal = (inner: Box, outer: Box, margins: Box): { x: number; y: number } => ({
  x: shift(inner.left, inner.right, outer.left + margins.left, outer.right - margins.right),
  y: shift(inner.top, inner.bottom, outer.top + margins.top, outer.bottom - margins.bottom),
})

const shift = (start: number, end: number, low: number, high: number): number => {
  if (start < low) return start - low
  if (end > high) return Math.min(end - high, start - low)
  return 0
}
