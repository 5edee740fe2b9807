/** The source of the demo market's listings. */
export const DEMO_SOURCE = 'demo'
/** Goes up when other homes are drawn for the demo market: an installation then takes them in place of those it has. */
export const DEMO_EDITION = 2

/** The source of homes off the market that are known from their records alone. */
export const ON_RECORD_SOURCE = 'on record'

/** What an operator's own mapping may be called: its sales carry the name. */
export const OWN_MAPPING_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

/** Where a listing came from, as people say it: `Redfin file (NWMLS)`, `NWMLS`, `King County file`, `Demo data`. */
export const sourceInWords = ({
  source,
  originatingSystemName,
}: {
  readonly source: string
  readonly originatingSystemName: string | null
}): string => {
  if (source === DEMO_SOURCE) return 'Demo data'
  if (source === 'added') return 'Added by you'
  if (source === ON_RECORD_SOURCE) return 'Records on file'
  const file = files.get(source)
  if (file) return originatingSystemName ? `${file} (${originatingSystemName})` : file
  if (source.startsWith('county:')) return `${countyInWords(source.slice('county:'.length))} file`
  return originatingSystemName ?? source
}

/** Whose files give their listings these sources. */
const files = new Map([
  ['redfin', 'Redfin file'],
  ['homeharvest', 'HomeHarvest file'],
  ['rentcast', 'RentCast file'],
])

/** `King County` for `king-county`. */
const countyInWords = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) =>
    (dash === '' ? '' : ' ').concat(letter.toUpperCase()),
  )
