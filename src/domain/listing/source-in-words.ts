/** The source of the demo market's listings. */
export const DEMO_SOURCE = 'demo'

/** Where a listing came from, as people say it: `Redfin file (NWMLS)`, `NWMLS`, `King County file`, `Demo data`. */
export const sourceInWords = ({
  source,
  originatingSystemName,
}: {
  readonly source: string
  readonly originatingSystemName: string | null
}): string => {
  if (source === DEMO_SOURCE) return 'Demo data'
  if (source === 'redfin')
    return originatingSystemName ? `Redfin file (${originatingSystemName})` : 'Redfin file'
  if (source.startsWith('county:')) return `${countyInWords(source.slice('county:'.length))} file`
  return originatingSystemName ?? source
}

/** `King County` for `king-county`. */
const countyInWords = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) =>
    (dash === '' ? '' : ' ').concat(letter.toUpperCase()),
  )
