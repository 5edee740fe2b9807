import { formatShare } from '../../words/format-workbench.ts'

type MarkedShareProps = {
  readonly name: 'net' | 'gross'
  readonly share: number
  /** Many lenders question more than this. */
  readonly mark: number
}

/** How much of a sale's price is changed; marked when lenders would question it. */
export const MarkedShare = ({ name, share, mark }: MarkedShareProps) =>
  share > mark ? (
    <mark
      title={`${name} over ${100 * mark}%`}
      className="whitespace-nowrap rounded-sm bg-notice-soft px-1 font-semibold text-notice"
    >
      {formatShare(share)}
      <span className="sr-only">
        {' '}
        {name}, over {100 * mark}%
      </span>
    </mark>
  ) : (
    <>
      {formatShare(share)}
      <span className="sr-only"> {name}</span>
    </>
  )
