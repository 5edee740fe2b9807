import { Bell, Calculator, Repeat2, Search, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Counts } from '../../contract/account/counts.ts'
import { paths } from '../paths.ts'

/** A screen of work. */
export type Place = {
  readonly name: string
  readonly href: string
  /** What is pressed after g to go there. */
  readonly key: string
  readonly icon: ReactNode
  readonly count?: keyof Counts
  /** Screens that belong to it: what their addresses begin with. */
  readonly holds: readonly string[]
}

export const places: readonly Place[] = [
  {
    name: 'Search',
    href: paths.home,
    key: 's',
    icon: <Search aria-hidden className="size-5" />,
    holds: [paths.home, paths.comps()],
  },
  {
    name: 'My homes',
    href: paths.myHomes,
    key: 'h',
    icon: <Tag aria-hidden className="size-5" />,
    count: 'homes',
    holds: [paths.myHomes],
  },
  {
    name: 'Deals',
    href: paths.deals,
    key: 'd',
    icon: <Calculator aria-hidden className="size-5" />,
    count: 'deals',
    holds: [paths.deals],
  },
  {
    name: 'Flips',
    href: paths.flips(),
    key: 'f',
    icon: <Repeat2 aria-hidden className="size-5" />,
    holds: [paths.flips()],
  },
  {
    name: 'Alerts',
    href: paths.alerts,
    key: 'a',
    icon: <Bell aria-hidden className="size-5" />,
    count: 'unreadAlerts',
    holds: [paths.alerts],
  },
]
