import { CircleCheck, CircleDashed, CirclePause, CircleX } from 'lucide-react'

/** A status in its color (specification, section 4), with a sign of its own, so that color is not all. */
export const StatusMark = ({ status }: { readonly status: string }) => {
  const { Icon, look } = marks.get(status) ?? other
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

const marks: ReadonlyMap<string, typeof other> = new Map([
  ['ACTIVE', { Icon: CircleCheck, look: 'bg-gain-soft text-gain' }],
  ['CANCELED', { Icon: CircleX, look: 'bg-danger-soft text-danger' }],
  ['PAUSED', { Icon: CirclePause, look: 'bg-notice-soft text-notice' }],
])
