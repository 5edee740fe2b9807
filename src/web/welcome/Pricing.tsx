import { PLAN_PRICE_CENTS } from '../../domain/account/plan.ts'
import { formatUsd } from '../ui/words/format.ts'
import { Section } from './Section.tsx'
import { SignUpLink } from './SignUpLink.tsx'

/** The one plan. */
export const Pricing = () => (
  <Section
    title="One plan, one price"
    aside={<p className="mt-4 text-muted">No tiers, no credits.</p>}
  >
    <div className="grid rounded-card border border-line bg-card md:grid-cols-2">
      <div className="self-center p-6 md:p-8">
        <h3 className="font-semibold">Flip Search Pro Plan</h3>
        <p className="tabular mt-2 flex flex-wrap items-baseline gap-x-2">
          <span className="font-bold text-xl tracking-tight">
            {formatUsd(PLAN_PRICE_CENTS / 100)}
          </span>
          <span className="text-lg text-muted">per month</span>
        </p>
        <div className="mt-6">
          <SignUpLink>Sign Up</SignUpLink>
        </div>
        <p className="mt-3 text-muted text-sm">
          Billed monthly by card. Cancel any time in account settings.
        </p>
      </div>
      <ul className="border-line px-6 py-2 max-md:border-t md:border-l md:p-8">
        {included.map(({ name, text }) => (
          <li key={name} className="flex gap-3 border-line border-b py-3 last:border-b-0">
            <svg aria-hidden viewBox="0 0 16 16" className="mt-1 size-4 shrink-0 text-gain">
              <path d={TICK} fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
            <p>
              <span className="font-semibold">{name}</span>
              <span className="block text-muted text-sm">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  </Section>
)

const TICK = 'm2.5 8.5 3.5 3.5 7.5-8'

const included = [
  { name: 'Unlimited searches', text: 'Any city or zip code on file, as often as you like' },
  { name: 'Comps comparison', text: 'What sold around each home, on cards and on a map' },
  { name: 'Potential profit', text: 'After repairs of $10,000 and of $30,000' },
  { name: 'Deal sheet', text: 'Every cost, your max offer, and a packet for your lender' },
  { name: 'Email alerts', text: 'For new leads that match a search you save' },
]
