type ProgressProps = {
  /** What it is the progress of. */
  readonly label: string
  readonly done: number
  readonly of: number
}

/** How far something is, as a bar and in percent. */
export const Progress = ({ label, done, of }: ProgressProps) => {
  const percent = of === 0 ? 0 : Math.min(100, Math.floor((100 * done) / of))
  return (
    <div className="mt-3 flex items-center gap-3">
      <progress
        aria-label={label}
        value={percent}
        max={100}
        className="h-2 min-w-0 grow overflow-hidden rounded-full bg-well accent-brand [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-brand"
      />
      <span className="tabular w-12 text-right text-muted text-sm">{percent}%</span>
    </div>
  )
}
