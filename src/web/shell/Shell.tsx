import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'wouter'
import { useClientConfig } from '../data/ask/client-config.tsx'
import { useSession } from '../session/session.ts'
import { comesLater } from '../ui/feedback/comes-later.ts'
import { pageWidths } from '../ui/Page.tsx'
import { Header } from './Header.tsx'

/** What surrounds every screen: skip link, header, footer. What was shared has none of it. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const [path] = useLocation()
  return path.startsWith('/shared/') ? <main>{children}</main> : <Framed>{children}</Framed>
}

const ReadingOnly = comesLater(async () => (await import('./ReadingOnly.tsx')).ReadingOnly)

const Framed = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col pb-[calc(var(--bottom-bar)+var(--compare-bar))]">
    <a
      href="#screen"
      className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-control focus:bg-card focus:px-4 focus:py-3 focus:font-semibold"
    >
      Skip to the content
    </a>
    <Header />
    <ForSignedIn>
      <ReadingOnly />
    </ForSignedIn>
    <main id="screen" tabIndex={-1} className="flex grow flex-col outline-none">
      {children}
    </main>
    <Footer />
  </div>
)

const ForSignedIn = ({ children }: { readonly children: ReactNode }) =>
  useSession().state === 'signed-in' ? <Suspense>{children}</Suspense> : null

/** The contact line. */
const Footer = () => {
  const { config } = useClientConfig()
  return (
    <footer className="mt-12 border-line border-t text-muted text-sm">
      <div
        className={`${pageWidths.full} flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 md:px-8`}
      >
        <p className="flex min-h-11 items-center gap-1">
          {config === null ? null : (
            <>
              Questions? Contact
              <a
                className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
                href={`mailto:${config.supportEmail}`}
              >
                {config.supportEmail}
              </a>
            </>
          )}
        </p>
        <p>
          Estimates from listings and nearby sales. Not an appraisal.{' '}
          {/* As high as a finger, and its line no higher than the others. */}
          <a
            className="-my-3 inline-flex min-h-11 items-center underline underline-offset-4"
            href="/licenses.txt"
          >
            Licenses
          </a>
        </p>
      </div>
    </footer>
  )
}
