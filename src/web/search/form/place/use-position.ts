import { useRef, useState } from 'react'

/** Where a browser says that it is, to some 40 feet, and what that is called: the person may be elsewhere later. */
export type Position = {
  readonly latitude: number
  readonly longitude: number
  readonly address: string
}

/** Asks the browser where it is, which asks the person; `fault` says why it does not tell, and what to do. */
export const usePosition = (onKnown: (position: Position) => void) => {
  const [asking, setAsking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  // An answer may take a while: it goes to what the form is by then.
  const latest = useRef(onKnown)
  latest.current = onKnown
  const ask = () => {
    setFault(null)
    // Pages that are not secure have none.
    if (!('geolocation' in navigator) || !window.isSecureContext) return setFault(NOT_HERE)
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false)
        latest.current({
          latitude: rounded(coords.latitude),
          longitude: rounded(coords.longitude),
          address: `your location on ${dayInYear.format(new Date())}`,
        })
      },
      ({ code, PERMISSION_DENIED }) => {
        setAsking(false)
        setFault(code === PERMISSION_DENIED ? REFUSED : UNKNOWN_POSITION)
      },
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }
  return { ask, asking, fault, forget: () => setFault(null) }
}

const dayInYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

const INSTEAD = 'or search around an address instead.'
const NOT_HERE = `This page cannot ask where you are: open it by https, ${INSTEAD}`
const REFUSED = `Your location is blocked for this site. Allow it in the browser’s settings, ${INSTEAD}`
const UNKNOWN_POSITION = `Your device did not say where you are. Try again, ${INSTEAD}`
