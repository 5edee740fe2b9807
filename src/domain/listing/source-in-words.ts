/** Where a listing came from, as people say it: `Redfin file (NWMLS)`, `Demo data`. */
export const sourceInWords = ({
  source,
  originatingSystemName,
}: {
  readonly source: string
  readonly originatingSystemName: string | null
}): string => {
  if (source === 'demo') return 'Demo data'
  const name = source === 'redfin' ? 'Redfin file' : source
  return originatingSystemName ? `${name} (${originatingSystemName})` : name
}
