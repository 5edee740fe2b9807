import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { FailedLine } from '../../ui/feedback/Failed.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { OpenWorkbench } from './OpenWorkbench.tsx'
import type { WorkbenchView } from './use-workbench.ts'

type WorkbenchProps = {
  readonly view: WorkbenchView
} & Omit<ComponentProps<typeof OpenWorkbench>, 'view'>

/** How the value is made, sale by sale, to be checked and changed. */
export const WorkbenchSection = (props: WorkbenchProps) => (
  <section aria-labelledby={WORKBENCH_HEADING_ID} className="mt-10">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <h2
        id={WORKBENCH_HEADING_ID}
        tabIndex={-1}
        className="scroll-mt-20 font-bold text-lg tracking-tight"
      >
        How this value is made
      </h2>
      <Link
        href={paths.accuracy}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
      >
        How accurate are our values?
      </Link>
    </div>
    <Content {...props} />
  </section>
)

export const WORKBENCH_HEADING_ID = 'workbench-heading'

const Content = ({ view, ...shown }: WorkbenchProps): ReactNode => {
  switch (view.state) {
    case 'loading':
    case 'gone':
      return <Loading of="the adjustments" heights={['h-20', 'h-[40rem]']} className="mt-3" />
    case 'failed':
      return (
        <FailedLine
          text={`The adjustments behind this value could not be loaded, so you cannot exclude or pin comps right now. ${view.text}`}
          onAgain={view.askAgain}
          className="mt-3 rounded-card border border-line bg-card p-4"
        />
      )
    case 'open':
      return <OpenWorkbench view={view} {...shown} />
  }
}
