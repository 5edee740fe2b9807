import { useClientConfig } from '../api/client-config.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { Purchase } from './Purchase.tsx'
import { useSettledSession } from './use-settled-session.ts'
import { WhatHappensNext } from './WhatHappensNext.tsx'

/** The purchase screen. Its page is always loaded again (see `paths.signUp`). */
export const SignUpScreen = () => {
  const session = useSettledSession()
  const { settled, config } = useClientConfig()
  const signsInFirst = session?.state === 'signed-in' || config?.signUp === 'after-sign-in'
  const registrant = signsInFirst ? 'signed-in' : 'new'
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 md:px-8 md:py-10">
      <ScreenHeading title="Sign up" className="font-bold text-2xl tracking-tight md:text-3xl">
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
    </div>
  )
}
