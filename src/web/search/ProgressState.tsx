import type { ProgressState as State } from '../api/progress-connection.ts'

/** How the live progress connection stands, for people who use a screen reader. */
export const ProgressState = ({ state }: { readonly state: State }) => (
  <p className="sr-only">Live progress: {state}</p>
)
