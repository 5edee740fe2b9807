import type { NextPage } from '../api/use-pages.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Failed.tsx'

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
