import { matchRoute, type Parser } from 'wouter'
import { routePatterns } from '../paths.ts'
import type { RouteName } from './screen-for.ts'

/** The screen at a path, with or without a query; null when there is none. */
export const routeAt = (parser: Parser, path: string): RouteName | null => {
  const [pathname = ''] = path.split(/[?#]/)
  return names.find((name) => matchRoute(parser, routePatterns[name], pathname)[0]) ?? null
}

const isRouteName = (name: string): name is RouteName => name in routePatterns
const names = Object.keys(routePatterns).filter(isRouteName)
