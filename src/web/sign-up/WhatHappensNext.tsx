import type { Registrant } from './sign-up-form.ts'

/** What the press on Pay starts, and how to end it. */
export const WhatHappensNext = ({ registrant }: { readonly registrant: Registrant }) => (
  <section aria-labelledby="what-next" className="px-1 text-muted text-sm">
    <h2 id="what-next" className="font-semibold text-ink">
      What happens next
    </h2>
    <ol className="mt-2 list-decimal space-y-1 pl-5">
      <li>Square charges your card.</li>
      {registrant === 'new' ? <li>You sign in with your email and password.</li> : null}
      <li>You search: every home below market, with its comps.</li>
    </ol>
    <h2 className="mt-5 font-semibold text-ink">Cancel any time</h2>
    <p className="mt-2">
      Under Subscription, in two clicks. That ends the charges and deletes your account with all its
      data.
    </p>
  </section>
)
