import type { routePatterns } from '../paths.ts'
import type { Session } from './session.ts'
import type { SubscriptionView } from './subscription.ts'

export type RouteName = keyof typeof routePatterns

export type Situation = {
  /** The screen at the address; null when there is none. */
  readonly route: RouteName | null
  readonly session: Session['state']
  readonly subscription: SubscriptionView['state']
  /** The address is the one the page was opened with. */
  readonly atStart: boolean
  /** Visitors too see how accurate values are; null while that is not known yet. */
  readonly publicAccuracy: boolean | null
  /** The page was loaded as the sign-up page, whose content security policy is its own. */
  readonly loadedAsSignUp: boolean
}

export type Decision =
  | { readonly do: 'show' }
  /** Not known yet. */
  | { readonly do: 'wait' }
  | { readonly do: 'lead'; readonly to: 'welcome' | 'home' | 'signUp' }
  /** The same address, as a page of its own. */
  | { readonly do: 'load' }

/**
 * What to do at an address. Specification, sections 4 (login flow) and 6: "goes to home" is the default, and
 * a screen for the signed-in that was asked for is shown instead (docs/decisions/012).
 */
export const screenFor = (situation: Situation): Decision => {
  const decision = forVisitor(situation)
  const { route, loadedAsSignUp } = situation
  const crosses = decision.do === 'show' && (route === 'signUp') !== loadedAsSignUp
  return crosses ? { do: 'load' } : decision
}

const forVisitor = (situation: Situation): Decision => {
  // Anyone with the mail or the link may do it, signed in or not.
  if (isForLinks(situation.route)) return { do: 'show' }
  switch (situation.session) {
    case 'starting':
      return { do: 'wait' }
    case 'anonymous':
      return forAnonymous(situation)
    case 'signed-in':
      return forSignedIn(situation)
  }
}

const forAnonymous = ({ route, publicAccuracy }: Situation): Decision => {
  if (route === 'accuracy' && publicAccuracy === null) return { do: 'wait' }
  return route === 'welcome' || route === 'signUp' || (route === 'accuracy' && publicAccuracy)
    ? { do: 'show' }
    : { do: 'lead', to: 'welcome' }
}

const forSignedIn = ({ route, subscription, atStart }: Situation): Decision => {
  switch (route) {
    case 'root':
      return { do: 'lead', to: 'home' }
    case 'welcome':
      return atStart ? { do: 'lead', to: 'home' } : { do: 'show' }
    case 'signUp':
      if (subscription === 'loading') return { do: 'wait' }
      return subscription === 'none' ? { do: 'show' } : { do: 'lead', to: 'home' }
    case null:
    // Operators need no subscription; the screens tell others that they are not for them.
    case 'sources':
    case 'admin':
      return { do: 'show' }
    default:
      return subscription === 'none' ? { do: 'lead', to: 'signUp' } : { do: 'show' }
  }
}

/** Whether a route is where a link leads that was sent to a person. */
const isForLinks = (route: RouteName | null): boolean =>
  route === 'unsubscribe' || route === 'shared'

/** Whether a route is a screen for the signed-in: all are, but those the specification names as public. */
export const isForSignedIn = (route: RouteName | null): boolean =>
  route !== null && !['root', 'welcome', 'signUp'].includes(route) && !isForLinks(route)
