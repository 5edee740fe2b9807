/** The one place that spells the addresses of screens. */
export const paths = {
  root: '/',
  home: '/home',
  /** The comps of one home; without a home, of the one chosen last. */
  comps: (propertyId?: string) =>
    propertyId === undefined ? '/comps' : `/comps/${encodeURIComponent(propertyId)}`,
} as const

/** The same addresses as patterns for the router. */
export const routePatterns = {
  root: '/',
  home: '/home',
  comps: '/comps/:prop?',
} as const
