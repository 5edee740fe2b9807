import { CircleUserRound, CreditCard, LogOut } from 'lucide-react'
import { useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { Menu } from '../ui/Menu.tsx'

type UserMenuProps = {
  /** May be empty. */
  readonly name: string
  readonly onLogOut: () => void
}

/** The signed-in person's name, with what they can do about their account behind it. */
export const UserMenu = ({ name, onLogOut }: UserMenuProps) => {
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
          name: 'Log Out',
          icon: <LogOut aria-hidden className="size-4 text-muted" />,
          onSelect: onLogOut,
        },
      ]}
    />
  )
}
