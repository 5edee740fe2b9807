import { Component, type ReactNode } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { Page } from '../ui/Page.tsx'

type Props = { readonly children: ReactNode }
type State = { readonly broken: boolean }

/** In the place of a screen that broke, or whose code could not be loaded. */
export class ScreenErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false }

  static getDerivedStateFromError = (): State => ({ broken: true })

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Page width="text" role="alert">
        <h1 className="font-bold text-xl tracking-tight">This page stopped working</h1>
        <p className="mt-3 text-muted">
          We may have updated it while you had it open. Reload to get the latest version. Your saved
          search stays.
        </p>
        <Button kind="primary" className="mt-6" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </Page>
    )
  }
}
