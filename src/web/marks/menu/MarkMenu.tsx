import {
  CalendarClock,
  CloudUpload,
  Columns2,
  HandCoins,
  PenLine,
  Sparkle,
  Star,
  Tag,
  Trophy,
  Undo2,
  X,
} from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { type HomeMark, homeMarks, markNames } from '../../../domain/marks/home-mark.ts'
import { Menu } from '../../ui/controls/Menu.tsx'
import { ComparedContext } from './compared.ts'
import { notesName } from './DealLine.tsx'
import { focusBesideFocused } from './focus-home.ts'
import { HomeMarksContext, type MarkableHome } from './home-marks.ts'

type MarkMenuProps = {
  readonly home: MarkableHome
  /** `chip` where a button's full height has no room: only what can be pressed is as high; `icon` without words. */
  readonly look: keyof typeof looks
  readonly under?: 'end' | 'start'
}

/** Says how far the subscriber is with a home, and changes it in one press. Nothing while that is not known. */
export const MarkMenu = ({ home, look, under = 'end' }: MarkMenuProps) => {
  const marks = useContext(HomeMarksContext)
  const compared = useContext(ComparedContext)
  if (marks === null) return null
  const kept = marks.markOf(home.propertyId)
  const mark = kept?.mark ?? null
  const waits = marks.isWaiting(home.propertyId)
  const name =
    mark === null ? `Mark ${home.addressLine}` : `${markNames[mark]}: ${home.addressLine}`
  const menu = (
    <Menu
      under={under}
      bare={look === 'icon'}
      label={waits ? `${name} (not sent yet)` : name}
      button={
        <>
          {mark === null ? <Tag aria-hidden className="size-4 shrink-0" /> : markIcons[mark]}
          {look === 'icon' ? null : mark === null ? 'Mark' : markNames[mark]}
          {waits ? <CloudUpload aria-hidden className="size-4 shrink-0 text-notice" /> : null}
        </>
      }
      looks={`gap-1 ${markLooks(mark)} ${looks[look]}`}
      items={[
        ...homeMarks.map((one) => ({
          name: markNames[one],
          icon: markIcons[one],
          checked: one === mark,
          onSelect: () => {
            if (one === 'Passed') focusBesideFocused()
            marks.move(home, one)
          },
        })),
        ...(compared === null
          ? []
          : [
              {
                name: compared.has(home.propertyId) ? 'Stop comparing' : 'Compare',
                icon: <Columns2 aria-hidden className="size-4 shrink-0" />,
                onSelect: () => compared.toggle(home.propertyId),
              },
            ]),
        ...(kept === null
          ? []
          : [
              {
                name: notesName(kept) ?? (kept.mark === 'Passed' ? 'Reason and notes' : 'Notes'),
                icon: <PenLine aria-hidden className="size-4 shrink-0" />,
                onSelect: () => marks.openNotes(home),
              },
              {
                name: 'Remove',
                icon: <X aria-hidden className="size-4 shrink-0" />,
                onSelect: () => marks.remove(home),
              },
            ]),
      ]}
    />
  )
  return look === 'icon' ? (
    menu
  ) : (
    <div className="relative z-10 shrink-0 has-[[aria-expanded=true]]:z-20">{menu}</div>
  )
}

const looks = {
  chip: '-my-3 pl-2 text-sm hover:underline',
  plain: 'px-2 hover:bg-well',
  button: 'border border-line-strong bg-card px-3 hover:bg-well',
  icon: 'relative z-10 min-h-6! shrink-0 px-1.5 py-1 hover:bg-well',
}

/** The sign of each mark. */
const markIcons: Record<HomeMark, ReactNode> = {
  New: <Sparkle aria-hidden className="size-4 shrink-0" />,
  Watching: <Star aria-hidden className="size-4 shrink-0" />,
  Visit: <CalendarClock aria-hidden className="size-4 shrink-0" />,
  Offered: <HandCoins aria-hidden className="size-4 shrink-0" />,
  Passed: <Undo2 aria-hidden className="size-4 shrink-0" />,
  Won: <Trophy aria-hidden className="size-4 shrink-0" />,
}

/** The looks of a button that says a mark, or offers to set one. */
const markLooks = (mark: HomeMark | null): string => {
  switch (mark) {
    case null:
      return 'text-brand'
    case 'Passed':
      return 'text-muted'
    default:
      return 'text-ink'
  }
}
