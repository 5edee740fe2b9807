import { nothingChosen } from '../data/storage/comps/comps-choice.ts'
import type { CompsLink } from '../data/storage/comps/comps-link.ts'
import { Button } from '../ui/controls/Button.tsx'
import { linkedSentence, withoutPartSentence } from './words/workbench-sentences.ts'
import type { WorkbenchView } from './workbench/use-workbench.ts'

type LinkedCompsProps = { readonly link: CompsLink; readonly view: WorkbenchView }

/** Says that the comps are those of the link that was opened, and lets them be kept or left. Nothing where they are one's own. */
export const LinkedComps = ({ link, view }: LinkedCompsProps) => {
  if (link.state === 'bad')
    return (
      <p role="status" className={look}>
        The comps of this link cannot be read, so they are as you have them.
      </p>
    )
  const { ofLink } = view
  if (link.state === 'none' || ofLink === null) return null
  const missing = view.state === 'open' && !view.pinsUnlisted ? view.withoutPart : 0
  return (
    <div role="status" className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${look}`}>
      <p className="min-w-0 grow basis-96">
        {linkedSentence(link.chosen ?? nothingChosen)} {withoutPartSentence(missing)}{' '}
        {ofLink.hasOwn ? 'Your own choice stays as it is.' : 'They are not kept for you.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={ofLink.keep}>Keep these as mine</Button>
        <Button kind="quiet" onClick={ofLink.leave}>
          {ofLink.hasOwn ? 'Show my own' : 'Show ours'}
        </Button>
      </div>
    </div>
  )
}

const look = 'mb-4 rounded-control bg-well px-3 py-2'
