import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Panel } from '../ui/Panel.tsx'

/** What somebody who is no operator sees in place of a screen for operators. */
export const ForOperators = () => (
  <Panel title="This page is for operators">
    <p>
      Whoever runs this installation can name you as one of its operators: FLIP_OPERATORS lists
      their e-mails.
    </p>
    <Link href={paths.home} className={`mt-4 ${buttonClass('secondary')}`}>
      Back to the search
    </Link>
  </Panel>
)
