import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleX,
  type LucideIcon,
  RefreshCw,
} from 'lucide-react'

const looks = {
  good: { Icon: CircleCheck, look: 'bg-gain-soft text-gain' },
  busy: { Icon: RefreshCw, look: 'bg-well text-ink' },
  waiting: { Icon: CircleDashed, look: 'bg-well text-muted' },
  paused: { Icon: CirclePause, look: 'bg-notice-soft text-notice' },
  warning: { Icon: CircleAlert, look: 'bg-notice-soft text-notice' },
  bad: { Icon: CircleX, look: 'bg-danger-soft text-danger-ink' },
} as const satisfies Record<string, { readonly Icon: LucideIcon; readonly look: string }>

type StateMarkProps = {
  readonly kind: keyof typeof looks
  readonly words: string
  /** It does not change by itself, so that nothing is read out. */
  readonly still?: boolean
}

/** A state in its color, with a sign of its own, so that color is not all. */
export const StateMark = ({ kind, words, still = false }: StateMarkProps) => {
  const { Icon, look } = looks[kind]
  return (
    <span
      role={still ? undefined : 'status'}
      className={`inline-flex shrink-0 items-center gap-1.5 rounded-full px-3 py-1 font-semibold text-sm ${look}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {words}
    </span>
  )
}
