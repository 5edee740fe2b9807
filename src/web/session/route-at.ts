import { matchRoute, type Parser } from 'wouter'
import { routePatterns } from '../paths.ts'
import type { RouteName } from './screen-for.ts'

/** The screen at a path, with or without a query; null when there is none. */
export const routeAt = (parser: Parser, path: string): RouteName | null => {
  const [pathname = ''] = path.split(/[?#]/)
  return names.find((name) => matchRoute(parser, routePatterns[name], pathname)[0]) ?? null
}

const names = ['root', 'welcome', 'signUp', 'accountSettings', 'home', 'comps'] as const

/** Whether a route is a screen for the signed-in. */
export const isForSignedIn = (route: RouteName | null): boolean =>
  route === 'home' || route === 'comps' || route === 'accountSettings'
