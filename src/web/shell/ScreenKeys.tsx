import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isForSomethingElse, keysSetting } from '../marks/menu/home-keys-setting.ts'
import { comesLater } from '../ui/feedback/comes-later.ts'
import { places } from './places.tsx'

const Commands = comesLater(async () => (await import('./Commands.tsx')).Commands)

/** The keys of every screen: g and a letter goes to a screen, Ctrl and K lists where one can go. */
export const ScreenKeys = () => {
  const [, navigate] = useLocation()
  const [listed, setListed] = useState(false)
  const goPressed = useRef(0)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!keysSetting.read()) return
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        // To leave from a dialog would lose what was typed there.
        if (document.querySelector('[role=dialog], [role=alertdialog]') === null) setListed(true)
        return
      }
      if (isForSomethingElse(event)) return
      if (event.key === 'g') {
        goPressed.current = event.timeStamp
        return
      }
      const goes = event.timeStamp - goPressed.current < MAX_BETWEEN_MS
      goPressed.current = 0
      const place = goes ? places.find(({ key }) => key === event.key) : undefined
      if (place === undefined) return
      event.preventDefault()
      // Before a list of homes takes it for its own.
      event.stopImmediatePropagation()
      navigate(place.href)
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [navigate])

  return listed ? (
    <Suspense>
      <Commands
        onChoose={(href) => {
          setListed(false)
          navigate(href)
        }}
        onClose={() => setListed(false)}
      />
    </Suspense>
  ) : null
}

const MAX_BETWEEN_MS = 1500
