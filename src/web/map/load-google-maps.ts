/** The parts of the Maps JavaScript API, each loaded when it is asked for. */
export type GoogleMaps = Pick<typeof google.maps, 'importLibrary'>

declare global {
  interface Window {
    /** Called by Google's script once it is ready (developers.google.com/maps/documentation/javascript/load-maps-js-api). */
    googleMapsReady?: () => void
    /** Called by Google's script when it refuses the key (developers.google.com/maps/documentation/javascript/events). */
    gm_authFailure?: () => void
  }
}

/**
 * Google's script, once for the page. A load that failed may be tried again; a key that was refused is refused for as
 * long as the page lives. Google's own loader knows neither another address nor a second try.
 */
export const loadGoogleMaps = (url: string): Promise<GoogleMaps> =>
  new Promise((resolve, reject) => {
    const script = findScript(url) ?? addScript(url)
    const { state } = script.dataset
    if (state === 'ready') return resolve(google.maps)
    if (state === 'refused') return reject(new Error(REFUSED))
    const fail = (reason: string) => {
      script.remove()
      reject(new Error(reason))
    }
    const timer = setTimeout(() => fail('Google Maps did not answer in time.'), TIMEOUT_MS)
    const settle = (then: () => void) => () => {
      clearTimeout(timer)
      then()
    }
    script.addEventListener(
      'error',
      settle(() => fail('Google Maps could not be loaded.')),
    )
    script.addEventListener(
      'ready',
      settle(() => resolve(google.maps)),
    )
    script.addEventListener(
      'refused',
      settle(() => reject(new Error(REFUSED))),
    )
  })

/** Calls when Google refuses the key, which it finds out only after a map was made. Returns how to stop. */
export const onKeyRefused = (url: string, listener: () => void): (() => void) => {
  const script = findScript(url)
  script?.addEventListener('refused', listener)
  return () => script?.removeEventListener('refused', listener)
}

const TIMEOUT_MS = 10_000
const REFUSED = 'Google Maps refused the key.'

/** On its way already, or here. */
const findScript = (url: string) =>
  Array.from(document.scripts).find((script) => script.dataset.googleMaps === url)

const addScript = (url: string): HTMLScriptElement => {
  const script = document.createElement('script')
  const settle = (state: 'ready' | 'refused') => {
    script.dataset.state = state
    script.dispatchEvent(new Event(state))
  }
  window.googleMapsReady = () => settle('ready')
  window.gm_authFailure = () => settle('refused')
  const asked = new URL(url, location.href)
  // Words of the map in the page's language, and addresses as Americans write them.
  for (const [name, value] of Object.entries({
    v: 'weekly',
    loading: 'async',
    callback: 'googleMapsReady',
    language: 'en',
    region: 'US',
  }))
    asked.searchParams.set(name, value)
  script.dataset.googleMaps = url
  script.src = asked.href
  script.async = true
  document.head.append(script)
  return script
}

/** What Google answers, unless it takes longer. */
export const inTime = <T>(work: Promise<T>, patienceMs: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Google did not answer in time.')), patienceMs)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
