import type { NextPage } from '../api/use-pages.ts'
import { Button } from '../ui/Button.tsx'

/** The way to the page that follows; nothing after the last. */
export const ShowMore = ({ next }: { readonly next: NextPage | null }) =>
  next === null ? null : (
    <>
      {next.fault === null ? null : (
        <p role="alert" className="mt-3 text-danger">
          {next.fault}
        </p>
      )}
      <Button className="mt-4 w-full" aria-disabled={next.state === 'asking'} onClick={next.ask}>
        {next.state === 'asking' ? 'Loading…' : 'Show more'}
      </Button>
    </>
  )
