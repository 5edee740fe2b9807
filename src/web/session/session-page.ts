import type { Parser } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { askedForOf } from './asked-for.ts'
import { routeAt } from './route-at.ts'
import { isForSignedIn } from './screen-for.ts'
import { hasRedirectAnswer } from './session-address.ts'
import type { SessionPage } from './session-dependencies.ts'

/** This page. */
export const sessionPageOf = ({ location, history }: Window, parser: Parser): SessionPage => ({
  path: () => `${location.pathname}${location.search}`,
  hasRedirectAnswer: () => hasRedirectAnswer(location.search) || hasRedirectAnswer(location.hash),
  askedFor: () => askedForOf(history.state),
  isForSignedIn: (path) => isForSignedIn(routeAt(parser, path)),
  show: (path) => navigate(path, { replace: true }),
  load: (path) => location.replace(path),
  reload: () => location.reload(),
})
