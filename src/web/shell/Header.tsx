import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { HeaderAccount } from './HeaderAccount.tsx'

/** The product's title, linking to the root; on the right, who is signed in. */
export const Header = () => (
  <header className="border-line border-b bg-card">
    <div className="mx-auto flex h-12 max-w-[90rem] items-center justify-between gap-3 px-4 md:h-16 md:px-8">
      <Link
        href={paths.root}
        className="-mx-2 flex min-h-11 shrink-0 items-center gap-2.5 rounded-control px-2 font-bold text-lg tracking-tight"
      >
        <Mark />
        Flip Search Pro
      </Link>
      <div className="flex min-w-0 max-w-72 justify-end">
        <HeaderAccount />
      </div>
    </div>
  </header>
)

const Mark = () => (
  <svg aria-hidden viewBox="0 0 32 32" className="size-7 shrink-0">
    <rect width="32" height="32" rx="7" fill="var(--brand)" />
    <g fill="none" stroke="var(--on-brand)" strokeWidth="2.6" strokeLinecap="round">
      <path d="M6 16.5 16 8l10 8.5" strokeLinejoin="round" />
      <path d="M8 24h16" opacity=".45" />
      <path d="M13 24h8" />
    </g>
  </svg>
)
