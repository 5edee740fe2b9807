import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

let place: HTMLElement | null = null
const waiting = new Set<() => void>()

const subscribe = (heard: () => void) => {
  waiting.add(heard)
  return () => void waiting.delete(heard)
}

/** Where in the header a screen may put something of its own, between the navigation and the name. */
export const HeaderPlace = () => (
  <div
    ref={(element) => {
      place = element
      for (const heard of waiting) heard()
    }}
    className="min-w-0 grow max-lg:hidden"
  />
)

/** Puts something of a screen into the header; nothing until the header is there. */
export const InHeader = ({ children }: { readonly children: ReactNode }) => {
  const at = useSyncExternalStore(subscribe, () => place)
  return at === null ? null : createPortal(children, at)
}
