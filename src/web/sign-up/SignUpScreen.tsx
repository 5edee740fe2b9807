import { PLAN_PRICE_CENTS } from '../../domain/account/plan.ts'
import { useClientConfig } from '../data/ask/client-config.tsx'
import { Page } from '../ui/Page.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { formatCents } from '../ui/words/format.ts'
import { Purchase } from './Purchase.tsx'
import type { Registrant } from './sign-up-form.ts'
import { useSettledSession } from './use-settled-session.ts'

/** The purchase screen. Its page is always loaded again (see `paths.signUp`). */
export const SignUpScreen = () => {
  const session = useSettledSession()
  const { settled, config } = useClientConfig()
  const signsInFirst = session?.state === 'signed-in' || config?.signUp === 'after-sign-in'
  const registrant = signsInFirst ? 'signed-in' : 'new'
  return (
    <Page width="wide">
      <ScreenHeading title="Sign up" className="font-bold text-xl tracking-tight">
        Sign up for Flip Search Pro
      </ScreenHeading>
      <div className="mt-5 grid items-start gap-6 md:mt-6 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] md:gap-x-10">
        <div className="md:col-start-2">
          <OrderSummary />
        </div>
        <div className="min-w-0 md:col-start-1 md:row-span-2 md:row-start-1">
          <Purchase session={session} config={settled ? config : 'loading'} />
        </div>
        <div className="md:col-start-2">
          <WhatHappensNext registrant={registrant} />
        </div>
      </div>
    </Page>
  )
}

/** What is bought (specification, section 2). */
const OrderSummary = () => (
  <section
    aria-labelledby="order-summary"
    className="rounded-card border border-line bg-card p-5 md:p-6"
  >
    <div className="flex items-baseline justify-between gap-4">
      <h2 id="order-summary" className="font-bold text-lg tracking-tight">
        Order summary
      </h2>
      <p className="text-muted text-sm">1 item</p>
    </div>
    <dl className="tabular mt-3 text-sm">
      <Line name="Flip Search Pro Plan" />
      <Line name="Subtotal" />
      <div className="flex justify-between gap-4 border-line border-t pt-3 font-bold text-base">
        <dt>Total</dt>
        <dd>{price}</dd>
      </div>
    </dl>
    <p className="mt-3 text-muted text-sm">
      {price} today, then {price} every month until you cancel.
    </p>
  </section>
)

const Line = ({ name }: { readonly name: string }) => (
  <div className="flex justify-between gap-4 border-line border-t py-3">
    <dt>{name}</dt>
    <dd className="font-semibold">{price}</dd>
  </div>
)

const price = formatCents(PLAN_PRICE_CENTS)

/** What the press on Pay starts, and how to end it. */
const WhatHappensNext = ({ registrant }: { readonly registrant: Registrant }) => (
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
