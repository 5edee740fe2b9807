import type { Said } from '../../data/ask/use-change.ts'
import { Button } from '../../ui/controls/Button.tsx'

/** How the last change went, with a way to take it back where there is one. Read out as it comes. */
export const ChangeNote = ({ said }: { readonly said: Said | null }) => (
  <div
    role={said?.bad ? 'alert' : 'status'}
    className={`flex flex-wrap items-center gap-x-3 not-empty:mt-2 ${said?.bad ? 'text-danger' : 'text-gain'}`}
  >
    {said === null ? null : <p className="wrap-anywhere">{said.text}</p>}
    {said?.undo ? <Button onClick={said.undo}>Undo</Button> : null}
  </div>
)
