import { lazy } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { paths, routePatterns } from './paths.ts'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'

const HomeScreen = lazy(() =>
  import('./search/HomeScreen.tsx').then(({ HomeScreen }) => ({ default: HomeScreen })),
)
const CompsScreen = lazy(() =>
  import('./comps/CompsScreen.tsx').then(({ CompsScreen }) => ({ default: CompsScreen })),
)

/** Which screen stands at which address. */
export const Routes = () => (
  <Switch>
    <Route path={routePatterns.root}>
      <Redirect to={paths.home} replace />
    </Route>
    <Route path={routePatterns.home} component={HomeScreen} />
    <Route path={routePatterns.comps} component={CompsScreen} />
    <Route component={NotFoundScreen} />
  </Switch>
)
