import { type ReactNode, useEffect, useRef, useState } from 'react'

type SideScrollProps = {
  readonly label: string
  readonly head: ReactNode
  readonly rows: ReactNode
  /** Widths in rem: of the columns that keep to the left, of the one that keeps to the right, and of those behind it. */
  readonly frozen: { readonly left: number; readonly right: number; readonly behindRight: number }
}

/**
 * A wide grid whose head stays at the top of the window while its rows pass. Head and rows scroll sideways as one,
 * and an edge behind which columns are hidden is faded.
 */
export const SideScroll = ({ label, head, rows, frozen }: SideScrollProps) => {
  const { top, bottom, hidden } = useScrollAsOne(frozen.behindRight)
  return (
    <section
      aria-label={label}
      className="relative overflow-clip rounded-card border border-line bg-card"
    >
      <div ref={top} className="-mb-px sticky top-14 z-20 overflow-hidden border-line border-b">
        {head}
      </div>
      <div ref={bottom} className="overflow-x-auto">
        {rows}
      </div>
      {hidden.left ? (
        <div
          aria-hidden
          data-more="left"
          className={`${fade} bg-linear-to-r`}
          style={{ left: `${frozen.left}rem` }}
        />
      ) : null}
      {hidden.right === 'nothing' ? null : (
        <div
          aria-hidden
          data-more="right"
          className={`${fade} bg-linear-to-l`}
          style={{ right: hidden.right === 'under' ? `${frozen.right}rem` : 0 }}
        />
      )}
    </section>
  )
}

const fade = 'pointer-events-none absolute inset-y-0 z-20 w-10 from-card to-transparent'

/** What is hidden right: columns under the frozen one, or only those behind it, beyond the edge. */
type Hidden = { readonly left: boolean; readonly right: 'nothing' | 'under' | 'beyond' }

const useScrollAsOne = (behindRight: number) => {
  const top = useRef<HTMLDivElement>(null)
  const bottom = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState<Hidden>({ left: false, right: 'nothing' })

  useEffect(() => {
    const [head, rows] = [top.current, bottom.current]
    if (head === null || rows === null) return
    const look = () => {
      const left = rows.scrollLeft > 1
      const beyond = rows.scrollWidth - rows.clientWidth - rows.scrollLeft
      const right =
        beyond <= 1 ? 'nothing' : beyond > behindRight * remInPixels() ? 'under' : 'beyond'
      setHidden((was) => (was.left === left && was.right === right ? was : { left, right }))
    }
    const follow = (to: HTMLElement, from: HTMLElement) => () => {
      if (to.scrollLeft !== from.scrollLeft) to.scrollLeft = from.scrollLeft
      look()
    }
    const leaving = new AbortController()
    const quietly = { passive: true, signal: leaving.signal }
    rows.addEventListener('scroll', follow(head, rows), quietly)
    // A focus in the head may scroll it.
    head.addEventListener('scroll', follow(rows, head), quietly)
    const resized = new ResizeObserver(look)
    resized.observe(rows)
    return () => {
      leaving.abort()
      resized.disconnect()
    }
  }, [behindRight])

  return { top, bottom, hidden }
}

const remInPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
