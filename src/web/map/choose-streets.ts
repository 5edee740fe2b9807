import type { Point } from '../../domain/distance.ts'
import type { DemoStreets, Streets, Theme } from './map-driver.ts'

/** The keyless public style that installations use unless set otherwise; it has a dark twin. */
export const PUBLIC_STYLE_URL = 'https://tiles.openfreemap.org/styles/positron'
const PUBLIC_DARK_STYLE_URL = 'https://tiles.openfreemap.org/styles/dark'

/** How long a style may take to answer before the demo streets are drawn instead. */
const STYLE_TIMEOUT_MS = 4_000

type StreetsWanted = {
  /** The installation's street style; null is the streets that come with the product. */
  readonly styleUrl: string | null
  readonly theme: Theme
  readonly home: Point
  /** Demo homes stand on generated streets that no public map knows. */
  readonly demo: boolean
  readonly online: boolean
}

type ProbeStyle = (url: string, signal: AbortSignal) => Promise<{ readonly ok: boolean }>

/**
 * The streets to draw: the installation's style when it answers in time; the demo streets for demo homes,
 * without a network, and when the style does not answer.
 */
export const chooseStreets = async (wanted: StreetsWanted, probe: ProbeStyle): Promise<Streets> => {
  if (wanted.styleUrl === null || wanted.demo || !wanted.online) return demoStreets(wanted)
  const styleUrl = themedStyleUrl(wanted.styleUrl, wanted.theme)
  try {
    const answer = await probe(styleUrl, AbortSignal.timeout(STYLE_TIMEOUT_MS))
    return answer.ok ? { kind: 'online', styleUrl } : demoStreets(wanted)
  } catch {
    return demoStreets(wanted)
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
