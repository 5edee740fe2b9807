import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'

/** What is on paper in place of the page (`screens.css` hides the rest): it is there only while it is printed. */
export const Printed = ({ children }: { readonly children: () => ReactNode }) => {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes what is there when its event has been handled.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
    ? createPortal(<div className="printed hidden print:block">{children()}</div>, document.body)
    : null
}
