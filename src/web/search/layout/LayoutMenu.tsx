import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  type Density,
  densities,
  type Layout,
  USUAL_LAYOUT,
} from '../../../contract/search/layout.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../ui/controls/Dialog.tsx'
import { columnNames, shownColumns } from '../table/column-order.ts'
import { type ColumnName, homeColumns } from '../table/home-columns.tsx'

type LayoutMenuProps = {
  readonly layout: Layout
  readonly onLayout: (layout: Layout) => void
}

/** Which columns the table shows, in which order, and how high its rows are. */
export const LayoutMenu = ({ layout, onLayout }: LayoutMenuProps) => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const shown = shownColumns(layout.columns).map(({ name }) => name)
  const hidden = columnNames.filter((name) => !shown.includes(name))
  const showThese = (columns: readonly ColumnName[]) =>
    onLayout({ ...layout, columns: [...columns] })
  const move = (name: ColumnName, by: 1 | -1) => {
    const others = shown.filter((other) => other !== name)
    others.splice(shown.indexOf(name) + by, 0, name)
    showThese(others)
  }
  return (
    <>
      <Button
        ref={button}
        className="px-2.5 lg:min-h-9"
        aria-haspopup="dialog"
        aria-label="Columns"
        title="Columns"
        onClick={() => setOpen(true)}
      >
        <Columns3 aria-hidden className="size-4" />
      </Button>
      <Dialog
        open={open}
        title="Columns"
        shape="sheet"
        onClose={() => setOpen(false)}
        focusAfter={() => button.current?.focus()}
      >
        <div className="grid min-h-0 gap-4 overflow-y-auto px-4 pt-2 pb-4 sm:px-6">
          <fieldset className="flex flex-wrap gap-x-6">
            <legend className="font-semibold">Rows</legend>
            {densities.map((density) => (
              <label key={density} className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name="density"
                  checked={layout.density === density}
                  onChange={() => onLayout({ ...layout, density })}
                />
                {densityNames[density]}
              </label>
            ))}
          </fieldset>
          <section aria-label="Shown">
            <h3 className="font-semibold">Shown, from left to right</h3>
            <ul>
              {shown.map((name, i) => (
                <li key={name} className="flex items-center justify-between gap-3">
                  <Checkbox
                    label={homeColumns[name].name}
                    checked
                    onChange={() => showThese(shown.filter((other) => other !== name))}
                  />
                  <span className="flex">
                    <Button
                      kind="quiet"
                      aria-label={`Move ${homeColumns[name].name} left`}
                      disabled={i === 0}
                      onClick={() => move(name, -1)}
                    >
                      <ArrowUp aria-hidden className="size-4" />
                    </Button>
                    <Button
                      kind="quiet"
                      aria-label={`Move ${homeColumns[name].name} right`}
                      disabled={i === shown.length - 1}
                      onClick={() => move(name, 1)}
                    >
                      <ArrowDown aria-hidden className="size-4" />
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <section aria-label="Not shown">
            <h3 className="font-semibold">Not shown</h3>
            <ul className="sm:columns-2">
              {hidden.map((name) => (
                <li key={name}>
                  <Checkbox
                    label={homeColumns[name].name}
                    checked={false}
                    onChange={() => showThese([...shown, name])}
                  />
                </li>
              ))}
            </ul>
          </section>
        </div>
        <div className="flex flex-wrap justify-between gap-3 border-line border-t px-4 py-3 sm:px-6">
          <Button kind="quiet" onClick={() => onLayout({ ...USUAL_LAYOUT, view: layout.view })}>
            Back to the usual columns
          </Button>
          <Button kind="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        </div>
      </Dialog>
    </>
  )
}

const densityNames: Readonly<Record<Density, string>> = {
  compact: 'Compact',
  regular: 'Regular',
  comfortable: 'Comfortable, with photos',
}
