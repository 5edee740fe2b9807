import type { MapsSettings } from '../../../contract/client-config.ts'
import type { Point } from '../../../domain/distance.ts'
import type { DemoStreets, GoogleStreets, Streets, Theme } from './map-driver.ts'

/** The keyless public style that installations use unless set otherwise; it has a dark twin. */
export const PUBLIC_STYLE_URL = 'https://tiles.openfreemap.org/styles/positron'
const PUBLIC_DARK_STYLE_URL = 'https://tiles.openfreemap.org/styles/dark'

/** How long a style or an archive may take to answer before the demo streets are drawn instead. */
const ANSWER_TIMEOUT_MS = 4_000

export type StreetsWanted = {
  /** What the installation's maps draw; null is the streets that come with the product. */
  readonly maps: MapsSettings
  /** Whether the map's library can draw vector tiles. */
  readonly vectors: boolean
  readonly theme: Theme
  readonly home: Point
  /** Demo homes stand on generated streets that no public map knows. */
  readonly demo: boolean
  readonly online: boolean
}

/** How to find out whether streets can be had. */
type Probes = {
  readonly style: (url: string, signal: AbortSignal) => Promise<{ readonly ok: boolean }>
  /** Whether an archive can be read and has streets around a place. */
  readonly archive: (url: string, home: Point) => Promise<boolean>
}

/** The streets of Google Maps, where the installation has them; null for demo homes and without a network. */
export const googleStreets = ({
  maps,
  theme,
  demo,
  online,
}: Pick<StreetsWanted, 'maps' | 'theme' | 'demo' | 'online'>): GoogleStreets | null =>
  maps?.kind === 'google' && !demo && online ? { kind: 'google', url: maps.url, theme } : null

/**
 * The streets to draw by ourselves: the installation's style or archive when it answers in time; the demo streets for demo homes,
 * without a network, when nothing answers, around homes the archive leaves out, where no vector tiles can be drawn, and where Google would draw but cannot.
 */
export const chooseStreets = async (wanted: StreetsWanted, probes: Probes): Promise<Streets> => {
  const { maps, home, theme, demo, vectors, online } = wanted
  if (demo || maps === null || maps.kind === 'google') return demoStreets(wanted)
  if (maps.kind === 'pmtiles') {
    const { url } = maps
    // It may be on this machine: only reading it shows whether it can be had.
    const covered = vectors && (await inTime(() => probes.archive(url, home)))
    return covered ? { kind: 'archive', url, theme } : demoStreets(wanted)
  }
  const styleUrl = themedStyleUrl(maps.url, theme)
  const answers = online && (await inTime(async (late) => (await probes.style(styleUrl, late)).ok))
  return answers ? { kind: 'online', styleUrl } : demoStreets(wanted)
}

/** What a probe finds; false when it fails or takes too long. */
const inTime = async (probe: (late: AbortSignal) => Promise<boolean>): Promise<boolean> => {
  const late = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  const tooLate = new Promise<boolean>((resolve) => {
    late.addEventListener('abort', () => resolve(false), { once: true })
  })
  try {
    return await Promise.race([probe(late), tooLate])
  } catch {
    return false
  }
}

/** The streets that ship with the product, asked for by a place so rough that a town's are asked for once. */
export const demoStreets = ({
  home: { latitude, longitude },
  theme,
}: Pick<StreetsWanted, 'home' | 'theme'>): DemoStreets => {
  const near = `${latitude.toFixed(1)},${longitude.toFixed(1)}`
  return {
    kind: 'demo',
    theme,
    styleUrl: `/sandbox/streets/style.json?near=${near}${theme === 'dark' ? '&theme=dark' : ''}`,
    streetsUrl: `/sandbox/streets/streets.geojson?near=${near}`,
  }
}

/** The public style has a dark twin; a configured style is taken as it is. */
const themedStyleUrl = (styleUrl: string, theme: Theme): string =>
  styleUrl === PUBLIC_STYLE_URL && theme === 'dark' ? PUBLIC_DARK_STYLE_URL : styleUrl
