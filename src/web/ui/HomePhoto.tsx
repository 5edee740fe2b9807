import { type ReactNode, useState } from 'react'
import { NearbySketch, type NearbySketchProps } from './NearbySketch.tsx'

type HomePhotoProps = {
  readonly src: string | null
  /** What the photo shows; empty when the address is right beside it. */
  readonly alt: string
  /** Load at once rather than when scrolled near. */
  readonly eager?: boolean
  readonly className?: string
  /** What is drawn when there is no photo; without it the strip has words alone. */
  readonly around?: Pick<NearbySketchProps, 'home' | 'comps' | 'note'> | undefined
  /** Has no room to say that a photo is missing: without one, and without anything to draw, there is nothing. */
  readonly wordless?: boolean
  /** What a card says first: above the strip, or beside its photo where there is room. */
  readonly head?: ReactNode
}

/**
 * A photo of a home, 16:10 unless it is in a card; when there is none or it cannot be loaded, a strip of at most 96 px
 * that says so and shows the comps around the home, when it gets them. In a card that drawing is beside the photo too,
 * and the photo is as high as the strip; from 640 px up it is 88 px high, with the card's head above the drawing.
 */
export const HomePhoto = (props: HomePhotoProps) => {
  const { src, alt, eager = false, className = '', around, wordless = false, head } = props
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const inCard = head !== undefined
  const height = inCard ? 'h-9' : around === undefined ? 'h-10 sm:h-14 sm:pt-5' : 'h-24'
  if (src === null || src === '' || src === brokenSrc) {
    const look = `${height} ${className}`
    if (around === undefined) return wordless ? null : <PhotoComing className={look} />
    return (
      <>
        {head}
        <NearbySketch {...around} tall={wordless} photoComing={!wordless} className={look} />
      </>
    )
  }
  const photo = (
    <img
      src={src}
      alt={alt}
      width={640}
      height={400}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      // Listing sites refuse pictures to pages that name themselves.
      referrerPolicy="no-referrer"
      className={`block bg-well object-cover ${inCard ? 'row-start-2 h-9 w-full min-[640px]:row-span-2 min-[640px]:row-start-1 min-[640px]:h-22' : 'aspect-[16/10] w-full'} ${className}`}
      onError={() => setBrokenSrc(src)}
    />
  )
  if (!inCard || around === undefined) return photo
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_13.25rem] grid-rows-[auto_2.25rem] min-[640px]:h-22 min-[640px]:grid-rows-[auto_minmax(0,1fr)]">
      <div className="col-span-2 min-[640px]:col-span-1 min-[640px]:col-start-2">{head}</div>
      {photo}
      <NearbySketch {...around} className="row-start-2" />
    </div>
  )
}

/** Says so at the strip's end: at its start there may be a mark. */
const PhotoComing = ({ className }: { readonly className: string }) => (
  <svg
    role="img"
    aria-label="Photo coming soon"
    className={`block w-full bg-well text-muted text-xs ${className}`}
    fill="currentcolor"
  >
    <text x="100%" dx={-12} y="50%" dy=".35em" textAnchor="end">
      Photo coming soon
    </text>
  </svg>
)
