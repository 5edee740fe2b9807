import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { HasNavigatedContext } from '../ui/ScreenHeading.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { ScreenErrorBoundary } from './ScreenErrorBoundary.tsx'
import { ScreenOnItsWay } from './ScreenOnItsWay.tsx'

/** What surrounds every screen: skip link, header, footer, and what stands in when a screen breaks or loads. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const [location] = useLocation()
  const hasNavigated = useHasNavigated(location)
  return (
    <HasNavigatedContext value={hasNavigated}>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#screen"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-control focus:bg-card focus:px-4 focus:py-3 focus:font-semibold"
        >
          Skip to the content
        </a>
        <Header />
        <main id="screen" tabIndex={-1} className="flex grow flex-col outline-none">
          <ScreenErrorBoundary key={location}>
            <Suspense fallback={<ScreenOnItsWay />}>{children}</Suspense>
          </ScreenErrorBoundary>
        </main>
        <Footer />
      </div>
    </HasNavigatedContext>
  )
}

/** False on the address the page opened with (and where that one redirects), then true. */
const useHasNavigated = (location: string): boolean => {
  const [hasNavigated, setHasNavigated] = useState(false)
  const opened = useRef(false)
  useEffect(() => {
    if (location === '/') return
    if (opened.current) setHasNavigated(true)
    opened.current = true
  }, [location])
  return hasNavigated
}
