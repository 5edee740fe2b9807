import { createContext, useContext } from 'react'
import type { Subscription } from '../../contract/account/subscription.ts'

/** The signed-in person's subscription; `loading` also while no one is known to be signed in. */
export type SubscriptionView =
  | { readonly state: 'loading'; readonly reload: () => void }
  /** Signed in without ever having subscribed. */
  | { readonly state: 'none'; readonly reload: () => void }
  | {
      readonly state: 'known'
      readonly subscription: Subscription
      readonly reload: () => void
    }
  | { readonly state: 'failed'; readonly reload: () => void }

export const SubscriptionContext = createContext<SubscriptionView>({
  state: 'loading',
  reload: () => {},
})

/** The subscription of the signed-in user: one load, shared by every screen. `reload` asks again. */
export const useSubscription = (): SubscriptionView => useContext(SubscriptionContext)
