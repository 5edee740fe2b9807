import { CalendarClock, Eye, HandCoins, Sparkle, Trophy, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HomeMark } from '../../domain/pipeline/home-mark.ts'

/** The sign of each mark. */
export const markIcons: Record<HomeMark, ReactNode> = {
  New: <Sparkle aria-hidden className="size-4 shrink-0" />,
  Watching: <Eye aria-hidden className="size-4 shrink-0" />,
  Visit: <CalendarClock aria-hidden className="size-4 shrink-0" />,
  Offered: <HandCoins aria-hidden className="size-4 shrink-0" />,
  Passed: <Undo2 aria-hidden className="size-4 shrink-0" />,
  Won: <Trophy aria-hidden className="size-4 shrink-0" />,
}

/** The looks of a button that says a mark, or offers to set one. */
export const markLooks = (mark: HomeMark | null): string => {
  switch (mark) {
    case null:
      return 'text-brand'
    case 'Passed':
      return 'text-muted'
    default:
      return 'text-ink'
  }
}
