/** A figure of a strip that stands at the top of the window, below what it is. */
export const StripFigure = ({
  label,
  figure,
  loss = false,
}: {
  readonly label: string
  readonly figure: string
  readonly loss?: boolean
}) => (
  <p className="whitespace-nowrap leading-tight">
    <span className="block text-muted text-xs">{label}</span>
    <span className={`font-bold ${loss ? 'text-danger' : ''}`}>{figure}</span>
  </p>
)
