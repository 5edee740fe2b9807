import { ChevronLeft, ChevronRight, Keyboard } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { type RehabLevel, rehabLevels } from '../../domain/deals/inputs/deal-inputs.ts'
import { isForSomethingElse, keysSetting } from '../marks/menu/home-keys-setting.ts'
import type { KeyWords } from '../marks/menu/KeysDialog.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { comesLater } from '../ui/feedback/comes-later.ts'
import { formatCount } from '../ui/words/format.ts'
import type { ListPlace } from './use-list-place.ts'
import type { GridRow } from './value/grid-rows.ts'
import { saleIdOf } from './workbench/row-ids.ts'
import type { Workbench } from './workbench/use-workbench.ts'

const KeysDialog = comesLater(async () => (await import('../marks/menu/KeysDialog.tsx')).KeysDialog)

type CompsKeysProps = {
  /** Where the home is in the list it was opened from; null when it was opened otherwise. */
  readonly place: ListPlace | null
  /** Null while comps cannot be chosen. */
  readonly workbench: Pick<Workbench, 'rows' | 'step' | 'pin'> | null
  readonly level: RehabLevel | null
  readonly onLevel: (level: RehabLevel | null) => void
}

/** The keys by which a home's page is worked, with the button that lists them, and the way to the homes beside it in its list. */
export const CompsKeys = (props: CompsKeysProps) => {
  const { place } = props
  const [listed, setListed] = useState(false)
  const [asked, setAsked] = useState(false)
  const list = () => {
    setAsked(true)
    setListed(true)
  }
  const [on, setOn] = useState(keysSetting.read)
  const button = useRef<HTMLButtonElement>(null)
  usePresses(props, on, list)
  return (
    <div className="flex items-center">
      <Button
        ref={button}
        kind="quiet"
        className="max-sm:hidden pointer-coarse:hidden"
        onClick={list}
      >
        <Keyboard aria-hidden className="size-5" />
        Keys
      </Button>
      {place === null ? null : (
        <nav aria-label="Homes in the list" className="flex items-center">
          <Beside name="Previous home" keyName="p" go={place.previous}>
            <ChevronLeft aria-hidden className="size-5" />
          </Beside>
          <p className="tabular whitespace-nowrap">
            {formatCount(place.at + 1)} of {formatCount(place.count)}
          </p>
          <Beside name="Next home" keyName="n" go={place.next}>
            <ChevronRight aria-hidden className="size-5" />
          </Beside>
        </nav>
      )}
      {asked ? (
        <Suspense fallback={null}>
          <KeysDialog
            open={listed}
            about="the page of a home"
            keys={keys}
            on={on}
            onSwitch={(next) => {
              keysSetting.write(next)
              setOn(next)
            }}
            onClose={() => setListed(false)}
            focusAfter={() => button.current?.focus({ preventScroll: true })}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

type BesideProps = {
  readonly name: string
  readonly keyName: string
  readonly go: (() => void) | null
  readonly children: ReactNode
}

const Beside = ({ name, keyName, go, children }: BesideProps) => (
  <button
    type="button"
    aria-label={name}
    aria-disabled={go === null}
    title={`${name} (${keyName})`}
    onClick={() => go?.()}
    className="inline-flex size-11 items-center justify-center rounded-control text-brand hover:bg-well aria-disabled:text-muted aria-disabled:opacity-50"
  >
    {children}
  </button>
)

const keys: readonly KeyWords[] = [
  ['n', 'Next home of the list'],
  ['p', 'Previous home of the list'],
  ['s', 'Save it: watch it'],
  ['x', 'Dismiss it'],
  ['1 to 4', 'Repairs: light, medium, heavy, gut'],
  ['j', 'Next comp'],
  ['k', 'Previous comp'],
  ['e', 'Exclude the comp, or include it again'],
  ['i', 'Pin the comp, or unpin it'],
]

const usePresses = (props: CompsKeysProps, on: boolean, onList: () => void): void => {
  const pressed = useRef<(key: string) => boolean>(() => false)
  pressed.current = (key) => {
    const { place, workbench, level, onLevel } = props
    const taken = rehabLevels[Number(key) - 1]
    if (taken !== undefined) onLevel(level === taken ? null : taken)
    else if (key === '?') onList()
    else if (key === 'n') place?.next?.()
    else if (key === 'p') place?.previous?.()
    else if (key === 'j') focusCard(1)
    else if (key === 'k') focusCard(-1)
    else if (key === 'e' || key === 'i') {
      const row = workbench === null ? undefined : rowFocused(workbench.rows)
      if (workbench === null || row === undefined) return false
      if (key === 'i') pinRow(workbench, row)
      else if (row.part !== 'not used') {
        const does = row.part === 'switched off' ? 'switch on' : 'switch off'
        workbench.step({ do: does, listingKey: row.sale.listingKey })
      }
    } else return false
    return true
  }
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      if (!isForSomethingElse(event) && pressed.current(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}

/** The sale whose card has the focus, or has it within. */
const rowFocused = ({ own, comps, pattern, notUsed }: Workbench['rows']): GridRow | undefined => {
  const id = document.activeElement?.closest('[data-sale]')?.getAttribute('data-sale')
  return [...(own === null ? [] : [own]), ...comps, ...pattern, ...notUsed].find(
    ({ sale }) => saleIdOf(sale.listingKey) === id,
  )
}

/** A home's own sale is no comp, whatever is pinned. */
const pinRow = (workbench: Pick<Workbench, 'pin'>, row: GridRow): void => {
  if (row.part === 'own sale' || row.sale.isOwnSale) return
  const at = cardAt()
  workbench.pin(row)
  // A card that goes with its pin leaves the focus to the one beside it.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusCardAt(at)
  })
}

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-compared]')]

const cardAt = (): number => cards().findIndex((card) => card.contains(document.activeElement))

const focusCard = (by: 1 | -1): void => {
  const at = cardAt()
  focusCardAt(at === -1 ? 0 : at + by)
}

const focusCardAt = (place: number): void => {
  const all = cards()
  const card = all[Math.min(Math.max(place, 0), all.length - 1)]
  const within = card?.querySelector<HTMLElement>('h3 a') ?? card?.querySelector('button')
  within?.focus({ preventScroll: true })
  card?.scrollIntoView?.({ block: 'nearest' })
}
