import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Subscription } from '../../contract/account/subscription.ts'
import { useSession } from './session.ts'
import { SubscriptionContext, type SubscriptionView } from './subscription.ts'

type Answer =
  | { readonly state: 'loading' | 'none' | 'failed' }
  | { readonly state: 'known'; readonly subscription: Subscription }

/** Loads the subscription of the signed-in user, for everything inside. */
export const SubscriptionProvider = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession()
  const userId = session.state === 'signed-in' ? session.account.sub : null
  const [answer, setAnswer] = useState<Answer>({ state: 'loading' })
  const asking = useRef<AbortController | null>(null)

  const reload = useCallback(() => {
    asking.current?.abort()
    if (userId === null) return
    const mine = new AbortController()
    asking.current = mine
    // What is known stays until there is an answer.
    setAnswer((last) => (last.state === 'failed' ? { state: 'loading' } : last))
    const ask = async () => {
      const next = await load(userId, mine.signal).catch(() => failed)
      if (next !== null && !mine.signal.aborted) setAnswer(next)
    }
    void ask()
  }, [userId])

  useEffect(() => {
    setAnswer({ state: 'loading' })
    reload()
    return () => asking.current?.abort()
  }, [reload])

  const view = useMemo<SubscriptionView>(() => ({ ...answer, reload }), [answer, reload])
  return <SubscriptionContext value={view}>{children}</SubscriptionContext>
}

/** Null when the answer is no longer wanted. A failure is only logged (specification, section 8). */
const load = async (userId: string, signal: AbortSignal): Promise<Answer | null> => {
  const { getSubscription } = await import('../data/ask/account/get-subscription.ts')
  const answer = await getSubscription(userId, signal)
  if (answer.ok) {
    return answer.value === null
      ? { state: 'none' }
      : { state: 'known', subscription: answer.value }
  }
  if (answer.error.kind === 'aborted') return null
  console.error('The subscription could not be loaded:', answer.error.text)
  return failed
}

const failed: Answer = { state: 'failed' }
