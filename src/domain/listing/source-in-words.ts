/** The source of the demo market's listings. */
export const DEMO_SOURCE = 'demo'

/** Where a listing came from, as people say it: `Redfin file (NWMLS)`, `Demo data`. */
export const sourceInWords = ({
  source,
  originatingSystemName,
}: {
  readonly source: string
  readonly originatingSystemName: string | null
}): string => {
  if (source === DEMO_SOURCE) return 'Demo data'
  const name = source === 'redfin' ? 'Redfin file' : source
  return originatingSystemName ? `${name} (${originatingSystemName})` : name
}
