/**
 * What a sum has in the value, once more below its name, where it stays in sight: on windows too narrow for the whole
 * grid the last column can be out of it.
 */
export const EffectBelow = ({ usd }: { readonly usd: string }) => (
  <span aria-hidden className="tabular block font-bold min-[90rem]:hidden">
    {usd}
  </span>
)
