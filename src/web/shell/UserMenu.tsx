import {
  CircleUserRound,
  CreditCard,
  DatabaseZap,
  ListChecks,
  LogOut,
  UsersRound,
} from 'lucide-react'
import { useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { useSubscription } from '../session/subscription.ts'
import { Menu } from '../ui/controls/Menu.tsx'

export type UserMenuProps = {
  /** May be empty. */
  readonly name: string
  readonly onLogOut: () => void
}

/** The signed-in person's name, with what they can do about their account behind it. */
export const UserMenu = ({ name, onLogOut }: UserMenuProps) => {
  const view = useSubscription()
  const operator = view.state === 'known' && view.subscription.operator === true
  const [, navigate] = useLocation()
  return (
    <Menu
      {...(name === '' ? { label: 'Account' } : {})}
      button={
        name === '' ? (
          <CircleUserRound aria-hidden className="size-6" />
        ) : (
          <span className="truncate" title={name}>
            {name}
          </span>
        )
      }
      items={[
        {
          name: 'Subscription',
          icon: <CreditCard aria-hidden className="size-4 text-muted" />,
          onSelect: () => navigate(paths.accountSettings),
        },
        {
          name: 'County lists',
          icon: <ListChecks aria-hidden className="size-4 text-muted" />,
          onSelect: () => navigate(paths.countyLists()),
        },
        ...(operator
          ? [
              {
                name: 'Sources',
                icon: <DatabaseZap aria-hidden className="size-4 text-muted" />,
                onSelect: () => navigate(paths.sources),
              },
              {
                name: 'Admin',
                icon: <UsersRound aria-hidden className="size-4 text-muted" />,
                onSelect: () => navigate(paths.admin()),
              },
            ]
          : []),
        {
          name: 'Log Out',
          icon: <LogOut aria-hidden className="size-4 text-muted" />,
          onSelect: onLogOut,
        },
      ]}
    />
  )
}
