/** The time zones of the United States, by the names people know. */
const usTimeZones: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern (New York)',
  'America/Chicago': 'Central (Chicago)',
  'America/Denver': 'Mountain (Denver)',
  'America/Phoenix': 'Arizona (Phoenix)',
  'America/Los_Angeles': 'Pacific (Los Angeles)',
  'America/Anchorage': 'Alaska (Anchorage)',
  'America/Adak': 'Aleutian (Adak)',
  'Pacific/Honolulu': 'Hawaii (Honolulu)',
  'America/Puerto_Rico': 'Atlantic (Puerto Rico)',
  'Pacific/Guam': 'Chamorro (Guam)',
}

/** A time zone in words: `Pacific (Los Angeles)`, `Europe/Lisbon`. */
export const timeZoneLabel = (name: string): string =>
  usTimeZones[name] ?? name.replaceAll('_', ' ')

/** What may be picked: those of the United States, and the one that is set. */
export const timeZoneOptions = (set: string) =>
  [...new Set([...Object.keys(usTimeZones), set])].map((value) => ({
    value,
    label: timeZoneLabel(value),
  }))
