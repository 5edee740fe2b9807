type EffectBelowProps = {
  readonly usd: string
  /** Below the button of a group, which reaches over its row and stands behind an arrow. */
  readonly ofGroup?: boolean
}

/**
 * What a sum has in the value, once more below its name, where it stays in sight: on windows too narrow for the whole
 * grid the last column can be out of it.
 */
export const EffectBelow = ({ usd, ofGroup = false }: EffectBelowProps) => (
  <span
    aria-hidden
    className={`tabular block font-bold min-[90rem]:hidden ${ofGroup ? 'mt-2.5 pl-5.5' : ''}`}
  >
    {usd}
  </span>
)
