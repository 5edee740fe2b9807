import { Button } from './Button.tsx'
import { Panel } from './Panel.tsx'

type FailedProps = {
  readonly title: string
  /** Why it failed, as a sentence. */
  readonly text: string
  readonly onAgain: () => void
}

/** Says that something could not be loaded, and why, with a way to try again. */
export const Failed = ({ title, text, onAgain }: FailedProps) => (
  <Panel title={title}>
    <p role="alert">{text}</p>
    <Button className="mt-4" onClick={onAgain}>
      Try again
    </Button>
  </Panel>
)
