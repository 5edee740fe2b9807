import { useClientConfig } from '../api/client-config.tsx'

/** The contact line. */
export const Footer = () => {
  const { config } = useClientConfig()
  return (
    <footer className="mt-12 border-line border-t text-muted text-sm">
      <div className="mx-auto flex min-h-16 max-w-[90rem] flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 md:px-8">
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
