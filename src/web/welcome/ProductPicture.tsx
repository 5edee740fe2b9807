/**
 * One view of the product, taken in both color schemes. Sizes are CSS pixels; the files have twice as many.
 */
export type View = {
  readonly light: string
  readonly dark: string
  readonly width: number
  readonly height: number
}

type ProductPictureProps = {
  readonly wide: View
  /** For windows narrower than 600 px: the product as a phone shows it. */
  readonly phone: View
  readonly alt: string
  readonly caption: string
  /** The picture is on screen at once. */
  readonly eager?: boolean
  readonly className?: string
}

/** A picture of the product in the reader's own color scheme. */
export const ProductPicture = (props: ProductPictureProps) => {
  const { wide, phone, alt, caption, eager = false, className = '' } = props
  return (
    <figure className={`w-full ${className}`} style={{ maxWidth: wide.width }}>
      <picture>
        <source media={`${PHONE} and ${DARK}`} srcSet={phone.dark} {...sizeOf(phone)} />
        <source media={PHONE} srcSet={phone.light} {...sizeOf(phone)} />
        <source media={DARK} srcSet={wide.dark} {...sizeOf(wide)} />
        <img
          // Before the source: some browsers begin loading at once when they have one.
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          {...sizeOf(wide)}
          alt={alt}
          src={wide.light}
          className="h-auto w-full rounded-card border border-line bg-well"
        />
      </picture>
      <figcaption className="mt-2 text-muted text-sm">{caption}</figcaption>
    </figure>
  )
}

const sizeOf = ({ width, height }: View) => ({ width, height })

const PHONE = '(max-width: 599px)'
const DARK = '(prefers-color-scheme: dark)'
