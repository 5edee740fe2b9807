import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

/** What surrounds every screen: skip link, header, footer. What was shared has none of it. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const [path] = useLocation()
  return path.startsWith('/shared/') ? <main>{children}</main> : <Framed>{children}</Framed>
}

const Framed = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <a
      href="#screen"
      className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-control focus:bg-card focus:px-4 focus:py-3 focus:font-semibold"
    >
      Skip to the content
    </a>
    <Header />
    <main id="screen" tabIndex={-1} className="flex grow flex-col outline-none">
      {children}
    </main>
    <Footer />
  </div>
)
