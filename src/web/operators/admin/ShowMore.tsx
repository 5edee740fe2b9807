import type { NextPage } from '../../data/ask/use-pages.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Fault } from '../../ui/feedback/Failed.tsx'

/** The way to the page that follows; nothing after the last. */
export const ShowMore = ({ next }: { readonly next: NextPage | null }) =>
  next === null ? null : (
    <>
      <Fault text={next.fault} className="mt-3" />
      <Button className="mt-4 w-full" aria-disabled={next.state === 'asking'} onClick={next.ask}>
        {next.state === 'asking' ? 'Loading…' : 'Show more'}
      </Button>
    </>
  )
