/** A breathing block that holds the place of something on its way. Size it by `className`. */
export const Skeleton = ({ className }: { readonly className: string }) => (
  <div aria-hidden className={`animate-breathe rounded-control bg-well ${className}`} />
)
