import { Link, useRoute } from 'wouter'
import { paths, routePatterns } from '../../paths.ts'
import { Page } from '../../ui/Page.tsx'
import { ScreenHeading } from '../../ui/ScreenHeading.tsx'
import { AuditLog } from './AuditLog.tsx'
import { Emails } from './Emails.tsx'
import { Jobs } from './Jobs.tsx'
import { Subscribers } from './Subscribers.tsx'

/** What operators look after: subscribers, work in the background, mails, and what operators themselves did. */
export const AdminScreen = () => {
  const [, params] = useRoute(routePatterns.admin)
  const part = parts.find(({ at }) => at === params?.part) ?? parts[0]
  return (
    <Page width="wide">
      <ScreenHeading title={`${part.name} · Admin`}>Admin</ScreenHeading>
      <nav
        aria-label="Admin"
        className="-mx-4 mt-3 flex gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
      >
        {parts.map(({ name, at }) => (
          <Link
            key={name}
            href={paths.admin(at)}
            aria-current={at === part.at ? 'page' : undefined}
            className={tabClass}
          >
            {name}
          </Link>
        ))}
        <Link href={paths.sources} className={tabClass}>
          Sources
        </Link>
      </nav>
      <section aria-labelledby="part" className="mt-5">
        <h2 id="part" className="font-bold text-lg tracking-tight">
          {part.name}
        </h2>
        <part.Part />
      </section>
    </Page>
  )
}

const parts = [
  { name: 'Subscribers', at: undefined, Part: Subscribers },
  { name: 'Jobs', at: 'jobs', Part: Jobs },
  { name: 'Emails', at: 'emails', Part: Emails },
  { name: 'Log', at: 'log', Part: AuditLog },
] as const

const tabClass =
  'inline-flex min-h-11 shrink-0 items-center rounded-control border border-line-strong bg-card px-3 font-semibold hover:bg-well aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand'
