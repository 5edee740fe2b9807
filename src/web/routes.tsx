import { type ComponentType, lazy, Suspense, useContext, useEffect, useState } from 'react'
import { Route, Switch, useLocation, useRouter } from 'wouter'
import { useClientConfig } from './data/ask/client-config.tsx'
import { StorageSlotContext } from './data/storage/storage-slot.ts'
import type { OtherScreen } from './other-screens.ts'
import { paths, routePatterns } from './paths.ts'
import type { AskedFor, NotFound } from './session/asked-for.ts'
import { routeAt } from './session/route-at.ts'
import { type Decision, isForSignedIn, type RouteName, screenFor } from './session/screen-for.ts'
import { useSession } from './session/session.ts'
import { useSubscription } from './session/subscription.ts'
import { ScreenErrorBoundary } from './shell/ScreenErrorBoundary.tsx'
import { ScreenOnItsWay } from './shell/ScreenOnItsWay.tsx'
import { HasNavigatedContext } from './ui/ScreenHeading.tsx'

/** A screen, with the styles that all screens but welcome share. */
const styled = async (loading: Promise<ComponentType>): Promise<ComponentType> => {
  const [screen] = await Promise.all([loading, import('./screens.css')])
  return screen
}

/** One of the screens that few visits begin with: the page does not even start with their names. */
const other = (name: OtherScreen) => () =>
  styled(import('./other-screens.ts').then(({ otherScreens }) => otherScreens[name]()))

const first = {
  welcome: () => import('./welcome/WelcomeScreen.tsx').then((file) => file.WelcomeScreen),
  signUp: () => styled(import('./sign-up/SignUpScreen.tsx').then((file) => file.SignUpScreen)),
  home: () => styled(import('./search/HomeScreen.tsx').then((file) => file.HomeScreen)),
  comps: () => styled(import('./comps/CompsScreen.tsx').then((file) => file.CompsScreen)),
}

type Screen = Exclude<RouteName, 'root'>
const isFirst = (name: Screen): name is keyof typeof first => name in first
/** The code of the screen at an address; `tsc` misses an address that has none. */
const loadOf = (name: Screen) => (isFirst(name) ? first[name] : other(name))
const lazily = (loading: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await loading() }))
const isScreen = (name: string): name is Screen => name in routePatterns && name !== 'root'
/** Each screen at its address; its code is loaded when it is first shown. */
const screens = Object.entries(routePatterns).flatMap(([name, path]) =>
  isScreen(name) ? <Route key={name} path={path} component={lazily(loadOf(name))} /> : [],
)
const NotFoundScreen = lazily(other('notFound'))

/** Which screen is at which address, for the current visitor, and what is shown when it breaks or loads. */
export const Routes = () => {
  const [path] = useLocation()
  const decision = useDecision()
  const hasNavigated = useHasNavigated(decision.do === 'show' ? path : null)
  if (decision.do !== 'show') return <ScreenOnItsWay />
  return (
    <HasNavigatedContext value={hasNavigated}>
      <ScreenErrorBoundary key={path}>
        <Suspense fallback={<ScreenOnItsWay />}>
          <Switch>
            {screens}
            <Route component={NotFoundScreen} />
          </Switch>
        </Suspense>
      </ScreenErrorBoundary>
    </HasNavigatedContext>
  )
}

/** Decides what to do at the address, and leads elsewhere when that is it. */
const useDecision = (): Decision => {
  const { parser } = useRouter()
  const [path, navigate] = useLocation()
  const route = routeAt(parser, path)
  const [opened] = useState({ path, route })
  const [moved, setMoved] = useState(false)
  const installation = useClientConfig()
  const decision = screenFor({
    route,
    session: useSession().state,
    subscription: useSubscription().state,
    publicAccuracy: installation.settled ? (installation.config?.publicAccuracy ?? false) : null,
    atStart: !moved && path === opened.path,
    loadedAsSignUp: opened.route === 'signUp',
  })

  useEffect(() => {
    if (path !== opened.path) setMoved(true)
  }, [path, opened])

  const storage = useContext(StorageSlotContext)
  useEffect(() => {
    if (route !== 'comps')
      void import('./data/storage/comps/leave-comps.ts').then(
        ({ leaveComps }) => leaveComps(storage),
        // The next screen without comps tries again.
        () => undefined,
      )
  }, [route, storage])

  const target = decision.do === 'lead' ? decision.to : decision.do
  useEffect(() => {
    switch (target) {
      case 'show':
        return
      case 'wait':
        // The screen's code and the sign-in load side by side.
        // Its screen says when the code does not come.
        if (route !== null && route !== 'root') loadOf(route)().catch(() => undefined)
        return
      case 'load':
        return window.location.reload()
      case 'welcome': {
        const askedFor: AskedFor = { askedFor: `${path}${window.location.search}` }
        const notFound: NotFound | null = route === null ? { notFound: path } : null
        return navigate(paths.welcome, {
          replace: true,
          state: isForSignedIn(route) ? askedFor : notFound,
        })
      }
      case 'home':
      case 'signUp':
        return navigate(paths[target], { replace: true })
    }
  }, [target, path, route, navigate])

  return decision
}

/**
 * False for the first screen that is shown, no matter where the page was opened, then true. `shown` is the
 * address of the screen; null while none is.
 */
const useHasNavigated = (shown: string | null): boolean => {
  const [last, setLast] = useState<string | null>(null)
  const [hasNavigated, setHasNavigated] = useState(false)
  if (shown !== null && shown !== last) {
    setLast(shown)
    if (last !== null) setHasNavigated(true)
  }
  return hasNavigated
}
