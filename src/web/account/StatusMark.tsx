import { CircleCheck, CircleDashed, CirclePause, CircleX } from 'lucide-react'
import type { SubscriptionStatus } from '../../domain/account/subscription.ts'

/** A status in its colour (specification, section 4), with a sign of its own, so that colour is not all. */
export const StatusMark = ({ status }: { readonly status: SubscriptionStatus }) => {
  const { Icon, look } = marks[status] ?? other
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 font-semibold text-sm ${look}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {status}
    </span>
  )
}

const other = { Icon: CircleDashed, look: 'bg-well text-muted' }

const marks: Partial<Record<SubscriptionStatus, typeof other>> = {
  ACTIVE: { Icon: CircleCheck, look: 'bg-gain-soft text-gain' },
  CANCELED: { Icon: CircleX, look: 'bg-danger-soft text-danger' },
  PAUSED: { Icon: CirclePause, look: 'bg-notice-soft text-notice' },
}
