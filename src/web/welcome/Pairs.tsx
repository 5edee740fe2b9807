type PairsProps = { readonly pairs: readonly { readonly name: string; readonly text: string }[] }

/** Names and what there is to say about them, in two ruled columns where there is room. */
export const Pairs = ({ pairs }: PairsProps) => (
  <dl className="grid gap-x-8 md:grid-cols-2">
    {pairs.map(({ name, text }) => (
      <div key={name} className="border-line border-t py-4">
        <dt className="font-semibold">{name}</dt>
        <dd className="mt-1 max-w-prose text-muted">{text}</dd>
      </div>
    ))}
  </dl>
)
