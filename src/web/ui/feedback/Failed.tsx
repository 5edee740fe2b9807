import { Button } from '../controls/Button.tsx'
import { Panel } from '../Panel.tsx'

type FailedProps = {
  /** Why it failed, as a sentence. */
  readonly text: string
  readonly onAgain: () => void
}

/** Says that something could not be loaded, and why, with a way to try again. */
export const Failed = ({ title, text, onAgain }: FailedProps & { readonly title: string }) => (
  <Panel title={title}>
    <p role="alert">{text}</p>
    <Button className="mt-4" onClick={onAgain}>
      Try again
    </Button>
  </Panel>
)

/** The same in a line, for a part of a screen. */
export const FailedLine = ({
  text,
  onAgain,
  className = '',
}: FailedProps & { readonly className?: string }) => (
  <div className={`flex flex-wrap items-center gap-x-4 gap-y-3 ${className}`}>
    <p role="alert">{text}</p>
    <Button onClick={onAgain}>Try again</Button>
  </div>
)

/** Why something was not done; nothing while there is no reason. */
export const Fault = ({
  text,
  className = '',
}: {
  readonly text: string | null | undefined
  readonly className?: string
}) =>
  text ? (
    <p role="alert" className={`text-danger ${className}`}>
      {text}
    </p>
  ) : null
